import { expect, it } from "vitest";

import { withCleanSpans } from "./clean-paste.ts";

it("spans in paragraphs and in cells are cleaned, and nothing else", () => {
  const block = (text: string) => ({
    ...{ _type: "block", _key: "a\u0002", style: "normal", markDefs: [] },
    children: [{ _type: "span", _key: "s", text, marks: [] }],
  });
  const table = (text: string) => ({
    ...{ _type: "table", _key: "t", headerRows: 1, caption: null },
    rows: [{ cells: [{ value: [block(text)] }] }],
  });
  expect(withCleanSpans([block("a\vb"), table("n\u0303\0")])).toEqual([
    block("a\nb"),
    table("ñ"),
  ]);
});
