import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { expiryMoment } from "../../domain/license-term.ts";
import {
  type ClockedSite,
  startClockedHostedSite,
} from "../fixtures/site/clocked-site.fixture.ts";
import {
  ALL_PLACES,
  publishDatedArticle,
  sightingOf,
} from "../fixtures/site/dated-article.fixture.ts";
import { fetchFresh } from "../fixtures/site/site-pages.fixture.ts";
import {
  publishStorm,
  STORM_BANNER,
  STORM_HEADING,
  stormDocument,
} from "../fixtures/site/storm.fixture.ts";
import { mutate } from "../fixtures/stack/lake.fixture.ts";

// A running site's wall clock is moved past times at which content changes without an
// edit: an article appears, a storm begins and ends.

const HOUR = 3_600_000;
const PATIENCE = { timeout: 60_000, interval: 50 };
const START = Date.now();
/** When the article and the storm begin; later than any timer can wait (2^31 ms). */
const MOMENT = Math.ceil((START + 40 * 24 * HOUR) / 1000) * 1000;
const MIDDLE = MOMENT + HOUR;
const END = MOMENT + 2 * HOUR;

/** What replaces an expired license. */
const LAPSED = /No current license is listed for this state/;
const AFFECTED = ["/", "/states/illinois", "/claims/hail-damage"];
const STORM = [...AFFECTED.map((path) => `storm ${path}`), "banner"];
const EVERYTHING = [...ALL_PLACES, ...STORM];

// The content source is another server with the correct time: the site's own clock
// decides.
describe("the moments of content", () => {
  let site: ClockedSite;
  beforeAll(async () => {
    site = await startClockedHostedSite();
    await publishDatedArticle(site.source, MOMENT);
    await publishStorm(site.source, stormDocument(MIDDLE));
  });
  afterAll(() => site.remove());

  /** The pages that show the article or the storm; "banner" for an unrelated page. */
  async function look() {
    const read = async (path: string) =>
      (await fetchFresh(site.url + path)).text();
    const [article, other, ...pages] = await Promise.all([
      sightingOf(site.url, site.now),
      read("/compliance"),
      ...AFFECTED.map(read),
    ]);
    const places = [
      ...article.places,
      ...AFFECTED.filter((_path, at) => pages[at]!.includes(STORM_HEADING)).map(
        (path) => `storm ${path}`,
      ),
      ...(other.includes(STORM_BANNER) ? ["banner"] : []),
    ];
    return { ...article, places };
  }

  /** Moves the clock past a moment: nothing is early, nothing a second late. */
  async function watch(
    moment: number,
    earlier: readonly string[],
    later: readonly string[],
  ): Promise<void> {
    site.setClock(moment - 2_000);
    let looksBefore = 0;
    for (;;) {
      const asked = site.now();
      const { places, keptUntil } = await look();
      if (site.now() < moment) {
        looksBefore += 1;
        expect(places).toEqual(earlier);
        if (moment === MOMENT) expect(keptUntil).toBeLessThan(moment);
      } else if (asked > moment + 1_000) expect(places).toEqual(later);
      if (asked >= moment && places.length === later.length) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(looksBefore).toBeGreaterThan(0);
  }

  it("come everywhere within a second, and nowhere before", async () => {
    expect((await look()).places).toEqual([]);
    await watch(MOMENT, [], EVERYTHING);
    expect((await look()).entries).toBe(1);
  });

  it("end at their minute, and a card is kept no longer", async () => {
    const { headers } = await fetch(`${site.url}/og/states/illinois.png`);
    const expires = Date.parse(headers.get("expires") ?? "");
    const age = /max-age=(\d+)/.exec(headers.get("cache-control") ?? "")?.[1];
    const until = age ? site.now() + Number(age) * 1000 : expires;
    expect(until).toBeLessThanOrEqual(END);
    await watch(END, EVERYTHING, ALL_PLACES);
  });

  it("are what the clock says at the first look after a restart", async () => {
    await site.restart(MIDDLE);
    expect((await look()).places).toEqual(EVERYTHING);
  });

  it("end a license with its last day, although the source is down", async () => {
    const expiresOn = new Date(END + 48 * HOUR).toISOString().slice(0, 10);
    const set = { expiresOn };
    await mutate(site.source, { patch: { id: "licence-colorado", set } });
    const end = expiryMoment({ expiresOn, abbreviation: "CO" })!;
    site.setClock(end - 60_000);
    const pages = ["/", "/states/colorado", "/compliance"];
    for (const path of pages)
      expect(await (await fetchFresh(site.url + path)).text()).not.toMatch(
        LAPSED,
      );
    await site.stopSource();
    site.setClock(end);
    for (const path of pages)
      await vi.waitFor(async () => {
        const answer = await fetch(site.url + path);
        const text = await answer.text();
        expect(answer.status > 499 || LAPSED.test(text), path).toBe(true);
      }, PATIENCE);
  });
});
