/** A record of a CSV file, with the number of the line on which it begins. */
export type CsvRecord = { line: number; fields: string[] };

/** Text that is no CSV, in words for a person. */
export class CsvError extends Error {}

/**
 * Reads CSV (RFC 4180). Lines may end with a line feed alone, and empty lines
 * are skipped. In: the text, which may begin with a byte order mark. Throws
 * `CsvError`.
 */
export function parseCsv(text: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  // A field in quotes, or one without; then a comma, the end of a line or of the text.
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  const start = text.startsWith("\ufeff") ? 1 : 0;
  field.lastIndex = start;
  let line = 1;
  let record: CsvRecord = { line, fields: [] };
  while (field.lastIndex < text.length || record.fields.length > 0) {
    const found = field.exec(text);
    if (found === null)
      throw new CsvError(
        `Line ${line} cannot be read: a quotation mark in a field is doubled, and the field stands in quotation marks.`,
      );
    const [all, quoted, plain = "", end] = found;
    record.fields.push(quoted?.replaceAll('""', '"') ?? plain);
    line += all.split("\n").length - 1;
    if (end === ",") continue;
    if (record.fields.some((value) => value !== "")) records.push(record);
    record = { line, fields: [] };
  }
  return records;
}

/**
 * Writes CSV (RFC 4180). A field that a spreadsheet would read as a formula gets
 * an apostrophe in front.
 */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(fieldOf).join(",")}\r\n`).join("");
}

/** True for a text that spreadsheets calculate when they open it. */
export function isFormula(text: string): boolean {
  return /^['\s]*[=+\-@]/.test(text);
}

function fieldOf(value: string): string {
  const text = isFormula(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
