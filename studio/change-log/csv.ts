/** So that Excel reads the file as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Excel's longest cell has 32,767. */
const LONGEST = 32_000;

/** What a spreadsheet takes for the beginning of a formula, full-width signs too. */
const FORMULA = /^[\p{Z}\p{C}"'`]*[=+\-@＝＋－＠]/u;

/** The same behind what separates cells where the comma does not. */
const FORMULA_INSIDE = /([;|][\p{Z}\p{C}"'`]*)(?=[=+\-@＝＋－＠])/gu;

/** Line breaks and tabs with the spaces around them: either may end a cell. */
const BREAKS = /\p{Zs}*[\t\n\v\f\r\u0085\u2028\u2029]+\p{Zs}*/gu;

/**
 * Writes rows as CSV (RFC 4180) of which no spreadsheet runs a cell as a formula,
 * whichever separator its language has: such a cell begins with an apostrophe, and a
 * line break becomes a pilcrow.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => `${row.map(cell).join()}\r\n`);
  return BYTE_ORDER_MARK + lines.join("");
}

function cell(text: string): string {
  const line = text.trim().replace(BREAKS, " ¶ ");
  const short = line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
  const safe = short.replace(FORMULA_INSIDE, "$1'");
  const guarded = FORMULA.test(safe) ? `'${safe}` : safe;
  return `"${guarded.replaceAll('"', '""')}"`;
}
