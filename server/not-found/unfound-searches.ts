import type { IncomingHttpHeaders } from "node:http";

import { isVisit } from "../visits/visits.ts";
import type { AskedCounts } from "./asked-counts.ts";

/** Words and what stands between them: no digits, and no address of any kind. */
const WORDS = /^[\p{L}\p{M}'’ ,?!-]{3,60}$/u;

/**
 * Counts the words of a search that found nothing, if it is a visit and words alone.
 * Each is counted by itself, so that a first and a last name are never listed together.
 */
export function noteUnfound(
  counts: AskedCounts,
  typed: string,
  headers: IncomingHttpHeaders,
  address: string | null,
): void {
  if (!isVisit(headers) || !WORDS.test(typed)) return;
  const words = typed.normalize("NFKC").toLowerCase();
  for (const word of new Set(words.match(/[\p{L}\p{M}]{3,}/gu)))
    counts.count(word, address);
}
