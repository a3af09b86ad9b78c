import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  readFreshPages,
  type SitePage,
} from "../fixtures/site/site-pages.fixture.ts";
import { describeLapsedLicense } from "./changing-license.fixture.ts";
import {
  before,
  eventually,
  openSite,
  paths,
  previews,
  stack,
} from "./changing-site.fixture.ts";
import { describeStorm } from "./changing-storm.fixture.ts";

// A whole stack in which one thing after another changes: a storm is switched
// on and off, a license lapses and is renewed, a fact has another value. For
// every page: what changes, and what does not.

beforeAll(openSite);
afterAll(() => stack.remove());

describeStorm();

// Afterwards every page is also as it was before the storm.
describeLapsedLicense();

describe("a fact", () => {
  const files = ["/rss.xml", "/llms.txt", "/search?q=fee"];
  const readAll = () => readFreshPages(stack.siteUrl, [...paths, ...files]);
  /** The addresses whose answer contains a text. */
  const holding = (text: string, pages: readonly SitePage[]) =>
    pages.filter(({ html }) => html.includes(text)).map(({ path }) => path);
  const patch = (id: string, change: object) =>
    previews.mutate({ patch: { id, ...change } });
  const setFact = (name: string, value: string) =>
    patch(`fact-${name}`, { set: { value } });

  it("that is changed is new in every place of every page, and nowhere old", async () => {
    const more = await readFreshPages(stack.siteUrl, files);
    const old = holding("10-15%", [...before, ...more]);
    expect(old.length).toBeGreaterThan(5);
    await setFact("fee-range", "8.25-11%");
    await eventually("/", "8.25-11%");
    const now = await readAll();
    expect(holding("8.25-11%", now)).toEqual(old);
    expect(holding("10-15%", now)).toEqual([]);
  });
});

describe("an edit", () => {
  it("that hides a section takes it from its page and from the search", async () => {
    const heading = "Property that may be covered";
    const shown = [
      ["/claims/industrial-losses", heading],
      // Next to the search term, in the excerpt of a result.
      ["/search?q=foundations", "and yard structures"],
    ] as const;
    for (const [address, words] of shown) await eventually(address, words);
    const id = "claimType-industrial-losses";
    const hidden = { [`sections[heading == "${heading}"].isHidden`]: true };
    await previews.mutate({ patch: { id, set: hidden } });
    for (const [address, words] of shown)
      await eventually(address, words, false);
  });
});
