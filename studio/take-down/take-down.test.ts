import { expect, it } from "vitest";

import { redirectVerdict } from "./take-down.ts";

const paths = ["/blog/a", "/blog/industry-news/a"];
const pages = [{ title: "Hail", address: "/blog/hail" }];

it.each([
  ["", /Choose where/],
  ["/blog/industry-news/a", /circles/],
  ["/blog/gone", /No page stands/],
  ["hail", /path of this site/],
  ["/blog/hail", /^true$/],
  ["/contact", /^true$/],
  ["https://example.org/hail", /^true$/],
])("readers of a page are sent to %j: %s", (to, verdict) => {
  const judged = redirectVerdict(to, { paths, pages });
  expect(String(judged)).toMatch(verdict);
});
