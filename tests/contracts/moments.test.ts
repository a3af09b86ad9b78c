import {
  afterAll,
  beforeAll,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from "vitest";

import { expiryMoment } from "../../schemas/license-term.ts";
import {
  startClockedHostedSite,
  startClockedStack,
} from "../fixtures/site/clocked-site.fixture.ts";
import {
  ALL_PLACES,
  mutate,
  publishDatedArticle,
  sightingOf,
} from "../fixtures/site/dated-article.fixture.ts";
import { readUntilNew } from "../fixtures/site/page-reader.fixture.ts";
import { fetchFresh } from "../fixtures/site/site-pages.fixture.ts";
import {
  publishStorm,
  STORM_BANNER,
  STORM_HEADING,
  stormDocument,
} from "../fixtures/site/storm.fixture.ts";
import { callLake } from "../fixtures/stack/lake.fixture.ts";
import { actOn, makeRelease } from "../fixtures/stack/release.fixture.ts";

// The wall clock of running processes is moved forward over moments at which
// content changes without an edit: an article appears, a storm begins and ends, a
// release is published.

const HOUR = 3_600_000;
const PATIENCE = { timeout: 60_000, interval: 50 };
const START = Date.now();
/** The article and the storm begin; later than any timer can wait (2^31 ms). */
const MOMENT = Math.ceil((START + 40 * 24 * HOUR) / 1000) * 1000;
const MIDDLE = MOMENT + HOUR;
const END = MOMENT + 2 * HOUR;

/** What stands in the place of a license that has expired. */
const LAPSED = /No current license is listed for this state/;
const AFFECTED = ["/", "/states/illinois", "/claims/hail-damage"];
const STORM = [...AFFECTED.map((path) => `storm ${path}`), "banner"];
const EVERYTHING = [...ALL_PLACES, ...STORM];

// The content source is a server of others, whose clock is right: the site's own
// clock decides.
describe("the moments of content", () => {
  let site: Awaited<ReturnType<typeof startClockedHostedSite>>;
  beforeAll(async () => {
    site = await startClockedHostedSite();
    await publishDatedArticle(site.source, MOMENT);
    await publishStorm(site.source, stormDocument(MIDDLE));
  });
  afterAll(() => site.remove());

  /** Where the article and the storm stand; "banner" for a page that is not about it. */
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

  /** Lets the clock run over a moment: nothing is early, nothing a second late. */
  async function watch(
    moment: number,
    earlier: readonly string[],
    later: readonly string[],
  ): Promise<void> {
    site.setClock(moment - 5_000);
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
      await new Promise((resolve) => setTimeout(resolve, 20));
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
    for (const [time, places] of [
      [END + 1_000, ALL_PLACES],
      [MIDDLE, EVERYTHING],
    ] as const) {
      await site.restart(time);
      expect((await look()).places).toEqual(places);
    }
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

it("a release is published whole, in order and once, whether the site is off or runs", async () => {
  const site = await startClockedStack();
  onTestFinished(() => site.remove());
  const lake = (path: string, body?: unknown) =>
    callLake(site.source.url, site.source.writeToken, path, body);
  async function ask<Answer>(query: string): Promise<Answer> {
    const { body } = await lake(
      `/data/query/production?perspective=raw&query=${encodeURIComponent(query)}`,
    );
    return body["result"] as Answer;
  }
  const schedule = (releaseId: string, time: number) =>
    actOn(lake, {
      ...{ actionType: "release.schedule", releaseId },
      publishAt: new Date(time).toISOString(),
    });
  const began = site.now();
  const articles = await ask<{ _id: string; path: string }[]>(
    `*[_type in ["article", "hoaGuide"] && !(publishedAt > now())] | order(_type, _id)[0...12]{
          _id, "path": select(_type == "article" => "/blog/" + slug.current, "/blog/hoa-claims")
        }`,
  );
  expect(articles).toHaveLength(12);
  const pages = articles.map(({ path }) => site.url + path);
  const { _id: id } = articles[0]!;
  const expectTitle = (words: string) =>
    vi.waitFor(
      async () =>
        expect(await (await fetch(pages[0]!)).text()).toContain(words),
      PATIENCE,
    );
  /** The releases that published the first article, the newest first. */
  async function publications(): Promise<string[]> {
    const path = `/data/history/production/events/documents/${id}?limit=100`;
    const { body } = await lake(path);
    const events = body["events"] as Record<
      string,
      { type: string; releaseId: string }[]
    >;
    return events[id]!.filter(
      ({ type }) => type === "publishDocumentVersion",
    ).map(({ releaseId }) => releaseId);
  }
  const words = (name: string) => `Zwölfelf words of ${name}`;
  const before = await publications();
  const title = { title: words("rLater") };
  await makeRelease(
    lake,
    "rLater",
    Object.fromEntries(articles.map(({ _id }) => [_id, title])),
  );
  for (const name of ["rEarlier", "rRunning"])
    await makeRelease(lake, name, { [id]: { title: words(name) } });
  await schedule("rLater", began + 2 * HOUR);
  await schedule("rEarlier", began + HOUR);
  await schedule("rRunning", began + 6 * HOUR);

  const reading = readUntilNew(pages, words("rLater"));
  await site.restart(began + 3 * HOUR);
  await reading;
  expect(await publications()).toEqual(["rLater", "rEarlier", ...before]);
  site.setClock(began + 6 * HOUR + 2_000);
  await expectTitle(words("rRunning"));
  const state = { state: "published", error: null };
  expect(
    await ask(
      `*[_type == "system.release"] | order(publishedAt, name){ name, state, error, "count": count(finalDocumentStates) }`,
    ),
  ).toEqual([
    { name: "rEarlier", count: 1, ...state },
    { name: "rLater", count: 12, ...state },
    { name: "rRunning", count: 1, ...state },
  ]);
});
