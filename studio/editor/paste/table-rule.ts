import type { DeserializerRule } from "@portabletext/html";

import type { PastedBlock, PastedTable } from "./text-blocks.ts";
import { type WarningCounts, countWarning } from "./paste-warning.ts";

type ReadCell = (cell: Element) => PastedBlock[];

/** The largest number of columns that a cell may span. */
const WIDEST = 100;

/**
 * The deserializer's rule for tables. A layout table (it contains another one, or
 * has a single cell) is read as text.
 * In: the function that reads a cell. Counts the cells that span others.
 */
export function tableRule(
  readCell: ReadCell,
  warnings: WarningCounts,
): DeserializerRule {
  return {
    deserialize(node, _next, createBlock) {
      if (!isTable(node) || isLayout(node)) return undefined;
      const table = readTable(node, readCell, warnings);
      return table ? createBlock(table) : [];
    },
  };
}

function isTable(node: Node): node is HTMLTableElement {
  return node.nodeName === "TABLE";
}

function isLayout(table: HTMLTableElement): boolean {
  return (
    table.getAttribute("role") === "presentation" ||
    table.querySelector("table") !== null ||
    table.querySelectorAll("td, th").length < 2
  );
}

function readTable(
  table: HTMLTableElement,
  readCell: ReadCell,
  warnings: WarningCounts,
): PastedTable | null {
  const cells = gridOf(table, warnings);
  const texts = cells.map((row) =>
    row.map((cell) => (cell ? readCell(cell) : [])),
  );
  const rows = withoutEmptyLines(texts);
  if (rows.length === 0) return null;
  const named = headerRowsOf(table);
  const headerRows = Math.min(
    named > 0 ? named : hasBoldTop(rows) ? 1 : 0,
    rows.length,
  );
  const body = [...table.rows].slice(named);
  return {
    _type: "table",
    caption: table.caption?.textContent?.replace(/\s+/g, " ").trim() ?? "",
    headerRows,
    hasHeaderColumn:
      body.length > 0 && body.every(({ cells: [first] }) => isHeading(first)),
    rows: rows.map((row, index) =>
      index < headerRows ? row.map(withoutStrong) : row,
    ),
  };
}

function isHeading(cell: Element | undefined): boolean {
  return cell?.nodeName === "TH";
}

function headerRowsOf({ rows, tHead }: HTMLTableElement): number {
  const lines = [...rows];
  const first = lines.findIndex(
    (row) => row.parentNode !== tHead && ![...row.cells].every(isHeading),
  );
  // Where all cells are headings, only the first row counts as such.
  return first < 0 ? 1 : first;
}

/** The cells by row and column; null where a cell is spanned by another one. */
function gridOf(
  table: HTMLTableElement,
  warnings: WarningCounts,
): (Element | null)[][] {
  const grid: (Element | null)[][] = [...table.rows].map(() => []);
  for (const [y, row] of [...table.rows].entries()) {
    let x = 0;
    for (const cell of row.cells) {
      while (grid[y]![x] !== undefined) x += 1;
      const width = Math.min(cell.colSpan, WIDEST);
      const height = Math.min(cell.rowSpan, grid.length - y);
      if (width > 1 || height > 1) countWarning(warnings, "merged cell");
      for (let down = 0; down < Math.max(height, 1); down += 1)
        for (let right = 0; right < width; right += 1)
          grid[y + down]![x + right] = down + right === 0 ? cell : null;
      x += width;
    }
  }
  return grid;
}

/** Rows of equal length, without empty rows and columns. */
function withoutEmptyLines(
  texts: readonly (readonly PastedBlock[][])[],
): PastedBlock[][][] {
  const rows = texts.filter((row) => row.some(hasWords));
  const width = Math.max(0, ...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, column) => column).filter(
    (column) => rows.some((row) => hasWords(row[column] ?? [])),
  );
  return rows.map((row) => columns.map((column) => row[column] ?? []));
}

function hasWords(text: readonly PastedBlock[]): boolean {
  return text.length > 0;
}

// Headings in spreadsheets and Word are only bold.
function hasBoldTop(rows: readonly PastedBlock[][][]): boolean {
  const [top, second] = rows;
  return isBold(top) && !isBold(second);
}

/** Headings are bold without the mark. */
function withoutStrong(text: readonly PastedBlock[]): PastedBlock[] {
  return text.map((block) =>
    block._type === "table"
      ? block
      : {
          ...block,
          children: block.children.map((span) => ({
            ...span,
            marks: span.marks.filter((mark) => mark !== "strong"),
          })),
        },
  );
}

function isBold(row: readonly PastedBlock[][] | undefined): boolean {
  const spans = (row ?? [])
    .flat()
    .flatMap((block) => (block._type === "block" ? block.children : []));
  return (
    spans.length > 0 && spans.every(({ marks }) => marks.includes("strong"))
  );
}
