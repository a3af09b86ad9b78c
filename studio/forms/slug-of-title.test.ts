import { expect, it } from "vitest";

import { legalPage } from "../../schemas/documents/approvals.ts";
import { claimType } from "../../schemas/documents/services.ts";
import { followingSlug, isFixedSlug, madeSlugs } from "./slug-of-title.ts";

it.each([
  ["a first title", "", "Hail", "hail"],
  ["a longer title", "hail", "Hail in Texas", "hail-in-texas"],
  ["a title that is emptied", "hail", "", ""],
  ["a fact in the title", "hail", "{rate|98%} paid", "98-paid"],
  ["no title, once it was written", "ice", "Hail in Texas", "ice"],
])("an address follows %s", (_, slug, title, expected) => {
  expect(followingSlug(slug, new Set(["hail"]), title)).toBe(expected);
});

it.each([
  ["a written one stays when the title passes through it", true, "hail"],
  ["one that a colleague's title made follows", false, "hail-damage"],
])("an address follows what was typed: %s", (_, isTypedHere, expected) => {
  let made: ReadonlySet<string> = new Set(["damage-in-texas"]);
  let slug = "hail";
  for (const title of ["Hai", "Hail", "Hail damage"]) {
    const next = followingSlug(slug, made, title);
    made = madeSlugs(slug, made, title, isTypedHere);
    slug = next;
  }
  expect(slug).toBe(expected);
});

function sourceOf({ fields }: typeof legalPage): string | undefined {
  const { options } = fields.find(({ name }) => name === "slug") ?? {};
  return (options as { source?: string } | undefined)?.source;
}

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
