import { join } from "node:path";

import type { SanityQueries } from "@sanity/client";
import { afterAll, beforeAll, expect, it } from "vitest";

import { openLake } from "#content-lake/engine";

import { everythingHasAppeared } from "../../app/content/fragments/link.ts";
import { loadContact } from "../../app/content/form-page.server.ts";
import { loadLayout } from "../../app/content/layout.server.ts";
import { ContentCache } from "../../app/content/source/cache.server.ts";
import type { ContentReader } from "../../app/content/source/reader.ts";
import { addSources, NO_SOURCES } from "../../app/content/source/sources.ts";
import { loadPageLanguages } from "../../app/content/translation.server.ts";
import type { Language } from "../../schemas/languages.ts";
import { laySeededContent } from "../fixtures/stack/content-template.fixture.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.fixture.ts";

// A dataset in which one article is translated.

const ARTICLE = "article-public-adjuster-guide";
const PAGE = "/blog/public-adjuster-guide";
const OTHER = "article-fire-damage-guide";

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
  const [article] = lake.documents([ARTICLE], caller).documents;
  const slug = { _type: "slug", current: "guia" };
  const of = (language: string, _ref: string) => ({
    _key: language,
    language,
    value: { _type: "reference", _ref, _weak: true },
  });
  write(
    { create: { ...article, _id: "guia", language: "es", slug } },
    {
      create: {
        _id: "joined",
        _type: "translation.metadata",
        schemaTypes: ["article"],
        translations: [of("en", ARTICLE), of("es", "guia")],
      },
    },
  );
});
afterAll(() => lake.close());

const write = (...mutations: object[]) =>
  lake.mutate({ caller, mutations } as Parameters<typeof lake.mutate>[0]);

/** Reads what visitors see from the lake. */
function readerOf(language: Language, cache: ContentCache): ContentReader {
  const reader: ContentReader = {
    ...NO_SOURCES,
    perspective: "published",
    language,
    now: Date.now(),
    cache,
    fork: () => readerOf(language, cache),
    withoutStega: () => reader,
    async fetch<Query extends keyof SanityQueries>(
      query: Query,
      own: Record<string, unknown> = {},
    ) {
      const params = { ...everythingHasAppeared, language, ...own };
      const perspective = "published";
      const answer = lake.query({ query, params, perspective, caller });
      addSources(reader, { syncTags: new Set(answer.syncTags) });
      return answer.result as SanityQueries[Query];
    },
  };
  return reader;
}

/** The sync tags of what every page reads, and of the contact page's own content. */
async function tagsOf(path: string, language: Language = "en") {
  const reader = readerOf(language, new ContentCache());
  await loadPageLanguages(reader, `https://site.example${path}`);
  await loadLayout(reader);
  if (path.endsWith("/contact")) await loadContact(reader);
  return reader.syncTags;
}

/** True if an edit of a document makes what has these tags stale. */
function isTouched(tags: ReadonlySet<string>, id: string): boolean {
  const dropped: string[] = [];
  const stop = lake.onTransaction((transaction) => {
    dropped.push(...lake.liveTags(transaction).published);
  });
  write({ patch: { id, set: { title: `Changed at ${performance.now()}` } } });
  stop();
  return dropped.some((tag) => tags.has(tag));
}

it.each([
  ["/contact", "en", ARTICLE, false],
  ["/contact", "en", "guia", false],
  ["/contact", "en", OTHER, false],
  // Its links lead to the pages of its language, which it therefore depends on.
  ["/es", "es", OTHER, false],
  [PAGE, "en", OTHER, false],
  [PAGE, "en", "guia", true],
  ["/es/blog/guia", "es", ARTICLE, true],
] as const)(
  "%s in %s after an edit of %s: %s",
  async (path, language, id, is) =>
    expect(isTouched(await tagsOf(path, language), id)).toBe(is),
);

it("a page gets its translation once that is published", async () => {
  const path = "/blog/fire-damage-guide";
  const others = async () => {
    const reader = readerOf("en", new ContentCache());
    const url = `https://site.example${path}`;
    return (await loadPageLanguages(reader, url)).others;
  };
  expect(await others()).toEqual([]);
  const [article] = lake.documents([OTHER], caller).documents;
  const value = (_ref: string) => ({ _type: "reference", _ref, _weak: true });
  const dropped: string[] = [];
  const stop = lake.onTransaction((transaction) => {
    dropped.push(...lake.liveTags(transaction).published);
  });
  const before = await tagsOf(path);
  write({
    create: {
      _id: "joined-later",
      _type: "translation.metadata",
      schemaTypes: ["article"],
      translations: [
        { _key: "en", language: "en", value: value(OTHER) },
        { _key: "es", language: "es", value: value("fuego") },
      ],
    },
  });
  expect(dropped.some((tag) => before.has(tag))).toBe(true);
  const joined = await tagsOf(path);
  dropped.length = 0;
  const slug = { _type: "slug", current: "fuego" };
  write({ create: { ...article, _id: "fuego", language: "es", slug } });
  stop();
  expect(dropped.some((tag) => joined.has(tag))).toBe(true);
  expect(await others()).toEqual([{ language: "es", path: "/es/blog/fuego" }]);
});
