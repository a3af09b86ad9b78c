// Matches what the fonts of the cards lack: they have Latin letters with
// diacritics, digits and punctuation.
const undrawable =
  /[^\p{Script=Latin}\u0020-\u007e\u00a0-\u00bf\u00d7\u00f7\u2010-\u2027\u2030-\u203a\u20ac\u2122]/gu;

/**
 * The title of a card in characters that its fonts have. In: a title, the
 * fallback for a title in another script. Out: the title without missing
 * characters, or the fallback.
 */
export function drawable(title: string, otherwise: string): string {
  const letters = title.match(/\p{L}/gu)?.length ?? 0;
  const clean = title.replace(undrawable, "").replace(/\s+/g, " ").trim();
  const drawn = clean.match(/\p{L}/gu)?.length ?? 0;
  return clean !== "" && drawn * 2 >= letters ? clean : otherwise;
}
