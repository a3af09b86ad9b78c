import { expect, it } from "vitest";

import { cleanTyped } from "./clean-typed.ts";

function typed(value: string, caret: number | null, tagName = "INPUT") {
  const field = {
    value,
    tagName,
    selectionStart: caret,
    setSelectionRange(start: number | null) {
      field.selectionStart = start;
    },
  };
  cleanTyped(field);
  return [field.value, field.selectionStart];
}

it("a pasted title is one line, with the caret behind the same word", () => {
  expect(typed("Hail season\vWhat to do now", 22)).toEqual([
    "Hail season What to do now",
    22,
  ]);
  expect(typed("a\0b\u0002c", 3)).toEqual(["abc", 2]);
  expect(typed("nin\u0303o", 4)).toEqual(["niño", 3]);
});

it("a text of several lines keeps them", () => {
  expect(typed("One\r\n\fTwo\tThree", 4, "TEXTAREA")).toEqual([
    "One\n\nTwo\tThree",
    4,
  ]);
});

it("an address, whose caret no script may move, is cleaned all the same", () => {
  expect(typed("https://example.org/\u0000a", null)).toEqual([
    "https://example.org/a",
    null,
  ]);
});
