import { expect, it } from "vitest";

import { movesOf, redirectChanges, redirectId } from "./redirect-moves.ts";

function article(slug: string, listInNews = false) {
  return { _type: "article", slug: { current: slug }, listInNews };
}

const BLOG = { from: "/blog/old", to: "/blog/new" };
const NEWS = "/blog/industry-news/old";

it.each([
  [article("old"), article("new"), [BLOG]],
  [
    article("old", true),
    article("new", true),
    [BLOG, { from: NEWS, to: "/blog/industry-news/new" }],
  ],
  [
    article("old", true),
    article("new"),
    [BLOG, { from: NEWS, to: "/blog/new" }],
  ],
  // To what is no path, from a new document, to one without an address.
  [article("old"), article("hail damage"), []],
  [article("same"), article("same"), []],
  [null, article("new"), []],
  [article("old"), article(""), []],
])("an article leaves the addresses that it loses: %j, %j", (was, is, moves) =>
  expect(movesOf(was, is)).toEqual(moves),
);

const ID = redirectId(BLOG.from);
const made = { _id: ID, ...BLOG };

it.each([
  [
    "older redirects lead to the page in one step",
    [{ _id: "r1", from: "/blog/a", to: BLOG.from }],
    [{ _id: "r1", to: BLOG.to }, made],
  ],
  [
    "the redirect of an address that a page takes back is gone",
    [{ _id: "r1", from: BLOG.to, to: BLOG.from }],
    [{ _id: "r1", to: null }, made],
  ],
  [
    "one redirect leaves an address, also where others were made by hand",
    [
      { _id: "by-hand", from: BLOG.from, to: "/contact" },
      { _id: ID, from: BLOG.from, to: "/blog/older" },
    ],
    [{ _id: "by-hand", to: null }, made],
  ],
])("%s", (_, existing, mutations) =>
  expect(redirectChanges([BLOG], existing)).toEqual(mutations),
);
