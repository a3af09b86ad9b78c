import { firmTime } from "../firm-time.ts";
import { publicationMoment } from "../moments.ts";

type Verdict = true | string;

// In milliseconds: how much the clocks of Studio and server may differ.
const TOLERANCE = 5 * 60 * 1000;

/**
 * Says when visitors will see a document. In: its date of publication, the
 * current time in milliseconds since 1970. Out: true if the date has come.
 */
export function publicationNote(
  date: string | null | undefined,
  now: number,
): Verdict {
  const moment = publicationMoment(date);
  return moment !== null && moment > now
    ? `Once it is published, visitors see it from ${firmTime(new Date(moment).toISOString())} on. Until then it has no page and is in no list, feed, search or sitemap; a preview shows it.`
    : true;
}

/** Validates the date of the last change. In: as for `publicationNote`. */
export function updatedAtVerdict(
  date: string | null | undefined,
  now: number,
): Verdict {
  return Boolean(date) && Date.parse(date!) > now + TOLERANCE
    ? "The date of a change cannot lie in the future."
    : true;
}
