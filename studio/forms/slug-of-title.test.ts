import { expect, it } from "vitest";

import { legalPage } from "../../schemas/documents/approvals.ts";
import { claimType } from "../../schemas/documents/services.ts";
import { followingSlug, isFixedSlug } from "./slug-of-title.ts";

it.each([
  ["a first title", "", "Hail", "hail"],
  ["a longer title", "hail", "Hail in Texas", "hail-in-texas"],
  ["a title that is emptied", "hail", "", ""],
  ["a fact in the title", "hail", "{rate|98%} paid", "98-paid"],
  ["no title, once it was written", "ice", "Hail in Texas", "ice"],
])("an address follows %s", (_, slug, title, expected) => {
  expect(followingSlug(slug, new Set(["hail"]), title)).toBe(expected);
});

const sourceOf = ({ fields }: typeof legalPage) =>
  fields.find(({ name }) => name === "slug")?.options?.source as
    string | undefined;

it.each([
  ["a legal page", legalPage, {}, true],
  ["the page of a peril", claimType, { peril: "fire" }, true],
  ["another type of claim", claimType, {}, false],
])(
  "the address of %s is fixed, or follows its title",
  (_, type, document, isFixed) => {
    expect(isFixedSlug(sourceOf(type), document)).toBe(isFixed);
  },
);
