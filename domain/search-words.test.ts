import { expect, it } from "vitest";

import { pageHead } from "./search-words.ts";

const SITE = {
  firmName: "RCC",
  siteUrl: "https://rcc.example",
  description:
    "Licensed public adjusters for homes, businesses, farms and associations in 15 states. The first consultation is free, with no upfront fees.",
};

const described = (title: string, description: string) =>
  pageHead({ title, description, path: "/" }, SITE).description;

it.each<[string, string, string]>([
  ["Hail", "x".repeat(155), "x".repeat(155)],
  [
    "Commercial insurance policy review in Kansas",
    "",
    "Commercial insurance policy review in Kansas. Licensed public adjusters for homes, businesses, farms and associations in 15 states.",
  ],
  ["Hail", "word ".repeat(40), `${"word ".repeat(29)}word…`],
  ...["Minneapolis and St. Paul", "from 8 a.m. to 5 p.m. Monday to Friday"].map(
    (words) => {
      const first = `${"Word ".repeat(14)}word.`;
      const own = `${first} ${"Word ".repeat(8)}${words}${" word".repeat(20)}`;
      return ["an abbreviation", own, first] satisfies [string, string, string];
    },
  ),
])("search results show no half sentence of %s", (title, own, shown) => {
  const description = described(title, own);
  expect(description).toBe(shown);
  expect(description.length).toBeLessThanOrEqual(155);
});
