import { expect, it } from "vitest";

import { changedLines } from "./changed-lines.ts";

const block = (mark: string) => ({
  _type: "block",
  children: [{ _type: "span", text: "A roof.", marks: [mark] }],
});
const state = (_ref: string) => ({ _type: "reference", _ref });

it.each([
  [
    "a reference to another document",
    state("a"),
    state("b"),
    "Texas (another one)",
  ],
  ["bold words", block("strong"), block("em"), "A roof. (format)"],
])("%s of the same words says what changed", (_, was, is, after) => {
  const lines = changedLines(
    { own: was },
    { own: is },
    undefined,
    () => "Texas",
  );
  expect(lines.map((line) => line.after)).toEqual([after]);
});
