import { inject } from "vitest";

import {
  all,
  around,
  attribute,
  canonicalOf,
  elements,
  type HtmlElement,
  metaOf,
  textOf,
} from "../fixtures/markup/document.fixture.ts";
import { pagePaths } from "../fixtures/routes.fixture.ts";
import {
  faultsOf,
  readPages,
  type SitePage,
} from "../fixtures/site/site-pages.fixture.ts";

/** The stack that the tests in this folder read and do not change. */
export const stack = inject("stack");

/** A requirement of a page: its name, and what violates it. */
export type Rule = readonly [
  name: string,
  faults: (page: SitePage) => readonly string[],
];

/** Everything reached by links from the home page, each with the page of its first link. */
export const reached = new Map<string, { page: SitePage; from: string }>();

/** The pages of the list of addresses. */
export const pages: readonly SitePage[] = await crawl();

/** The addresses of this site that an answer links to, and the files that it loads. */
export function addressesOf(page: SitePage): URL[] {
  const { path, html, headers } = page;
  const found = [headers.get("location")];
  if (headers.get("content-type")?.startsWith("text/css"))
    for (const [, address] of html.matchAll(/url\(["']?([^"')]+)["']?\)/g))
      found.push(address!);
  for (const element of isPage(page) ? elements(page.document) : []) {
    if (["a", "area", "link"].includes(element.tagName))
      found.push(attribute(element, "href"));
    found.push(attribute(element, "src"));
    // One of its sizes; making an AVIF takes a core for a second.
    const [file] = (attribute(element, "srcset") ?? "").split(" ");
    if (file && !file.includes("fm=avif")) found.push(file);
  }
  return found
    .filter((address) => address !== null)
    .map((address) => new URL(address, stack.siteUrl + path))
    .filter(({ origin }) => origin === stack.siteUrl);
}

async function crawl(): Promise<SitePage[]> {
  // The guide's first reader may get its loading state, which is another page.
  await readPages(stack.siteUrl, ["/blog/hoa-claims"]);
  let wave = new Map([["/", "the address bar"]]);
  while (wave.size > 0) {
    const read = await readPages(stack.siteUrl, [...wave.keys()]);
    for (const page of read)
      reached.set(page.path, { page, from: wave.get(page.path)! });
    const found = read.flatMap((page) =>
      addressesOf(page).map(
        ({ pathname, search }) => [pathname + search, page.path] as const,
      ),
    );
    wave = new Map(found.filter(([path]) => !reached.has(path)));
  }
  const missed = pagePaths.filter((path) => !reached.has(path));
  const others = await readPages(stack.siteUrl, missed);
  return pagePaths.map(
    (path) =>
      reached.get(path)?.page ?? others.find((page) => page.path === path)!,
  );
}

export function pageAt(path: string): SitePage {
  return pages.find((page) => page.path === path)!;
}

export function isPage({ status, headers }: SitePage): boolean {
  return (
    status === 200 && /^text\/html/.test(headers.get("content-type") ?? "")
  );
}

/** True if search engines may list it, under this address. */
export const isIndexable = ({ path, headers, document }: SitePage) =>
  !/noindex/.test(
    `${headers.get("x-robots-tag")} ${metaOf(document, "robots")}`,
  ) && canonicalOf(document) === stack.siteUrl + path;

export const isArticle = ({ path }: SitePage) =>
  /^\/blog\/(?!(insurance-tips|industry-news)$)/.test(path);

/** A page's main element, without the shell. */
export function mainOf({ document }: SitePage): HtmlElement {
  return all(document, "main")[0]!;
}

/** The text of a page's main element. */
export function said(page: SitePage): string {
  return textOf(mainOf(page));
}

export function hrefs(node: HtmlElement): string[] {
  return all(node, "a").map((link) => attribute(link, "href") ?? "");
}

/** The smallest pieces of a page that are read one by one. */
export function blocksOf({ document }: SitePage): HtmlElement[] {
  const blocks = ["p", "li", "dd", "dt", "td", "th", "h1", "h2", "h3", "h4"];
  return all(document, ...blocks).filter(
    (block) => all(block, "p", "li", "dd", "td").length === 0,
  );
}

/** The links and buttons with a visible name; text for screen readers does not count. */
export function linksNamed(node: HtmlElement, name: string | RegExp) {
  return all(node, "a", "button").filter((link) => {
    const text = textOf(link, (part) => attribute(part, "class") === "sr-only");
    return typeof name === "string" ? text === name : name.test(text);
  });
}

/** The section that a heading starts. */
export function sectionOf(page: SitePage, name: string): HtmlElement {
  const heading = all(mainOf(page), "h2", "h3").find(
    (each) => textOf(each) === name,
  )!;
  return (around(heading, "section") ?? around(heading, "article", "div"))!;
}

/** The faults of pages under a rule. */
export const faultsBy = (rule: Rule[1], of = pages) => faultsOf(of, rule);
