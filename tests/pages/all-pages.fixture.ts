import { inject } from "vitest";

import {
  all,
  around,
  attribute,
  type HtmlElement,
  textOf,
} from "../fixtures/markup/document.fixture.ts";
import {
  readPages,
  type SitePage,
} from "../fixtures/site/site-pages.fixture.ts";

/** The stack that the tests of this folder read and leave as it is. */
export const stack = inject("stack");

/** Every page of the list of routes that is one. */
export const pages = await readPages(stack.siteUrl);

export function pageAt(path: string): SitePage {
  return pages.find((page) => page.path === path)!;
}

/** The main element of a page, without the shell. */
export function mainAt(path: string): HtmlElement {
  return all(pageAt(path).document, "main")[0]!;
}

/** The words of a page. */
export function said(path: string): string {
  return textOf(mainAt(path));
}

export function hrefs(node: HtmlElement): string[] {
  return all(node, "a").map((link) => attribute(link, "href")!);
}

/** The links with a visible name; text for screen readers does not count. */
export function linksNamed(
  node: HtmlElement,
  name: string | RegExp,
): HtmlElement[] {
  return all(node, "a").filter((link) => {
    const text = textOf(
      link,
      (element) => attribute(element, "class") === "sr-only",
    );
    return typeof name === "string" ? text === name : name.test(text);
  });
}

export function questionsOf(path: string): string[] {
  return all(mainAt(path), "details").map((item) =>
    textOf(all(item, "summary")[0]!),
  );
}

export function headings(path: string): string[] {
  return all(mainAt(path), "h1", "h2", "h3").map((heading) => textOf(heading));
}

/** The section that a heading opens. */
export function sectionOf(path: string, heading: string): HtmlElement {
  const found = all(mainAt(path), "h2", "h3").find(
    (each) => textOf(each) === heading,
  )!;
  return (around(found, "section") ?? around(found, "article", "div"))!;
}

/** How many entries each numbered list has. */
export function numbered(node: HtmlElement): number[] {
  return all(node, "ol").map(
    (list) => list.childNodes.filter((child) => child.nodeName === "li").length,
  );
}
