import type { IncomingMessage } from "node:http";

/** Why a request is refused, or null if it is not. */
export type Refusal = { status: number; message: string };

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * Accepts requests from programs of this machine, and from a user that opens
 * the mailbox. Browser calls by a page of another site are refused: nothing of
 * the project calls this process from a browser.
 */
export function refusalOf({ headers }: IncomingMessage): Refusal | null {
  if (!LOOPBACK.test(headers.host ?? ""))
    return { status: 421, message: "This address is not served here." };
  const from = headers["sec-fetch-site"];
  const isFromPage =
    headers.origin !== undefined ||
    (from !== undefined && from !== "none" && from !== "same-origin");
  return isFromPage
    ? { status: 403, message: "Browsers have no business here." }
    : null;
}
