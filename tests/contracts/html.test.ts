import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  all,
  attribute,
  elements,
  type HtmlElement,
  parseHtml,
  textOf,
  withAttribute,
} from "../setup/document.ts";
import { nestingFaults } from "../setup/markup.ts";
import { pagePaths } from "../setup/routes.ts";
import { faultsOf, readPages, type SitePage } from "../setup/site-pages.ts";
import { startTestStack, type TestStack } from "../setup/stack.ts";

const MISSING = ["/nope", "/blog/no-such-article", "/states/florida"];
const ELSEWHERE = [
  "/search?q=",
  "/search?q=nothing%20has%20this",
  "/blog?page=2",
];

let stack: TestStack;
let pages: SitePage[];

beforeAll(async () => {
  stack = await startTestStack();
  pages = await readPages(stack.siteUrl, [
    ...pagePaths,
    ...ELSEWHERE,
    ...MISSING,
  ]);
}, 120_000);
afterAll(() => stack.remove());

const idsOf = ({ document }: SitePage) =>
  withAttribute(document, "id").map((element) => attribute(element, "id")!);

const level = ({ tagName }: HtmlElement) => Number(tagName.slice(1));

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
    const faults = faultsOf(pages, ({ document }) =>
      all(document, "img").flatMap((image) => {
        // The blur behind a picture that is on its way is no picture itself.
        if (attribute(image, "src")?.startsWith("data:")) return [];
        const missing = ["width", "height"].filter(
          (name) => !/^\d+$/.test(attribute(image, name) ?? ""),
        );
        if (attribute(image, "alt") === null) missing.push("alt");
        if (!attribute(image, "src")) missing.push("src");
        return missing.map(
          (name) => `${attribute(image, "src")} has no ${name}`,
        );
      }),
    );
    expect(faults).toEqual([]);
  });

  it("skips no level of heading, and leaves none empty", () => {
    const faults = faultsOf(pages, ({ document }) => {
      const headings = all(document, "h1", "h2", "h3", "h4", "h5", "h6");
      return headings.flatMap((heading, index) => {
        const before = headings[index - 1];
        const text = textOf(heading);
        if (text === "") return [`empty ${heading.tagName}`];
        return before && level(heading) > level(before) + 1
          ? [`${heading.tagName} "${text}" after ${before.tagName}`]
          : [];
      });
    });
    expect(faults).toEqual([]);
  });

  it("names every link and every button", () => {
    const faults = faultsOf(pages, ({ document }) =>
      all(document, "a", "button", "summary")
        .filter((element) => {
          const pictures = all(element, "img").map(
            (image) => attribute(image, "alt") ?? "",
          );
          const name = [
            textOf(element),
            attribute(element, "aria-label") ?? "",
            ...pictures,
          ];
          return name.join("").trim() === "";
        })
        .map(
          (element) =>
            `<${element.tagName} href="${attribute(element, "href")}">`,
        ),
    );
    expect(faults).toEqual([]);
  });

  it("shows no word of the machine", () => {
    const faults = faultsOf(pages, ({ document }) => {
      const words = /\b(undefined|NaN)\b|\[object |\bnull\b|Invalid Date/.exec(
        textOf(all(document, "body")[0]!),
      );
      const attributes = elements(document).flatMap(({ tagName, attrs }) =>
        attrs
          .filter(
            ({ name, value }) =>
              ["href", "src", "alt", "content", "title", "aria-label"].includes(
                name,
              ) && /\bundefined\b|\[object |\/null\b/.test(value),
          )
          .map(({ name, value }) => `<${tagName} ${name}="${value}">`),
      );
      return [...(words ? [words[0]] : []), ...attributes];
    });
    expect(faults).toEqual([]);
  });
});
