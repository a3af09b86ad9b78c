import type { IncomingHttpHeaders } from "node:http";

import { isVisit } from "../visits/visits.ts";
import type { AskedCounts } from "./asked-counts.ts";

/** Words and what stands between them: no digits, and no address of any kind. */
const WORDS = /^[\p{L}\p{M}'’ ,?!-]{2,60}$/u;

/** Counts a search that found nothing, if it is a visit and words alone. */
export function noteUnfound(
  counts: AskedCounts,
  typed: string,
  headers: IncomingHttpHeaders,
  address: string | null,
): void {
  if (!isVisit(headers) || !WORDS.test(typed)) return;
  const words = typed.toLowerCase().match(/[\p{L}\p{M}'’-]+/gu) ?? [];
  counts.count(words.join(" "), address);
}
