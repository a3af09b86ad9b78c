import { createHash } from "node:crypto";

import { describe, expect, inject, it } from "vitest";

import {
  all,
  around,
  attribute,
  elements,
  type HtmlElement,
  parseHtml,
  textOf,
  withAttribute,
} from "../fixtures/markup/document.fixture.ts";
import { nestingFaults } from "../fixtures/markup/markup.fixture.ts";
import {
  headingFaults,
  machineWords,
  namelessControls,
  pictureFaults,
} from "../fixtures/markup/page-faults.fixture.ts";
import { pagePaths } from "../fixtures/routes.fixture.ts";
import {
  faultsOf,
  readPages,
  type SitePage,
} from "../fixtures/site/site-pages.fixture.ts";

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

/** The element that follows at once, as a reader meets it; null if text comes first. */
function elementAfter(element: HtmlElement): HtmlElement | null {
  const siblings = element.parentNode?.childNodes ?? [];
  for (const node of siblings.slice(siblings.indexOf(element) + 1)) {
    if ("value" in node && node.value.trim() !== "") return null;
    if (!("tagName" in node)) continue;
    return firstLeaf(node);
  }
  return null;
}

function firstLeaf(element: HtmlElement): HtmlElement {
  if (/^h\d$/.test(element.tagName)) return element;
  const child = element.childNodes.find(
    (node) =>
      "tagName" in node || ("value" in node && node.value.trim() !== ""),
  );
  return child && "tagName" in child ? firstLeaf(child) : element;
}

const openingOf = ({ tagName }: HtmlElement) => `<${tagName} style>`;

const idsOf = ({ document }: SitePage) =>
  withAttribute(document, "id").map((element) => attribute(element, "id")!);

describe("the markup of every page", () => {
  it("is read without a parse error", () => {
    expect(faultsOf(pages, ({ html }) => parseHtml(html).errors)).toEqual([]);
  });

  it("nests its elements as HTML allows, and closes each", () => {
    expect(faultsOf(pages, ({ html }) => nestingFaults(html))).toEqual([]);
  });

  it("has no style of its own, which the policy of the page refuses", () => {
    const faults = faultsOf(pages, ({ document, headers, html }) => {
      const policy = headers.get("content-security-policy") ?? "";
      const refused = [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)]
        .map(([, text = ""]) => createHash("sha256").update(text))
        .filter((hash) => !policy.includes(hash.digest("base64")));
      const styled = elements(document).filter(
        (element) => attribute(element, "style") !== null,
      );
      return [...refused.map(() => "<style>"), ...styled.map(openingOf)];
    });
    expect(faults).toEqual([]);
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

  it("opens nothing with two headings of one rank", () => {
    const faults = faultsOf(pages, ({ document }) =>
      all(document, "h2", "h3").flatMap((heading) => {
        const next = elementAfter(heading);
        return next?.tagName === heading.tagName
          ? [`"${textOf(heading)}" and "${textOf(next)}"`]
          : [];
      }),
    );
    expect(faults).toEqual([]);
  });

  it("puts a blank or a sign between short facts that stand side by side", () => {
    const faults = faultsOf(pages, ({ document }) =>
      all(document, "time").flatMap((time) => {
        const line = around(time, "p", "li", "td")!;
        const text = textOf(time);
        return textOf(line)
          .split(text)
          .slice(1)
          .filter((rest) => /^[\p{L}\d]/u.test(rest))
          .map((rest) => `${text}${rest.slice(0, 20)}`);
      }),
    );
    expect(faults).toEqual([]);
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
