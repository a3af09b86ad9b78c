import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import {
  startClockedHostedSite,
  startClockedStack,
  type ClockedSite,
} from "../fixtures/site/clocked-site.fixture.ts";
import {
  publishStorm,
  STORM_BANNER,
  STORM_HEADING,
  stormDocument,
} from "../fixtures/site/storm.fixture.ts";

// A storm begins and ends by the clock on the wall: without an edit, over a
// restart, and also if nothing was running at that minute.

const DAY = 86_400_000;
const PATIENCE = { timeout: 20_000, interval: 50 };
const START = Date.now();
/** Later than any timer can wait (2^31 ms); the storm is on for two hours. */
const MIDDLE = Math.ceil((START + 40 * DAY) / 1000) * 1000;
const BEGIN = MIDDLE - 3_600_000;
const END = MIDDLE + 3_600_000;

const AFFECTED = ["/", "/states/illinois", "/claims/hail-damage"];
const CARD = "/og/states/illinois.png";

const SITES = [
  ["on the embedded lake", startClockedStack],
  ["on a content source whose clock is right", startClockedHostedSite],
] as const;

describe.each(SITES)("a storm that is to come, %s", (_, start) => {
  let site: ClockedSite;
  beforeAll(async () => {
    site = await start();
    await publishStorm(site.source, stormDocument(MIDDLE));
  }, 120_000);
  afterAll(() => site.remove());

  /** Which pages show the storm; "banner" if one that is not about it has that. */
  async function shown(): Promise<string[]> {
    const pages = await Promise.all(
      [...AFFECTED, "/compliance"].map(async (path) => {
        const html = await (await fetch(site.url + path)).text();
        if (path === "/compliance")
          return html.includes(STORM_BANNER) ? ["banner"] : [];
        return html.includes(STORM_HEADING) ? [path] : [];
      }),
    );
    return pages.flat();
  }
  const ALL = [...AFFECTED, "banner"];

  async function expectShown(places: readonly string[]): Promise<void> {
    await vi.waitFor(
      async () => expect(await shown()).toEqual(places),
      PATIENCE,
    );
  }

  /** Reads until all of it is there, or none, and looks at each answer's time. */
  async function watch(moment: number, after: readonly string[]) {
    const earlier = after.length > 0 ? [] : ALL;
    let looksBefore = 0;
    for (;;) {
      const asked = site.now();
      const places = await shown();
      if (site.now() < moment) {
        looksBefore += 1;
        expect(places).toEqual(earlier);
      } else if (asked > moment + 1_000) {
        expect(places).toEqual(after);
      }
      if (asked >= moment && places.length === after.length) break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(looksBefore).toBeGreaterThan(0);
  }

  it("is shown from its minute on, and not before", async () => {
    expect(await shown()).toEqual([]);
    site.setClock(BEGIN - 4_000);
    await watch(BEGIN, ALL);
  });

  it("has a card that no cache keeps past its end", async () => {
    const { headers } = await fetch(site.url + CARD);
    const expires = Date.parse(headers.get("expires") ?? "");
    const age = /max-age=(\d+)/.exec(headers.get("cache-control") ?? "")?.[1];
    const until = age ? site.now() + Number(age) * 1000 : expires;
    expect(until).toBeLessThanOrEqual(END);
  });

  it("ends at its minute, and is on again for a clock that is set back", async () => {
    site.setClock(END - 4_000);
    await watch(END, []);
    site.setClock(MIDDLE);
    await expectShown(ALL);
  });

  it("is over at the first look, if nothing was running when it ended", async () => {
    await site.restart(END + 1_000);
    expect(await shown()).toEqual([]);
    await site.restart(MIDDLE);
    expect(await shown()).toEqual(ALL);
    await site.restart(BEGIN - DAY);
    expect(await shown()).toEqual([]);
  });
});
