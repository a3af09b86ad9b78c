/** In bytes. */
const MAX_LENGTH = 1_000_000;
/** Per element, as if each covered the whole picture, and each reference drew it again. */
const MAX_ELEMENT_MEGAPIXELS = 20_000;

/** Constructs that repeat or multiply work, or load external content. */
const REFUSED =
  /<!ENTITY|<\?xml-stylesheet|<(?:[\w-]+:)?(?:filter|pattern|marker|image|foreignObject)\b/i;
/** Constructs that hide a word from the rules: escapes within styles, markup within data. */
const HIDDEN =
  /<(?:[\w-]+:)?style\b[^<]*[&\\]|style\s*=\s*(?:"[^"]*[&\\]|'[^']*[&\\])|<!\[CDATA\[(?:(?!\]\]>)[\s\S])*[<&\\]/i;
const ELEMENT = /<[a-z]/gi;
const REFERENCE = /(?:mask|clip-path)\s*[=:]/gi;
const USE = /<(?:[\w-]+:)?use\b/gi;
const REFERRED = /<((?:[\w-]+:)?(?:mask|clipPath))\b([\s\S]*?)<\/\1\s*>/gi;
/** Within a mask, styles may refer to another by a class. */
const STYLE = /<(?:[\w-]+:)?style\b/i;
const STYLED_REFERENCE = /(?:mask|clip-path)\s*:/i;
/** Constructs that are matched from start to end: matching many takes long. */
const PAIRS = /<!--|<(?:[\w-]+:)?(?:mask|clipPath)\b/gi;
const MAX_PAIRS = 200;
const DASHES = /stroke-dasharray\s*[=:]\s*["']?([^"';}]*)/gi;
/** A coordinate far outside any picture, which makes a line as long. */
const FAR = /(?<![#.\d]|[a-z_#-]{2})\d{6,}|\de\+?\d{2,}/i;

/**
 * True if an SVG can be drawn in reasonable time. An SVG is a program: a few lines can
 * ask for hours of work, and the drawing library cannot be stopped. So whatever could
 * multiply the work is refused, and the rest is bounded.
 */
export function canBeDrawn(
  drawing: Buffer,
  { width, height }: { width: number; height: number },
): boolean {
  if (drawing.length > MAX_LENGTH) return false;
  // In another encoding the rules would not see what the library reads.
  const whole = drawing.toString("utf8");
  if ((whole.match(PAIRS)?.length ?? 0) > MAX_PAIRS) return false;
  const text = whole.replace(/<!--[\s\S]*?-->/g, "");
  if (text.includes("\0") || REFUSED.test(text) || HIDDEN.test(text))
    return false;
  const referred = [...text.matchAll(REFERRED)].map(
    ([, , content = ""]) => content,
  );
  if (referred.some((content) => content.search(REFERENCE) !== -1))
    return false;
  const dashes = [...text.matchAll(DASHES)].map(([, list = ""]) => list);
  const isLong = (list: string) =>
    (list.match(/[\d.]+/g) ?? []).some((dash) => Number(dash) < 0.5);
  if (dashes.some(isLong) || (dashes.length > 0 && FAR.test(text)))
    return false;
  const elements = text.match(ELEMENT)?.length ?? 0;
  const references = text.match(REFERENCE)?.length ?? 0;
  const within =
    STYLE.test(text) && STYLED_REFERENCE.test(text)
      ? referred.join("").match(ELEMENT)
      : null;
  const uses = (text.match(USE)?.length ?? 0) + (within?.length ?? 0);
  // The most copies of a shape that this many nested uses draw: three per level.
  const copies = 3 ** (uses / 3);
  const drawn = elements * (references + 1) * copies;
  return (drawn * width * height) / 1_000_000 <= MAX_ELEMENT_MEGAPIXELS;
}
