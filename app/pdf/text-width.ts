// The widths of Helvetica, in thousandths of the font size, for the characters
// from space to tilde. PDF viewers contain the font, so only its metrics are
// needed here.
const widths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278,
  278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584,
  584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556,
  833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278,
  278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222,
  500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500,
  500, 334, 260, 334, 584,
];
const USUAL = 556;

function textWidth(text: string, size: number): number {
  const units = [...text].reduce(
    (sum, character) =>
      sum + (widths[(character.codePointAt(0) ?? 0) - 32] ?? USUAL),
    0,
  );
  return (units * size) / 1000;
}

/**
 * Breaks a text into lines.
 * In: the text, the size of the font and the width of a line in points.
 * Out: the lines; a word that is wider than a line stands alone in its line.
 */
export function breakLines(
  text: string,
  size: number,
  width: number,
): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (line && textWidth(longer, size) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return line ? [...lines, line] : lines;
}
