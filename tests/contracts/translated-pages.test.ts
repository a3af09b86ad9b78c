import { join } from "node:path";

import type { SanityQueries } from "@sanity/client";
import { afterAll, beforeAll, expect, it } from "vitest";

import { openLake } from "#content-lake/engine";

import { everythingHasAppeared } from "../../app/content/fragments/link.ts";
import { loadLayout } from "../../app/content/layout.server.ts";
import { ContentCache } from "../../app/content/source/cache.server.ts";
import type { ContentReader } from "../../app/content/source/reader.ts";
import { addSources } from "../../app/content/source/sources.ts";
import { stubReader } from "../../app/content/source/stub-reader.fixture.ts";
import { loadPageLanguages } from "../../app/content/translation.server.ts";
import type { Language } from "../../domain/languages.ts";
import { laySeededContent } from "../fixtures/stack/content-template.fixture.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.fixture.ts";

// A dataset in which one article is translated.

const ARTICLE = "article-public-adjuster-guide";
const PAGE = "/blog/public-adjuster-guide";
const OTHER = "article-fire-damage-guide";
const OTHER_PAGE = "/blog/fire-damage-guide";

const caller = {
  id: "site",
  roles: ["administrator"],
  grants: [
    { filter: "true", permissions: ["read", "create", "update"] as const },
  ],
};

const folder = temporaryFolder("translated-pages");
let lake: ReturnType<typeof openLake>;

beforeAll(async () => {
  await laySeededContent(folder);
  lake = openLake({ folder: join(folder, "content-lake") });
  write(joined(ARTICLE, "guia"));
  write(translated(ARTICLE, "guia"));
});
afterAll(() => lake.close());

const write = (mutation: object) =>
  lake.mutate({ caller, mutations: [mutation] });

/** What joins an article with its translation, as the Studio writes it. */
function joined(original: string, own: string) {
  const of = (language: Language, _ref: string) => ({
    _key: language,
    language,
    value: { _type: "reference", _ref, _weak: true },
  });
  const translations = [of("en", original), of("es", own)];
  const metadata = { _type: "translation.metadata", schemaTypes: ["article"] };
  return { create: { ...metadata, _id: `of-${own}`, translations } };
}

function translated(original: string, own: string) {
  const [article] = lake.documents([original], caller).documents;
  const slug = { _type: "slug", current: own };
  return { create: { ...article, _id: own, language: "es", slug } };
}

/** Reads what visitors see from the lake. */
function readerOf(language: Language, cache: ContentCache): ContentReader {
  const reader: ContentReader = {
    ...stubReader({}, cache),
    language,
    fork: () => readerOf(language, cache),
    withoutStega: () => reader,
    async fetch<Query extends keyof SanityQueries>(query: Query, own = {}) {
      const params = { ...everythingHasAppeared, language, ...own };
      const request = { query, params, perspective: "published", caller };
      const { result, syncTags } = lake.query(request);
      addSources(reader, { syncTags: new Set(syncTags) });
      return result as SanityQueries[Query];
    },
  };
  return reader;
}

/** What every page reads besides its own content. */
async function pageAt(path: string, language: Language = "en") {
  const reader = readerOf(language, new ContentCache());
  const url = `https://site.example${path}`;
  const { others } = await loadPageLanguages(reader, url);
  await loadLayout(reader);
  return { others, tags: reader.syncTags };
}

/** True if a write makes a page stale. */
function isTouched({ tags }: Awaited<ReturnType<typeof pageAt>>, of: object) {
  const dropped: string[] = [];
  const stop = lake.onTransaction((transaction) => {
    dropped.push(...lake.liveTags(transaction).published);
  });
  write(of);
  stop();
  return dropped.some((tag) => tags.has(tag));
}

it.each([
  ["/contact", "en", ARTICLE, false],
  ["/contact", "en", "guia", false],
  ["/contact", "en", OTHER, false],
  ["/es", "es", OTHER, false],
  [PAGE, "en", OTHER, false],
  [PAGE, "en", "guia", true],
  ["/es/blog/guia", "es", ARTICLE, true],
] as const)(
  "%s in %s after an edit of %s: %s",
  async (path, language, id, is) => {
    const set = { title: `Changed for ${path}` };
    const page = await pageAt(path, language);
    expect(isTouched(page, { patch: { id, set } })).toBe(is);
  },
);

it("a page gets its translation once that is published", async () => {
  const alone = await pageAt(OTHER_PAGE);
  expect(alone.others).toEqual([]);
  expect(isTouched(alone, joined(OTHER, "fuego"))).toBe(true);
  const waiting = await pageAt(OTHER_PAGE);
  expect(isTouched(waiting, translated(OTHER, "fuego"))).toBe(true);
  const { others } = await pageAt(OTHER_PAGE);
  expect(others).toEqual([{ language: "es", path: "/es/blog/fuego" }]);
});
