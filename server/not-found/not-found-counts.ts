import type { IncomingHttpHeaders } from "node:http";

import { isNavigation } from "../http/incoming.ts";
import type { AskedCounts } from "./asked-counts.ts";

/** What is listed of missing pages, in the words of the counts. */
export const MISSING = { networks: 3, days: 1, keptDays: 90 } as const;

/** The counted facts of an answered request. */
export type Answered = {
  method: string | undefined;
  headers: IncomingHttpHeaders;
  pathname: string;
  status: number;
  /** The sender's address; null where it is unknown. */
  address: string | null;
};

/** Counts a request for a missing page; forgets one that exists again. */
export function noteAnswer(
  counts: AskedCounts,
  { method, headers, pathname, status, address }: Answered,
): void {
  if (status < 400 || status === 410) return counts.forget(pathname);
  const isVisit = method === "GET" && isNavigation(headers);
  if (status === 404 && isVisit && isListable(pathname))
    counts.count(pathname, address);
}

/**
 * Visible ASCII characters. Only file names contain a dot, and programs that probe
 * for vulnerabilities of other sites request what begins with `wp-`.
 */
const PATH =
  /^(?=.{2,200}$)(?:\/(?!wp-|cgi-)[\x21\x22\x24-\x2d\x30-\x3e\x41-\x7e]+)+$/;
/** Below these are one person's pages, previews and shared links. */
const PERSONAL =
  /^\/(?:auth|crm|dashboard|health|login|logout|preview|request|shared|studio)(?:\/|$)/i;
/** An e-mail address, a possible telephone or claim number, a UUID. */
const PERSON = /%40|\d{7}|[\da-f]{8}-[\da-f]{4}-/i;

/**
 * True if a path may be listed for editors: it looks like a page's address and
 * contains no possible token or personal data.
 */
function isListable(path: string): boolean {
  if (!PATH.test(path) || PERSONAL.test(path) || PERSON.test(path))
    return false;
  return !path.split(/[/_-]/).some(isToken);
}

/** Words are short; those with mixed case or digits are shorter still. */
function isToken(word: string): boolean {
  if (word.length >= 24) return true;
  const isMixed = /[a-z]/.test(word) && /[A-Z]/.test(word);
  const hasDigit = /\d/.test(word);
  return hasDigit && word.length >= (isMixed ? 8 : 16);
}
