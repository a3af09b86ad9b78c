// What the fonts of the cards can draw: Latin letters with all their marks,
// digits, and the signs that stand in running text.
const undrawable =
  /[^\p{Script=Latin}\u0020-\u007e\u00a0-\u00bf\u00d7\u00f7\u2010-\u2027\u2030-\u203a\u20ac\u2122]/gu;

/**
 * A text as a card can show it.
 * In: a title, the words to show when it is written in letters that the fonts
 * lack. Out: the title without what cannot be drawn, or those words.
 */
export function drawable(title: string, otherwise: string): string {
  const letters = title.match(/\p{L}/gu)?.length ?? 0;
  const clean = title.replace(undrawable, "").replace(/\s+/g, " ").trim();
  const drawn = clean.match(/\p{L}/gu)?.length ?? 0;
  return clean !== "" && drawn * 2 >= letters ? clean : otherwise;
}
