/** The words of a submission, from either form. */
export type SpamSample = { lines: readonly string[]; text: string };

const MOST_LINKS = 2;
const link = /https?:\/\/|www\./gi;
const markup = /\[url[=\]]|<a\s|<script/i;

/**
 * Looks for what advertising has and a claim has not: markup for links, a link
 * where a name or a place belongs, or more links than a visitor needs to share
 * pictures of damage. It is modest on purpose: a person looks at what it finds,
 * and nothing is refused.
 *
 * In: what was typed. Out: the reason to look at it, or null.
 */
export function suspicionOf({ lines, text }: SpamSample): string | null {
  if (markup.test(text)) return "markup";
  if (lines.some((line) => line.search(link) >= 0)) return "link in a field";
  return (text.match(link)?.length ?? 0) > MOST_LINKS ? "links" : null;
}
