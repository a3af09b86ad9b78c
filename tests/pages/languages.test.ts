import { readdirSync, readFileSync } from "node:fs";

import { expect, inject, it } from "vitest";

import { furtherLanguages, languages, pathIn } from "../../domain/languages.ts";
import {
  all,
  attribute,
  canonicalOf,
  elements,
  type HtmlElement,
  metaOf,
  textOf,
} from "../fixtures/markup/document.fixture.ts";
import { TRANSLATED } from "../fixtures/routes.fixture.ts";
import {
  readPage,
  readPages,
  type SitePage,
  unless,
} from "../fixtures/site/site-pages.fixture.ts";

const { siteUrl } = inject("stack");

/** True for elements marked as being in the first language. */
const isFirst = (element: HtmlElement) =>
  [attribute(element, "lang"), attribute(element, "hreflang")].includes("en");

const bodyOf = ({ document }: SitePage) => all(document, "body")[0]!;
const rootOf = ({ document }: SitePage) => all(document, "html")[0]!;

/** The links of a page to itself in another language. */
const switchesOf = (page: SitePage) =>
  all(bodyOf(page), "a")
    .filter((link) => attribute(link, "hreflang") !== null)
    .map((link) => [attribute(link, "hreflang"), attribute(link, "href")]);

/** A catalog's words, by their keys. */
function wordsOf(language: string): Map<string, string> {
  const words = new Map<string, string>();
  const collect = (value: unknown, key: string) => {
    if (typeof value === "string") words.set(key, value);
    else
      for (const [name, each] of Object.entries(Object(value)))
        collect(each, `${key}.${name}`);
  };
  const folder = `content/words/${language}/`;
  for (const file of readdirSync(folder))
    collect(JSON.parse(readFileSync(folder + file, "utf8")), file);
  return words;
}

/** Finds the words in a text, whatever fills their gaps. */
function finderOf(words: string): RegExp {
  const parts = words
    .split(/\{\w+\}|\[[^\]]*\]/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(
    String.raw`(?<!\p{L})${parts.join(".{1,80}")}(?!\p{L})`,
    "u",
  );
}

/** What is read of a page, by sight and with a screen reader. */
function saidBy(page: SitePage): string {
  const body = bodyOf(page);
  const named = elements(body)
    .filter((element) => !isFirst(element))
    .flatMap((element) =>
      ["aria-label", "alt", "placeholder"].map((name) =>
        attribute(element, name),
      ),
    );
  return [textOf(body, isFirst), ...named].join("\n");
}

it.each(furtherLanguages)(
  "every page in %s names its language, and leads to its original and back",
  async (language) => {
    const { prefix } = languages[language];
    const originals = await readPages(siteUrl, TRANSLATED);
    const faults = await Promise.all(
      originals.map(async (original) => {
        const links = switchesOf(original);
        const [, path] = links.find(([to]) => to === language) ?? [];
        if (!path) return [`${original.path}: no link`];
        const page = await readPage(siteUrl, path);
        return [
          ...unless(attribute(rootOf(original), "lang") === "en", "first lang"),
          ...unless(page.status === 200, `status ${page.status}`),
          ...unless(path.startsWith(prefix), "no prefix"),
          ...unless(attribute(rootOf(page), "lang") === language, "lang"),
          ...unless(
            switchesOf(page).some(
              ([to, back]) => to === "en" && back === original.path,
            ),
            `no way back, but ${JSON.stringify(switchesOf(page))}`,
          ),
          ...unless(
            [null, siteUrl + path].includes(canonicalOf(page.document)),
            `canonical ${canonicalOf(page.document)}`,
          ),
          // Nobody has reviewed the seed, so search engines must not list it.
          ...unless(
            /noindex/.test(metaOf(page.document, "robots") ?? ""),
            "is listed",
          ),
          ...unless(
            ![original, page].some(({ document }) =>
              all(document, "link").some((link) => attribute(link, "hreflang")),
            ),
            "is paired",
          ),
        ].map((fault) => `${page.path}: ${fault}`);
      }),
    );
    expect(faults.flat()).toEqual([]);
  },
);

it.each(furtherLanguages)(
  "no word of the first language's catalogue is on a page in %s",
  async (language) => {
    const own = wordsOf(language);
    const first = [...wordsOf("en")]
      .filter(([key, words]) => {
        const fixed = words.replace(/\{\w+\}/g, "").trim();
        // A single word around a number, such as "points", also occurs in other
        // sentences.
        const isWords =
          /\p{L}{4}/u.test(fixed) &&
          /^\S*$/.test(words) === /^\S*$/.test(fixed);
        // A kind of page is one word, which also occurs in names of offices and
        // the firm.
        const isKind = key.startsWith("pages.json.kinds.");
        return isWords && !isKind && own.get(key) !== words;
      })
      .map(([, words]) => finderOf(words));
    expect(first.length).toBeGreaterThan(300);
    const others = ["/search", "/search?q=granizo", "/no-such-page"];
    const paths = [...TRANSLATED, ...others];
    const pages = await readPages(
      siteUrl,
      paths.map((path) => pathIn(language, path)),
    );
    const form = pathIn(language, "/consultation");
    const refused = await readPage(siteUrl, form, (url) =>
      fetch(url, { method: "POST", body: new URLSearchParams() }),
    );
    expect(refused.status).toBe(400);
    for (const page of [...pages, refused]) {
      const said = saidBy(page);
      expect(
        first.filter((finder) => finder.test(said)).map(String),
        page.path,
      ).toEqual([]);
    }
  },
);

it.each(furtherLanguages)(
  "on a page in %s, what leads to the first language says so, and its texts are folded",
  async (language) => {
    const mark = wordsOf(language).get("shell.json.inFirst")!;
    const pages = await readPages(
      siteUrl,
      TRANSLATED.map((path) => pathIn(language, path)),
    );
    for (const page of pages) {
      const body = bodyOf(page);
      // The name of an authority stays as it is.
      const marked = elements(body).filter(
        (element) =>
          isFirst(element) && attribute(element, "translate") !== "no",
      );
      const folded = new Set(all(body, "details").flatMap(elements));
      const links = marked.filter(
        (element) => attribute(element, "hreflang") !== null,
      );
      // The switch to the original is in its language.
      const leaving = links.filter((link) => attribute(link, "lang") === null);
      expect(leaving.length, page.path).toBeGreaterThan(0);
      expect([
        page.path,
        ...leaving.map((link) => textOf(link)).filter((t) => !t.includes(mark)),
        ...marked
          .filter((element) => !links.includes(element) && !folded.has(element))
          .map((element) => textOf(element)),
      ]).toEqual([page.path]);
    }
  },
);

it.each(furtherLanguages)(
  "what %s does not have is shown in the first language, at its own address",
  async (language) => {
    const { prefix } = languages[language];
    const expected = {
      "/blog": `${siteUrl}/blog`,
      "/states/kansas": `${siteUrl}/states/kansas`,
      "/login": `${siteUrl}/login`,
      "/sitemap.xml": `${siteUrl}/sitemap.xml`,
    };
    const seen = await Promise.all(
      Object.keys(expected).map(async (path) => {
        const { headers } = await readPage(siteUrl, prefix + path);
        const to = headers.get("location");
        return [path, to && new URL(to, siteUrl).href];
      }),
    );
    expect(Object.fromEntries(seen)).toEqual(expected);
    const missing = await readPage(siteUrl, `${prefix}/no-such-page`);
    expect(missing.status).toBe(404);
    expect(attribute(rootOf(missing), "lang")).toBe(language);
  },
);
