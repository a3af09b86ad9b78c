import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** A request with one of these came by a proxy, or pretends to. */
const FORWARDED = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
];
const LOOPBACK_ADDRESS = /^(?:::ffff:)?127\.|^::1$/;
const LOOPBACK_NAME = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

type ReportOptions = {
  /** Of the operator's monitoring; null for none. */
  token: string | null;
  /** The site's public origin. */
  siteUrl: string;
};

/**
 * Whether a client may see the report behind `/readyz`: how much waits, how
 * full the disk is. Every other client gets one word.
 *
 * Out: true for the token and, where the site is only for this machine, for a
 * program on it that asked directly. A public site has a proxy in front, and
 * one on the same machine may ask just like such a program.
 */
export function maySeeReport(
  { headers, socket }: Pick<IncomingMessage, "headers" | "socket">,
  { token, siteUrl }: ReportOptions,
): boolean {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1];
  if (given !== undefined) return token !== null && isSame(given, token);
  return (
    LOOPBACK_NAME.test(new URL(siteUrl).host) &&
    LOOPBACK_ADDRESS.test(socket.remoteAddress ?? "") &&
    LOOPBACK_NAME.test(headers.host ?? "") &&
    !FORWARDED.some((name) => headers[name] !== undefined)
  );
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
