import { expect, it } from "vitest";

import { plainTextOf } from "./plain-text";

function cell(text: string) {
  const block = { _type: "block", style: "normal", children: [{ text }] };
  return { _type: "tableCell", _key: text, value: [block] };
}

it("reads the words of a table in the order of its rows", () => {
  const table = {
    _type: "table",
    caption: "Fees by state",
    headerRows: 1,
    rows: [
      { _type: "tableRow", _key: "a", cells: [cell("State"), cell("Fee")] },
      { _type: "tableRow", _key: "b", cells: [cell("Texas"), cell("10%")] },
    ],
  };
  expect(plainTextOf([table])).toBe("Fees by state State Fee Texas 10%");
});
