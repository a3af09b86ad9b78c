import { describe, expect, it } from "vitest";

import { openTokenIn, spansIn, withToken } from "./open-token.ts";

describe("a fact that is being typed", () => {
  it.each([
    ["Our fee is {", ""],
    ["Our {fee-range} is fair", "fee-range"],
    ["{fee-range|10-15%} and {St", "St"],
  ])("is what is begun in %s", (text, typed) => {
    expect(openTokenIn(text)?.typed).toBe(typed);
  });

  it.each(["", "no brace", "{fee-range|10-15%}", "{fee-range|10-15%} done"])(
    "is not in %s",
    (text) => expect(openTokenIn(text)).toBeNull(),
  );

  it("is replaced by the chosen one, the words around it stay", () => {
    const text = "Our {fee} is fair";
    const open = openTokenIn(text);
    expect(open && withToken(text, open, "fee-range", "10-15%")).toBe(
      "Our {fee-range|10-15%} is fair",
    );
  });
});

it("spansIn finds the strings of paragraphs, in tables too", () => {
  const block = {
    _type: "block",
    _key: "b",
    children: [{ _type: "span", _key: "s", text: "{fee" }],
  };
  const table = {
    _type: "table",
    _key: "t",
    rows: [{ _key: "r", cells: [{ _key: "c", value: [block] }] }],
  };
  const callout = { _type: "callout", _key: "n", text: "{fee" };
  expect(spansIn([block, table, callout]).map(({ path }) => path)).toEqual([
    [{ _key: "b" }, "children", { _key: "s" }, "text"],
    [
      { _key: "t" },
      "rows",
      { _key: "r" },
      "cells",
      { _key: "c" },
      "value",
      { _key: "b" },
      "children",
      { _key: "s" },
      "text",
    ],
  ]);
});
