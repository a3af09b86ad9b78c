import { describe, expect, it } from "vitest";

import { all, jsonLdOf, textOf } from "../fixtures/markup/document.fixture.ts";
import { stateSlugs } from "../fixtures/routes.fixture.ts";
import {
  faultsOf,
  type SitePage,
} from "../fixtures/site/site-pages.fixture.ts";
import { pages } from "./all-pages.fixture.ts";

describe("structured data", () => {
  const typesOf = (thing: Record<string, unknown>) => [thing["@type"]].flat();
  /** Every thing of a page, also those within others. */
  function things(value: unknown): Record<string, unknown>[] {
    if (Array.isArray(value)) return value.flatMap(things);
    if (value === null || typeof value !== "object") return [];
    const thing = value as Record<string, unknown>;
    return [
      ...("@type" in thing ? [thing] : []),
      ...Object.values(thing).flatMap(things),
    ];
  }
  const of = (page: SitePage, type: string) =>
    things(jsonLdOf(page.document)).filter((thing) =>
      typesOf(thing).includes(type),
    );

  it("parses and belongs to schema.org on every page", () => {
    const faults = faultsOf(pages, ({ document }) => {
      const blocks = jsonLdOf(document);
      if (blocks.length === 0) return ["none"];
      return blocks
        .filter(
          (block) =>
            !/^https:\/\/schema\.org\/?$/.test(String(block["@context"])),
        )
        .map((block) => `context ${String(block["@context"])}`);
    });
    expect(faults).toEqual([]);
  });

  it("names the firm and the 15 states that it serves on every page", () => {
    const faults = faultsOf(pages, (page) => {
      const firms = things(jsonLdOf(page.document)).filter(({ areaServed }) =>
        Array.isArray(areaServed),
      );
      const areas = firms.map(
        ({ areaServed }) => (areaServed as unknown[]).length,
      );
      return areas.includes(stateSlugs.length) ? [] : [`areas ${areas}`];
    });
    expect(faults).toEqual([]);
  });

  it("holds what kind of page it is", () => {
    const faults = faultsOf(pages, (page) => {
      const isArticle =
        /^\/blog\/./.test(page.path) &&
        !/^\/blog\/(insurance-tips|industry-news)$/.test(page.path);
      // What the law keeps the firm from is no service of it.
      const isService =
        /^\/(states|services|claims)\/./.test(page.path) &&
        page.path !== "/claims/residential/kansas";
      return [
        ...(isArticle && of(page, "BlogPosting").length !== 1
          ? ["BlogPosting"]
          : []),
        ...(isArticle && of(page, "BreadcrumbList").length !== 1
          ? ["BreadcrumbList"]
          : []),
        ...(isService && of(page, "Service").length < 1 ? ["Service"] : []),
        ...(page.path === "/claims/residential/kansas" &&
        of(page, "Service").length > 0
          ? ["a Service that the firm may not offer"]
          : []),
      ];
    });
    expect(faults).toEqual([]);
  });

  it("repeats only questions that stand on the page", () => {
    const faults = faultsOf(pages, (page) => {
      const text = textOf(all(page.document, "main")[0]!);
      const asked = of(page, "Question").map(({ name }) => String(name));
      return asked.filter((name) => !text.includes(name));
    });
    expect(faults).toEqual([]);
    const questions = pages.filter((page) => of(page, "FAQPage").length > 0);
    expect(questions.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["/", "/states/texas", "/blog/hail-damage-guide"]),
    );
  });

  it("invents no rating, telephone or address", () => {
    const faults = faultsOf(pages, (page) =>
      things(jsonLdOf(page.document)).flatMap((thing) =>
        ["aggregateRating", "review", "telephone", "email", "address"].filter(
          (name) => name in thing,
        ),
      ),
    );
    expect(faults).toEqual([]);
  });
});
