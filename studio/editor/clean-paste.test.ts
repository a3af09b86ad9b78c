import { expect, it } from "vitest";

import { cleanPaste } from "./clean-paste.ts";

/** The blocks that the editor receives instead of its own; false if it keeps them. */
function cleaned(...texts: string[]) {
  const children = texts.map((text) => ({ _type: "span", text, marks: [] }));
  const data = [{ _type: "block", _key: "a", children }];
  const guard = cleanPaste.guard as unknown as (context: object) => unknown;
  return guard({ event: { type: cleanPaste.on, data } });
}

it("what was copied from a PDF or a Mac is stored clean", () => {
  expect(cleaned("a\u0002b\fc", "nin\u0303o")).toEqual({
    data: [
      {
        _type: "block",
        _key: "a",
        children: [
          { _type: "span", text: "ab\nc", marks: [] },
          { _type: "span", text: "niño", marks: [] },
        ],
      },
    ],
  });
});

it("what is clean is left to the editor", () => {
  expect(cleaned("two\nlines", "👩‍👩‍👧 {fee|10%}")).toBe(false);
});
