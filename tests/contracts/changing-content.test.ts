import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { person, sendForm } from "../fixtures/intake/linked-request.fixture.ts";
import {
  readFreshPages,
  type SitePage,
} from "../fixtures/site/site-pages.fixture.ts";
import { documentOf } from "../fixtures/stack/lake.fixture.ts";
import { describeLapsedLicense } from "./changing-license.fixture.ts";
import {
  before,
  eventually,
  LONG,
  openSite,
  paths,
  previews,
  read,
  stack,
  textAt,
} from "./changing-site.fixture.ts";
import { describeStorm } from "./changing-storm.fixture.ts";

// A whole stack in which one thing after another changes: a storm is switched
// on and off, a license lapses and is renewed, a fact has another value. For
// every page: what changes, and what does not.

beforeAll(openSite);
afterAll(() => stack.remove());

describe("the first steps of the night", () => {
  const step = "Stay off the roof, and count to ten.";
  let originals: Record<string, unknown>[] = [];
  beforeAll(async () => {
    const ids = ["tonight-hail", "claimType-hail-damage"];
    originals = await Promise.all(
      ids.map((id) => documentOf(stack.contentLake!, id)),
    );
  });
  afterAll(() =>
    previews.mutate(
      ...originals.map(({ _rev, _updatedAt, ...document }) => ({
        createOrReplace: document,
      })),
    ),
  );

  it("are changed in one place, on every page about their loss and on the receipt", async () => {
    const id = "tonight-hail";
    await previews.mutate({ patch: { id, set: { steps: [step] } } });
    await eventually("/claims/hail-damage", step);
    const about = LONG ? paths : paths.filter((each) => /claim/.test(each));
    const now = await readFreshPages(stack.siteUrl, about);
    expect(now.filter(({ html }) => html.includes(step))).toEqual(
      now.filter(({ path }) => path.startsWith("/claims/hail-damage")),
    );
    const fields = { ...person(149), perilType: "hail" };
    const sent = await sendForm(stack.siteUrl, "/consultation", fields);
    expect(await textAt(sent.headers.get("location")!)).toContain(step);
  });

  it("are left out where a dataset has none, and the page stands", async () => {
    await previews.mutate({
      patch: { id: "claimType-hail-damage", unset: ["tonight"] },
    });
    await previews.mutate({ delete: { id: "tonight-hail" } });
    await eventually("/claims/hail-damage/texas", step, false);
    const text = await textAt("/claims/hail-damage/texas");
    expect(text).not.toContain('id="tonight"');
    expect(text).toContain('id="dates"');
    await eventually("/claims/hail-damage", step, false);
    expect(await textAt("/claims/hail-damage")).toContain('action="/loss"');
  });

  it("leave the form with what its page is about", async () => {
    const asked = await read("/resources/forms/consultation", {
      headers: { referer: `${stack.siteUrl}/claims/fire-damage/rhode-island` },
    });
    const defaults = { perilType: "fire", location: "Rhode Island" };
    expect(await asked.json()).toMatchObject({ defaults });
  });
});

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

it("an edit that hides a section takes it from its page and from the search", async () => {
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
  for (const [address, words] of shown) await eventually(address, words, false);
});
