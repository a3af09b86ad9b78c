import { describe, expect, inject, it } from "vitest";

import {
  attribute,
  elements,
  parseHtml,
  withAttribute,
} from "../setup/document.ts";
import { nestingFaults } from "../setup/markup.ts";
import {
  headingFaults,
  machineWords,
  namelessControls,
  pictureFaults,
} from "../setup/page-faults.ts";
import { pagePaths } from "../setup/routes.ts";
import { faultsOf, readPages, type SitePage } from "../setup/site-pages.ts";

const MISSING = ["/nope", "/blog/no-such-article", "/states/florida"];
const ELSEWHERE = [
  "/search?q=",
  "/search?q=nothing%20has%20this",
  "/blog?page=2",
];

const stack = inject("stack");
const pages = await readPages(stack.siteUrl, [
  ...pagePaths,
  ...ELSEWHERE,
  ...MISSING,
]);

const idsOf = ({ document }: SitePage) =>
  withAttribute(document, "id").map((element) => attribute(element, "id")!);

describe("the markup of every page", () => {
  it("is read without a parse error", () => {
    expect(faultsOf(pages, ({ html }) => parseHtml(html).errors)).toEqual([]);
  });

  it("nests its elements as HTML allows, and closes each", () => {
    expect(faultsOf(pages, ({ html }) => nestingFaults(html))).toEqual([]);
  });

  it("gives an id to one element only, and none that is empty", () => {
    const faults = faultsOf(pages, (page) => {
      const ids = idsOf(page);
      return ids.filter(
        (id, index) => id === "" || /\s/.test(id) || ids.indexOf(id) !== index,
      );
    });
    expect(faults).toEqual([]);
  });

  it("refers only to elements that are there", () => {
    const faults = faultsOf(pages, (page) => {
      const ids = new Set(idsOf(page));
      return elements(page.document).flatMap((element) =>
        [
          "aria-labelledby",
          "aria-describedby",
          "aria-controls",
          "aria-owns",
          "aria-details",
          "for",
          "headers",
          "list",
        ]
          .flatMap((name) =>
            (attribute(element, name) ?? "")
              .split(/\s+/)
              .map((id) => ({ name, id })),
          )
          .filter(({ id }) => id !== "" && !ids.has(id))
          .map(({ name, id }) => `<${element.tagName} ${name}="${id}">`),
      );
    });
    expect(faults).toEqual([]);
  });

  it("gives each picture a text, a place of its size and a source", () => {
    expect(faultsOf(pages, ({ document }) => pictureFaults(document))).toEqual(
      [],
    );
  });

  it("skips no level of heading, and leaves none empty", () => {
    expect(faultsOf(pages, ({ document }) => headingFaults(document))).toEqual(
      [],
    );
  });

  it("names every link and every button", () => {
    const faults = faultsOf(pages, ({ document }) =>
      namelessControls(document),
    );
    expect(faults).toEqual([]);
  });

  it("shows no word of the machine", () => {
    expect(faultsOf(pages, ({ document }) => machineWords(document))).toEqual(
      [],
    );
  });
});
