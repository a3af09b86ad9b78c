import type { PastedBlock, PastedTable, PastedText } from "./block.ts";

/**
 * Reads tab-separated lines, the plain text of spreadsheet cells. Out: a table
 * with one row of headings; null for any other text.
 */
export function readTabs(text: string): PastedTable | null {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n+$/, "").split("\n");
  const rows = lines.map((line) => line.split("\t"));
  const width = rows[0]?.length ?? 0;
  const isTable =
    rows.length > 1 && width > 1 && rows.every((row) => row.length === width);
  if (!isTable || rows.length * width > 500) return null;
  return {
    _type: "table",
    caption: "",
    headerRows: 1,
    hasHeaderColumn: false,
    rows: rows.map((row) => row.map(cellOf)),
  };
}

function cellOf(words: string): PastedBlock[] {
  const text = words.trim();
  if (text === "") return [];
  const block: PastedText = {
    _type: "block",
    style: "normal",
    markDefs: [],
    children: [{ _type: "span", text, marks: [] }],
  };
  return [block];
}
