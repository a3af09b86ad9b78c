import { describe, expect, inject, it } from "vitest";

import { all, attribute, type HtmlElement, textOf } from "../setup/document.ts";
import { stateSlugs } from "../setup/routes.ts";
import { readPages, type SitePage } from "../setup/site-pages.ts";

const LIMIT = 0.6;

const stack = inject("stack");
const pages = await readPages(
  stack.siteUrl,
  stateSlugs.flatMap((slug) => [
    `/states/${slug}`,
    `/claims/fire-damage/${slug}`,
    `/claims/hail-damage/${slug}`,
  ]),
);

/** Navigation, forms, and the facts of a license or of law, which no page writes for itself. */
function isRecord(element: HtmlElement): boolean {
  return (
    ["nav", "form", "aside", "dl"].includes(element.tagName) ||
    attribute(element, "data-testid") === "licence-card"
  );
}

/** The runs of five words of what a page says in its own words. */
function shingles({ document }: SitePage): Set<string> {
  const text = textOf(all(document, "main")[0]!, isRecord);
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    words.slice(4).map((_, index) => words.slice(index, index + 5).join(" ")),
  );
}

function similarity(left: Set<string>, right: Set<string>): number {
  const shared = [...left].filter((shingle) => right.has(shingle)).length;
  return shared / (left.size + right.size - shared);
}

describe.each(["/states", "/claims/fire-damage", "/claims/hail-damage"])(
  "the pages below %s",
  (kind) => {
    it("are each written for one state: no two say the same", () => {
      const sets = pages
        .filter(({ path }) => path.startsWith(`${kind}/`))
        .map((page) => ({ path: page.path, set: shingles(page) }));
      expect(sets).toHaveLength(stateSlugs.length);
      const alike = sets.flatMap((one, index) =>
        sets
          .slice(index + 1)
          .map((other) => ({
            pair: `${one.path} and ${other.path}`,
            value: similarity(one.set, other.set),
          }))
          .filter(({ value }) => value > LIMIT),
      );
      expect(alike).toEqual([]);
      for (const { path, set } of sets) {
        expect(set.size, `${path} has words of its own`).toBeGreaterThan(60);
      }
    });
  },
);
