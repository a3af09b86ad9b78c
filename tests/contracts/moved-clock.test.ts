import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import {
  startClockedHostedSite,
  startClockedStack,
  type ClockedSite,
} from "../fixtures/site/clocked-site.fixture.ts";
import {
  ALL_PLACES,
  mutate,
  publishDatedArticle,
  sightingOf,
} from "../fixtures/site/dated-article.fixture.ts";
import { callLake } from "../fixtures/stack/lake.fixture.ts";

// The wall clock of running processes is moved forward and back, over moments
// at which content changes without an edit.

const DAY = 86_400_000;
const PATIENCE = { timeout: 20_000, interval: 50 };
const START = Date.now();
/** Later than any timer can wait (2^31 ms). */
const MOMENT = Math.ceil((START + 40 * DAY) / 1000) * 1000;

const SITES = [
  ["on the embedded lake", startClockedStack],
  ["on a content source whose clock is right", startClockedHostedSite],
] as const;

describe.each(SITES)("an article whose moment comes, %s", (_, start) => {
  let site: ClockedSite;
  beforeAll(async () => {
    site = await start();
    await publishDatedArticle(site.source, MOMENT);
  }, 120_000);
  afterAll(() => site.remove());

  const look = () => sightingOf(site.url, site.now);

  async function expectPlaces(places: readonly string[]): Promise<void> {
    await vi.waitFor(async () => {
      expect((await look()).places).toEqual(places);
    }, PATIENCE);
  }

  it("appears everywhere within a second, and nowhere before", async () => {
    expect((await look()).places).toEqual([]);
    site.setClock(MOMENT - 5_000);
    let seen = 0;
    let looksBefore = 0;
    while (seen < ALL_PLACES.length) {
      const asked = site.now();
      const { places, keptUntil } = await look();
      seen = places.length;
      if (site.now() < MOMENT) {
        looksBefore += 1;
        expect(places).toEqual([]);
        expect(keptUntil).toBeLessThan(MOMENT);
      }
      if (asked > MOMENT + 1_000) expect(places).toEqual(ALL_PLACES);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(looksBefore).toBeGreaterThan(0);
    expect((await look()).entries).toBe(1);
  });

  it("is hidden again by a clock that is set back, and comes once more", async () => {
    site.setClock(START);
    await expectPlaces([]);
    site.setClock(MOMENT + DAY);
    await expectPlaces(ALL_PLACES);
    expect((await look()).entries).toBe(1);
  });

  it("is what the clock says after a restart, at the first look", async () => {
    await site.restart();
    const first = await look();
    expect(first.places).toEqual(ALL_PLACES);
    expect(first.entries).toBe(1);
    await site.restart(START);
    expect((await look()).places).toEqual([]);
  });
});

describe("a scheduled release", () => {
  const ID = "article-hail-damage-guide";
  const ADDRESS = "/blog/hail-damage-guide";
  let site: ClockedSite;
  beforeAll(async () => {
    site = await startClockedStack();
  }, 120_000);
  afterAll(() => site.remove());

  async function act(...actions: object[]): Promise<void> {
    const { url, writeToken } = site.source;
    const path = "/data/actions/production";
    const answer = await callLake(url, writeToken, path, { actions });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }

  async function publications(): Promise<number> {
    const { url, writeToken } = site.source;
    const path = `/data/history/production/events/documents/${ID}?limit=100`;
    const { body } = await callLake(url, writeToken, path);
    const events = body["events"] as Record<string, { type: string }[]>;
    const types = events[ID]?.map(({ type }) => type) ?? [];
    return types.filter((type) => type === "publishDocumentVersion").length;
  }

  async function expectTitle(title: string): Promise<void> {
    await vi.waitFor(async () => {
      const page = await (await fetch(site.url + ADDRESS)).text();
      expect(page).toContain(title);
    }, PATIENCE);
  }

  it("fires once, however often the clock passes its hour", async () => {
    const action = (name: string) => `sanity.action.${name}`;
    const releaseId = "hour";
    const versionId = `versions.${releaseId}.${ID}`;
    await act(
      { actionType: action("release.create"), releaseId },
      {
        actionType: action("document.version.create"),
        ...{ publishedId: ID, baseId: ID, versionId },
      },
    );
    const title = "The words of the release";
    await mutate(site.source, { patch: { id: versionId, set: { title } } });
    const publishAt = new Date(MOMENT).toISOString();
    await act({
      actionType: action("release.schedule"),
      ...{ releaseId, publishAt },
    });
    const before = await publications();

    site.setClock(MOMENT + 2_000);
    await expectTitle(title);
    expect(await publications()).toBe(before + 1);

    const later = "Words after the release";
    await mutate(site.source, { patch: { id: ID, set: { title: later } } });
    for (const time of [START, MOMENT + DAY]) {
      site.setClock(time);
      // The scheduler looks at the clock once a second.
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      await expectTitle(later);
    }
    await site.restart(MOMENT + 2 * DAY);
    await expectTitle(later);
    expect(await publications()).toBe(before + 1);
  });
});
