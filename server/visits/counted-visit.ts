import type { IncomingHttpHeaders } from "node:http";

/** Programs that name themselves; many of them name no kind of request either. */
const PROGRAM =
  /bot|crawl|spider|slurp|externalhit|preview|headless|lighthouse|monitor/i;

/**
 * True for a page that a person opens in a browser. Every browser since 2023
 * says that a page is navigated to; most programs do not, and those that name
 * themselves are left out. A program that pretends to be a browser is counted.
 * Visitors with Global Privacy Control and pages that a browser fetches ahead are
 * not counted.
 */
export function isCountedVisit(headers: IncomingHttpHeaders): boolean {
  return (
    headers["sec-fetch-mode"] === "navigate" &&
    headers["sec-fetch-dest"] === "document" &&
    headers["sec-purpose"] === undefined &&
    headers["sec-gpc"] !== "1" &&
    !PROGRAM.test(headers["user-agent"] ?? "")
  );
}
