import type { IncomingMessage } from "node:http";

/** Why a request is refused. */
export type Refusal = { status: number; message: string };

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * Refuses browser requests from pages, since nothing in the project calls this
 * process from a browser; programs of this machine and direct visits to the
 * mailbox are allowed. Out: null if allowed.
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
