import { describe, expect, inject, it } from "vitest";

import { stateServicePrefixes } from "../../schemas/paths.ts";
import {
  all,
  attribute,
  type HtmlElement,
  textOf,
} from "../fixtures/markup/document.fixture.ts";
import { stateSlugs } from "../fixtures/routes.fixture.ts";
import {
  readPages,
  type SitePage,
} from "../fixtures/site/site-pages.fixture.ts";

const LIMIT = 0.6;
const SERVICE_LIMIT = 0.3;
const OWN_WORDS = 250;

const stack = inject("stack");
const pages = await readPages(
  stack.siteUrl,
  stateSlugs.flatMap((slug) => [
    `/states/${slug}`,
    `/claims/fire-damage/${slug}`,
    `/claims/hail-damage/${slug}`,
  ]),
);
const servicePages = await readPages(
  stack.siteUrl,
  pages.filter(({ path }) => path.startsWith("/states/")).flatMap(serviceLinks),
);

/** The pages of one service in one state that a state's page links to. */
function serviceLinks({ document }: SitePage): string[] {
  const links = all(all(document, "main")[0]!, "a").map(
    (link) => attribute(link, "href") ?? "",
  );
  return links.filter((href) =>
    Object.values(stateServicePrefixes).some((prefix) =>
      href.startsWith(`${prefix}/`),
    ),
  );
}

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

describe("the pages of a service in a state that are linked to", () => {
  const sets = [...servicePages, ...pages].map((page) => ({
    path: page.path,
    set: shingles(page),
  }));
  const written = sets.slice(0, servicePages.length);

  it("are seven in each of five states", () => {
    expect(new Set(written.map(({ path }) => path)).size).toBe(35);
  });

  it("say what no other page of a state says", () => {
    const alike = written.flatMap((one, index) =>
      sets
        .slice(index + 1)
        .map((other) => ({
          pair: `${one.path} and ${other.path}`,
          value: similarity(one.set, other.set),
        }))
        .filter(({ value }) => value > SERVICE_LIMIT),
    );
    expect(alike).toEqual([]);
  });

  it("have enough words of their own, apart from what several pages share", () => {
    const uses = new Map<string, number>();
    for (const { set } of sets) {
      for (const shingle of set)
        uses.set(shingle, (uses.get(shingle) ?? 0) + 1);
    }
    const short = written
      .map(({ path, set }) => ({
        path,
        own: [...set].filter((shingle) => uses.get(shingle) === 1).length,
      }))
      .filter(({ own }) => own < OWN_WORDS);
    expect(short).toEqual([]);
  });

  it("are open to search engines", () => {
    const hidden = servicePages
      .filter(({ headers }) => headers.has("x-robots-tag"))
      .map(({ path }) => path);
    expect(hidden).toEqual([]);
  });
});
