import { blockText } from "./table-of-contents";
import { RichText } from "./rich-text";

type Block = { _type: string; _key: string };

type Cell = { _key: string; value: readonly Block[] };

type DataTableProps = {
  caption: string;
  /** The number of heading rows at the top. */
  headerRows: number;
  /** The first cell of each row is its heading. */
  hasHeaderColumn: boolean;
  rows: readonly { _key: string; cells: readonly Cell[] }[];
};

const EDGE = "p-3 align-top first:pl-0 last:pr-0 min-w-36 print:min-w-0";

// It stays in view while its row is scrolled; on paper nothing scrolls.
const STICKY = "sticky start-0 bg-paper print:static";

/**
 * A table in running text. A table that is wider than the screen scrolls inside a
 * focusable region.
 */
export function DataTable(props: DataTableProps) {
  const { caption, headerRows, hasHeaderColumn } = props;
  const rows = props.rows.filter(({ cells }) => cells.some(hasWords));
  if (rows.length === 0) return null;
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const headings = Math.min(Math.max(Math.trunc(headerRows) || 0, 0), 3);
  const [head, body] = [rows.slice(0, headings), rows.slice(headings)];
  return (
    <div
      role="region"
      aria-label={caption || "Table"}
      // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- a table that is wider than the screen is scrolled by keys
      tabIndex={0}
      className="data-table scrolls-sideways my-10"
    >
      <table className="w-full border-collapse text-left text-small tabular-nums">
        {caption && (
          <caption className="pb-3 text-left">
            <span className="data-table-caption font-semibold">{caption}</span>
          </caption>
        )}
        {head.length > 0 && (
          <thead className="border-y-2 border-ink">
            {head.map(({ _key, cells }) => (
              <tr key={_key}>
                {padded(cells, width).map((cell, column) => (
                  <TableCell
                    key={column}
                    cell={cell}
                    scope="col"
                    isSticky={hasHeaderColumn && column === 0}
                  />
                ))}
              </tr>
            ))}
          </thead>
        )}
        {body.length > 0 && (
          <tbody className="border-b-2 border-ink first-of-type:border-t">
            {body.map(({ _key, cells }) => (
              <tr key={_key} className="border-t border-line">
                {padded(cells, width).map((cell, column) => (
                  <TableCell
                    key={column}
                    cell={cell}
                    scope={hasHeaderColumn && column === 0 ? "row" : null}
                    isSticky={hasHeaderColumn && column === 0}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </div>
  );
}

type TableCellProps = {
  cell: Cell | null;
  scope: "col" | "row" | null;
  /** True in a first column of headings. */
  isSticky: boolean;
};

// An empty heading cell would have no name, so it is a data cell.
function TableCell({ cell, scope, isSticky }: TableCellProps) {
  const look = isSticky ? `${EDGE} ${STICKY}` : EDGE;
  if (!cell || !hasWords(cell)) return <td className={look} />;
  const text = <RichText value={cell.value} />;
  if (scope === null) return <td className={look}>{text}</td>;
  return (
    <th scope={scope} className={`${look} font-semibold`}>
      {text}
    </th>
  );
}

function padded(cells: readonly Cell[], width: number): (Cell | null)[] {
  return Array.from({ length: width }, (_, column) => cells[column] ?? null);
}

function hasWords({ value }: Cell): boolean {
  return value.some((block) => blockText(block) !== "");
}
