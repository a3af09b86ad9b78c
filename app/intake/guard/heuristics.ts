/** The free texts of a submission: single lines, and the long text. */
export type SpamSample = { lines: readonly string[]; text: string };

const MOST_LINKS = 2;
const link = /https?:\/\/|www\./gi;
const markup = /\[url[=\]]|<a\s|<script/i;

/**
 * Finds signs of advertising: markup for links, a link in a name or a place, or
 * more links than a visitor needs to share pictures of damage. It is cautious
 * on purpose: suspicious submissions are reviewed by staff, not refused.
 *
 * In: the typed texts. Out: the reason for a review, or null.
 */
export function suspicionOf({ lines, text }: SpamSample): string | null {
  if (markup.test(text)) return "markup";
  if (lines.some((line) => line.search(link) >= 0)) return "link in a field";
  return (text.match(link)?.length ?? 0) > MOST_LINKS ? "links" : null;
}
