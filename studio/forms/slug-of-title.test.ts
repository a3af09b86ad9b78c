import { expect, it } from "vitest";

import { followingSlug } from "./slug-of-title.ts";

it.each([
  ["a first title", "", "Hail", "hail"],
  ["a longer title", "hail", "Hail in Texas", "hail-in-texas"],
  ["a title that is emptied", "hail", "", ""],
  ["a fact in the title", "hail", "{rate|98%} paid", "98-paid"],
  ["no title, once it was written", "ice", "Hail in Texas", "ice"],
])("an address follows %s", (_, slug, title, expected) => {
  expect(followingSlug(slug, new Set(["hail"]), title)).toBe(expected);
});
