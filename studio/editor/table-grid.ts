type Cell = HTMLTableCellElement;

/** A table without merged cells. */
export type TableGrid = {
  /** Its caption, and the single-cell rows above its headings. */
  titles: readonly Element[];
  headerRows: number;
  hasHeaderColumn: boolean;
  /** Rows of equal length. A merged cell is repeated in each place that it covers. */
  rows: readonly (readonly (Cell | undefined)[])[];
};

/** Marks of spreadsheets, where even a single column is data. */
const SHEET =
  "meta[content='Excel.Sheet'], meta[content^=LibreOffice], [data-sheets-root], [data-sheets-value]";

/** More columns are not read; an attribute may claim any number. */
const MOST_COLUMNS = 200;
const MOST_TITLE = 200;
/** The page shows no more header rows. */
const MOST_HEADINGS = 3;

/** Returns the cells of a table; null if it only lays out text, as in emails. */
export function gridOf(table: HTMLTableElement): TableGrid | null {
  if (table.matches("[role=presentation], [role=none], :has(table)"))
    return null;
  const all = placesOf(table);
  const columns = [...(all[0] ?? []).keys()].filter((x) =>
    all.some((row) => row[x] !== row[x - 1] && hasWords(row[x])),
  );
  const isColumn = columns.length === 1 && all.length > 1;
  const { ownerDocument } = table;
  if (columns.length < 2 && !(isColumn && ownerDocument.querySelector(SHEET)))
    return null;
  const rows = all
    // Drops a row that merged cells cover completely.
    .filter((row, y) =>
      row.some((cell) => hasWords(cell) && !all[y - 1]?.includes(cell)),
    )
    .map((row) => columns.map((x) => row[x]));
  const heading = rows.findIndex((row) => !isTitle(row));
  const titled = Math.max(heading, 0);
  const titles = rows.slice(0, titled).flatMap(([cell]) => cell ?? []);
  const below = rows.slice(titled);
  const headerRows = headingsIn(below, table.tHead);
  return {
    titles: [table.caption ?? [], titles].flat(),
    headerRows,
    hasHeaderColumn:
      below.length > headerRows &&
      below
        .slice(headerRows)
        .every(([cell]) => cell?.nodeName === "TH" || !hasWords(cell)),
    rows: below,
  };
}

/** The cell at each place of a table, with rows of equal length. */
export function placesOf(table: HTMLTableElement) {
  const rows = [...table.rows];
  const grid: (Cell | undefined)[][] = rows.map(() => []);
  for (const [y, { cells }] of rows.entries()) {
    let x = 0;
    for (const cell of cells) {
      while (grid[y]?.[x]) x += 1;
      const right = Math.min(x + cell.colSpan, MOST_COLUMNS);
      const bottom = cell.rowSpan === 0 ? rows.length : y + cell.rowSpan;
      // In Excel a long text overlaps the empty cells next to it.
      const isOver = cell.matches("[style*='mso-ignore:colspan']");
      const end = isOver ? x + 1 : right;
      for (const row of grid.slice(y, bottom))
        for (let at = x; at < end; at += 1) row[at] ??= cell;
      x = right;
    }
  }
  const width = Math.max(0, ...grid.map(({ length }) => length));
  return grid.map((row) => Array.from({ length: width }, (_, x) => row[x]));
}

/** A title over a table: one merged cell, and nothing next to it. */
function isTitle(row: readonly (Cell | undefined)[]): boolean {
  const [cell] = row;
  return (
    hasWords(cell) &&
    cell.colSpan > 1 &&
    cell.textContent.trim().length <= MOST_TITLE &&
    row.every((other) => other === cell || !hasWords(other))
  );
}

/**
 * Counts header rows: those marked as such, or a first row with groups of columns and
 * the rows of their names.
 */
function headingsIn(
  rows: readonly (readonly (Cell | undefined)[])[],
  head: Element | null,
): number {
  const named = rows.findIndex(
    (row) => !row.some((cell) => cell && head?.contains(cell)),
  );
  if (named > 0) return Math.min(named, MOST_HEADINGS);
  const first = rows[0] ?? [];
  const isGrouped = first.some((cell) => (cell?.colSpan ?? 1) > 1);
  const height = Math.max(1, ...first.map((cell) => cell?.rowSpan ?? 1));
  return isGrouped ? Math.min(height, rows.length, MOST_HEADINGS) : 1;
}

function hasWords(cell: Cell | undefined): cell is Cell {
  return Boolean(cell?.textContent.trim());
}
