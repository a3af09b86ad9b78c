import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import {
  loadArticle,
  loadChecklist,
} from "../../app/content/article.server.ts";
import { loadTips } from "../../app/content/article.server.ts";
import {
  blogPageOf,
  type Dated,
  datedContent,
  navigationOf,
} from "../../app/content/dated-content.fixture.ts";
import { everyPart, type Shown } from "../../app/content/every-part.fixture.ts";
import { search } from "../../app/content/search.server.ts";
import { ContentSource } from "../../app/content/source/content-source.server.ts";
import {
  type DatasetSource,
  startDatasetSource,
} from "../../app/content/source/dataset-source.fixture.ts";
import type {
  ContentReader,
  ReadPerspective,
} from "../../app/content/source/reader.ts";

import { limitLifetime } from "../http/shared-lifetime.ts";
import type { CachedPage } from "./cached-page.ts";
import { page, textOf } from "./page-cache.fixture.ts";
import { PageCache } from "./page-cache.ts";

// What visitors see of content with a date, by the clock of the site: the
// content source knows nothing of the time, as hosted Sanity does not.

const all = datedContent();
const slugs = all.map(({ slug }) => slug);
const DAY = 86_400_000;

let source: DatasetSource;
let content: ContentSource | undefined;
let pages: PageCache;
let clock: number;
let renders: number;

beforeEach(async () => {
  const documents = all.map(({ document }) => document);
  source = await startDatasetSource([
    ...documents,
    blogPageOf(all),
    navigationOf(all),
  ]);
  clock = all[0]!.moment - DAY;
  await restart();
});

afterEach(() => {
  content?.close();
  source.close();
});

async function restart(): Promise<void> {
  renders = 0;
  content?.close();
  const opened = new ContentSource(source.settings, () => clock);
  content = opened;
  pages = new PageCache({ render, wallNow: () => clock });
  const connected = vi.fn();
  opened.changes.start([pages, { setConnected: connected }]);
  await vi.waitFor(() => expect(connected).toHaveBeenCalledWith(true));
}

function reader(perspective: ReadPerspective = "published"): ContentReader {
  // A read that fails unexpectedly fails the look, too.
  return content!.reader({ perspective, onFailure: () => {} });
}

/** A page that shows what every part of the site shows. */
async function render() {
  renders += 1;
  const own = reader();
  const shown = JSON.stringify(await everyPart(own, slugs));
  const headers = limitLifetime(
    { "cache-control": "public, max-age=86400, stale-while-revalidate=60" },
    own.validity,
    clock,
  );
  return page(shown, [...own.syncTags], { headers, validity: own.validity });
}

/** What the cached page shows now, with its headers. */
async function look(): Promise<{ shown: Shown; cached: CachedPage }> {
  const cached = (pages.hit("/") ?? (await pages.get("/"))) as CachedPage;
  return { shown: JSON.parse(textOf(cached)) as Shown, cached };
}

/** Newest first, as lists show them. */
function appearedBy(moment: number, type?: string): string[] {
  return all
    .filter((each) => each.moment <= moment)
    .filter(({ document }) => type === undefined || document._type === type)
    .toReversed()
    .map(({ slug }) => slug);
}

function expectShownAt(shown: Shown, moment: number): void {
  const expected = new Set(appearedBy(moment));
  const inOrder = slugs.filter((slug) => expected.has(slug));
  expect(shown.tips).toEqual(inOrder);
  // Guides are no news.
  expect(shown.news).toEqual(
    inOrder.filter((slug) => slug.startsWith("article")),
  );
  expect(shown.links).toEqual(inOrder);
  expect(new Set(shown.sitemap)).toEqual(expected);
  expect(new Set(shown.pages)).toEqual(expected);
  expect(shown.blog.filter((slug) => !expected.has(slug))).toEqual([]);
  expect(shown.blog).toHaveLength(
    Math.min(expected.size, 5) + Math.min(Math.max(expected.size - 5, 0), 12),
  );
  const articles = appearedBy(moment, "article");
  expect(shown.recent).toHaveLength(Math.min(articles.length, 3));
  // Those of one moment are in no order of time.
  expect(articles.slice(0, 4)).toEqual(expect.arrayContaining(shown.recent));
  expect(shown.feed.filter((slug) => !expected.has(slug))).toEqual([]);
  expect(shown.feed).toHaveLength(Math.min(expected.size, 20));
  expect(shown.guide ?? []).toEqual(appearedBy(moment, "hoaGuide").slice(0, 1));
}

function expectNoLifetimePast(cached: CachedPage, moment: number): void {
  const next = all.find((each) => each.moment > moment)?.moment;
  if (next === undefined) return;
  expect(cached.headers["cache-control"]).toBe("public");
  const expires = Date.parse(cached.headers["expires"] ?? "");
  expect(expires).toBeLessThanOrEqual(next);
}

describe("what has a date in the future", () => {
  it("appears everywhere at its moment, and in no shared cache before", async () => {
    for (const { moment } of all) {
      for (const time of [moment - 1, moment, moment + 1000]) {
        clock = time;
        const { shown, cached } = await look();
        expectShownAt(shown, time);
        expectNoLifetimePast(cached, time);
      }
    }
    clock += 400 * DAY;
    const { cached } = await look();
    expect(cached.headers["cache-control"]).toContain("max-age=86400");
  });

  it("is not read again between two moments", async () => {
    const [first, second] = distinctMoments();
    clock = first!;
    await look();
    const { asked } = source;
    for (const time of [first! + 1, (first! + second!) / 2, second! - 1]) {
      clock = time;
      await look();
    }
    expect([source.asked, renders]).toEqual([asked, 1]);
    clock = second!;
    await look();
    expect(renders).toBe(2);
  });

  it("follows a clock that is set forward and back, and a restart", async () => {
    const times = all.map(({ moment }, index) => moment + (index % 3) - 1);
    for (const [index, time] of times.entries()) {
      // Far from the one before, in either direction.
      clock = times[(index * 17) % times.length] ?? time;
      if (index % 7 === 0) await restart();
      expectShownAt((await look()).shown, clock);
    }
  });

  it.each([all[3]!, all[20]!])(
    "has no page, checklist, older address or search result before: $slug",
    async ({ slug, moment, document }: Dated) => {
      const of = async (own: ContentReader) => [
        (await loadArticle(own, slug))?.title,
        (await loadArticle(own, `old-${slug}`))?.title,
        (await loadChecklist(own, slug))?.title,
        (await search(own, String(document["title"]))).some(
          ({ href }) => href === `/blog/${slug}`,
        ),
      ];
      clock = moment - 1;
      expect(await of(reader())).toEqual([
        undefined,
        undefined,
        undefined,
        false,
      ]);
      clock = moment;
      const { title } = document;
      expect(await of(reader())).toEqual([title, title, title, true]);
    },
  );

  it("is shown by its shared link alone, with nothing else that is to appear", async () => {
    const [, , shared, other] = all.filter(
      ({ document }) => document._type === "article",
    );
    const own = reader({ shared: shared!.document });
    expect((await loadArticle(own, shared!.slug))?.title).toBeTruthy();
    expect(await loadArticle(own, other!.slug)).toBeNull();
    expect((await loadTips(own))?.articles).toHaveLength(1);
  });

  it("is still shown from the last copy while the source fails at a moment", async () => {
    clock = all[0]!.moment;
    expectShownAt((await look()).shown, clock);
    source.isDown = true;
    clock = distinctMoments()[1]!;
    expectShownAt((await look()).shown, all[0]!.moment);
  });
});

describe("what a source says no more", () => {
  const none = { links: [], blog: [], pages: [], recent: [] };

  beforeEach(async () => {
    clock = all.at(-1)!.moment;
    expectShownAt((await look()).shown, clock);
  });

  it("is shown for a minute without an edit, and gone if it says so again", async () => {
    const { cached: before } = await look();
    source.documents = [];
    content!.changes.announce();
    for (const time of [0, 1_000, 58_999]) {
      clock += time;
      const { shown, cached } = await look();
      expectShownAt(shown, clock);
      expect(cached.hash).toBe(before.hash);
    }
    // Once, not for each reader; no cache is to keep it past the minute.
    expect(renders).toBe(2);
    const { validity } = (await look()).cached;
    expect(validity.until).toBe(clock + 1);
    expect(content!.answersInDoubt).toBeGreaterThan(5);
    clock += 1;
    expect((await look()).shown).toMatchObject(none);
    expect(content!.answersInDoubt).toBe(0);
  });

  it("is gone at once after a live event that touches it", async () => {
    source.documents = [];
    source.announce(["s1:all"]);
    await vi.waitFor(async () =>
      expect((await look()).shown).toMatchObject(none),
    );
    expect(content!.answersInDoubt).toBe(0);
  });
});

function distinctMoments(): number[] {
  return [...new Set(all.map(({ moment }) => moment))];
}
