import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";

import { DataTable } from "./data-table";

function cell(text: string) {
  const span = { _type: "span", _key: "s", text, marks: [] };
  const block = { _type: "block", _key: "b", style: "normal", markDefs: [] };
  return { _key: text, value: [{ ...block, children: [span] }] };
}

function shown(
  texts: readonly (readonly string[])[],
  headings: { headerRows?: number; hasHeaderColumn?: boolean } = {},
): string {
  const rows = texts.map((row, index) => ({
    _key: String(index),
    cells: row.map(cell),
  }));
  return renderToStaticMarkup(
    <DataTable
      caption="Fees by state"
      headerRows={1}
      hasHeaderColumn={false}
      {...headings}
      rows={rows}
    />,
  ).replace(/ class="[^"]*"/g, "");
}

describe("a table of an article", () => {
  it("calls no empty cell a heading, and fills up short rows", () => {
    const html = shown([["", "Fee"], ["Texas"]]);
    expect(html).toContain('<tr><td></td><th scope="col"><p>Fee</p></th></tr>');
    expect(html).toContain("<tr><td><p>Texas</p></td><td></td></tr>");
  });

  it("is left out while nothing stands in it", () => {
    expect(shown([["", ""], []])).toBe("");
    expect(shown([])).toBe("");
  });
});
