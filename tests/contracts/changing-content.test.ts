import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

import { vercelStegaCombine, vercelStegaDecode } from "@vercel/stega";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { stegaClean } from "../../app/model/stega.ts";
import type { CheckedDocument } from "../../schemas/checks/finding.ts";
import {
  checkedDocumentsQuery,
  findingsOf,
} from "../../scripts/content-check/report.ts";
import {
  readable,
  STEGA,
  stegaOutsideTexts,
} from "../fixtures/markup/compared-pages.fixture.ts";
import {
  all,
  attribute,
  jsonLdOf,
  metaOf,
  textOf,
  withAttribute,
} from "../fixtures/markup/document.fixture.ts";
import {
  onePathPerTemplate,
  pagePaths,
  stateSlugs,
} from "../fixtures/routes.fixture.ts";
import {
  cookieOf,
  createPreviews,
  type Previews,
} from "../fixtures/site/previews.fixture.ts";
import {
  faultsOf,
  readFreshPages,
  readPages,
  type SitePage,
  unless,
} from "../fixtures/site/site-pages.fixture.ts";
import {
  catastropheOf,
  isOfStorm,
  publishStorm,
  STORM_BANNER,
  STORM_HEADING,
  STORM_ID,
  stormDocument,
} from "../fixtures/site/storm.fixture.ts";
import { actOn } from "../fixtures/stack/release.fixture.ts";
import {
  startTestStack,
  type TestStack,
} from "../fixtures/stack/stack.fixture.ts";

// A whole stack in which one thing changes after the other: a storm is switched
// on and off, a license lapses and is renewed, a fact has another value. Of every
// page: what changes, and what does not.

// The loading state of the guide is another page.
const paths = pagePaths.filter((each) => each !== "/blog/hoa-claims");

let stack: TestStack;
let previews: Previews;
let before: readonly SitePage[];

beforeAll(async () => {
  stack = await startTestStack();
  previews = createPreviews(stack);
  before = await readPages(stack.siteUrl, paths);
});
afterAll(() => stack.remove());

const read = (address: string, init: RequestInit = {}) =>
  fetch(stack.siteUrl + address, { redirect: "manual", ...init });
const textAt = async (address: string) => (await read(address)).text();
const PATIENCE = { timeout: 60_000 };
/** Waits until a page has words, or no longer has them. */
const eventually = (address: string, words: string, isThere = true) =>
  vi.waitFor(
    async () =>
      expect((await textAt(address)).includes(words), words).toBe(isThere),
    PATIENCE,
  );
const mainOf = ({ document }: SitePage) => textOf(all(document, "main")[0]!);
const pageOf = (pages: readonly SitePage[], address: string) =>
  pages.find((page) => page.path === address)!;

/** The pages that say something else than before. */
async function changedPages(): Promise<string[]> {
  const now = await readFreshPages(stack.siteUrl, paths);
  return now
    .filter((page) => mainOf(page) !== mainOf(pageOf(before, page.path)))
    .map((page) => page.path);
}

describe("a preview without drafts", () => {
  const previewed = onePathPerTemplate().filter((each) => paths.includes(each));

  it("reads as visitors read it, but for stega in its texts, and leaves visitors what they had", async () => {
    const cookie = await previews.openPreview();
    const faults: string[] = [];
    let marked = 0;
    for (const address of previewed) {
      const editors = readable((await previews.read(address, cookie)).text);
      const { html } = pageOf(before, address);
      if (stegaClean(editors) !== readable(html)) faults.push(address);
      if (STEGA.test(editors)) marked += 1;
      for (const place of stegaOutsideTexts(editors))
        faults.push(`${address}: ${place}`);
      const after = (await previews.read(address)).text;
      if (readable(after) !== readable(html)) faults.push(`${address} after`);
      if (/data-sanity|data-preview|csp-nonce/.test(after) || STEGA.test(after))
        faults.push(`${address}: marks for a visitor`);
    }
    expect(faults).toEqual([]);
    expect(marked).toBeGreaterThan(previewed.length / 2);
  });

  it("has no marks in what programs read", async () => {
    const cookie = await previews.openPreview();
    for (const address of ["/sitemap.xml", "/rss.xml", "/llms.txt"])
      expect((await previews.read(address, cookie)).text).not.toMatch(STEGA);
    const checklist = "/blog/property-documentation-guide/checklist.pdf";
    const pdf = await textAt(checklist);
    expect((await previews.read(checklist, cookie)).text).toBe(pdf);
  });

  it("leads from a picture, a date and a pasted text to their own fields", async () => {
    const id = "article-public-adjuster-guide";
    const address = "/blog/public-adjuster-guide";
    const { body } = await previews.lake(`/data/doc/production/${id}`);
    const [article] = body["documents"] as object[];
    const origin = { origin: "sanity.io", id: "else", type: "article" };
    const title = vercelStegaCombine("Pasted text", origin, false);
    const draft = { ...article, _id: `drafts.${id}`, title };
    await previews.mutate({ createOrReplace: draft });
    const cookie = await previews.openPreview();
    const { text } = await previews.read(address, cookie);
    expect(stegaOutsideTexts(readable(text))).toEqual([]);
    const sourceOf = (pattern: RegExp) =>
      vercelStegaDecode(pattern.exec(text)?.[1] ?? "");
    expect(sourceOf(/<h1[^>]*>([^<]*)</)).toMatchObject({ id, path: "title" });
    expect(sourceOf(/<time[^>]*>([^<]*)</)).toMatchObject({
      ...{ id, path: "publishedAt" },
    });
    expect(sourceOf(/<img[^>]* alt="(?!")([^"]*)"/)).toMatchObject({
      ...{ id, path: "picture" },
    });
    await previews.mutate({ delete: { id: `drafts.${id}` } });
  });
});

describe("a storm", () => {
  const CARDS = ["/og/states/illinois.png", "/og/page/blog.png"];
  let cap: string;
  let during: readonly SitePage[];
  let cards: readonly Buffer[];

  const readCards = () =>
    Promise.all(
      CARDS.map(async (card) =>
        Buffer.from(await (await read(card)).arrayBuffer()),
      ),
    );

  beforeAll(async () => {
    cards = await readCards();
    const source = stack.contentLake!;
    const { value, catastrophes } = await catastropheOf(source);
    cap = value;
    await publishStorm(source, stormDocument(Date.now(), { catastrophes }));
    await eventually("/", STORM_HEADING);
    during = await readFreshPages(stack.siteUrl, paths);
  });

  it("stands on the pages about its states and perils, its banner on all, and nothing else is new", () => {
    const shown = during.filter(
      ({ document }) =>
        withAttribute(document, "data-testid", "storm").length > 0,
    );
    expect(shown.map((page) => page.path)).toEqual(paths.filter(isOfStorm));
    expect(shown.length).toBeGreaterThan(15);
    const faults = faultsOf(during, (page) => {
      const old = pageOf(before, page.path);
      const [banner, ...more] = withAttribute(
        page.document,
        "aria-label",
        "Emergency",
      );
      const names = ["og:title", "og:image", "description"];
      return [
        ...unless(!!banner && textOf(banner).includes(STORM_BANNER), "banner"),
        ...unless(more.length === 0, "a second banner"),
        ...unless(
          isOfStorm(page.path) || mainOf(old) === mainOf(page),
          "words",
        ),
        ...names.filter(
          (name) =>
            !isOfStorm(page.path) &&
            metaOf(old.document, name) !== metaOf(page.document, name),
        ),
      ];
    });
    expect(faults).toEqual([]);
  });

  it("leaves one main heading, and says what to do in shared links and structured data", () => {
    const own = during.filter((page) => isOfStorm(page.path));
    const faults = faultsOf(own, ({ document, path: address }) => {
      const [h1, ...more] = all(document, "h1").map((node) => textOf(node));
      const data = jsonLdOf(document).filter(
        ({ name }) => name === STORM_HEADING,
      );
      const image = metaOf(document, "og:image") ?? "";
      return [
        ...unless(more.length === 0, "a second h1"),
        ...unless((h1 === STORM_HEADING) === (address === "/"), `h1 ${h1}`),
        ...unless(
          data.length === 1 && data[0]!["@type"] === "Service",
          "structured data",
        ),
        ...unless(metaOf(document, "og:title") === STORM_HEADING, "og:title"),
        ...unless(image.endsWith(`.png?storm=${STORM_ID}`), "og:image"),
      ];
    });
    expect(faults).toEqual([]);
  });

  it("changes the law on the pages of the state with a declared catastrophe alone", () => {
    const printed = during
      .filter(({ html }) => html.includes(cap))
      .map((page) => page.path);
    expect(printed).toEqual(expect.arrayContaining(["/states/illinois", "/"]));
    expect(printed.join()).not.toContain("oklahoma");
  });

  it("has cards of its own, and is described to language models", async () => {
    const now = await readCards();
    expect(now.map((card, at) => card.equals(cards[at]!))).toEqual([
      false,
      true,
    ]);
    const text = await textAt("/llms.txt");
    for (const words of [
      "## Storm: The zephyrine storm",
      STORM_HEADING,
      "1. Keep away from wires: Call the utility",
      `[Illinois](${stack.siteUrl}/states/illinois)`,
    ])
      expect(text).toContain(words);
  });

  it("fills in the form that is opened on its pages, and leaves what a visitor chose", async () => {
    const headers = { referer: `${stack.siteUrl}/states/illinois` };
    const start = await read("/resources/forms/consultation", { headers });
    const defaults = { perilType: "hail", location: "Illinois" };
    expect(await start.json()).toMatchObject({ defaults });
    const asked = await (await read("/consultation", { headers })).text();
    expect(asked).toMatch(/<option value="hail" selected=""/);
    expect(asked).toMatch(/name="location"[^>]*value="Illinois"/);
    const sent = await read("/consultation", {
      method: "POST",
      headers: { origin: stack.siteUrl },
      body: new URLSearchParams({ perilType: "fire", location: "Utah" }),
    });
    expect(sent.status).toBe(400);
    const again = await sent.text();
    expect(again).toMatch(/<option value="fire" selected=""/);
    expect(again).toMatch(/name="location"[^>]*value="Utah"/);
  });

  let count = 0;
  /** Sends a request. Out: the storm that the tables name, also in the review box. */
  async function stormOf(fields: Record<string, string>) {
    count += 1;
    const response = await read("/consultation", {
      method: "POST",
      headers: { origin: stack.siteUrl },
      body: new URLSearchParams({
        name: "Ada Prospect",
        email: `ada${count}@example.com`,
        phone: "(312) 555-0100",
        dateOfLoss: "2026-05-31",
        location: "1 Main St",
        insuranceCarrier: "Acme Mutual",
        policyNumber: `P-${count}`,
        perilType: "fire",
        damageType: "Roof",
        description: "Hail broke the roof.",
        ...fields,
      }),
    });
    const location = response.headers.get("location") ?? "";
    const [, reference] = /[?&]ref=(CLAIM-[0-9A-Z]+)/.exec(location) ?? [];
    expect(reference, location).toBeDefined();
    const { url, secretKey } = stack.supabase!;
    const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
    const rows = async (query: string) => {
      const answer = await fetch(`${url}/rest/v1/${query}`, { headers });
      return (await answer.json()) as { storm_id: string | null }[];
    };
    let found: { storm_id: string | null } | undefined;
    await expect
      .poll(async () => {
        [found] = await rows(`spam_log?id=eq.${reference}`);
        // The activity of a claim comes after its attribution.
        const path = `claim_activities?claim_id=eq.${reference}`;
        if (!found && (await rows(path)).length > 0)
          [found] = await rows(`claim_list?id=eq.${reference}`);
        return found;
      }, PATIENCE)
      .toBeDefined();
    return found!.storm_id;
  }

  it.each([
    ["from one of its pages", "/states/illinois", STORM_ID],
    ["from another state", "/states/utah", null],
    ["from no page", "/states/illinois'; drop table claims", null],
  ])("is named in a request as it should: %s", async (_, page, storm) => {
    const forged = { stormId: "forged", storm_id: "forged" };
    expect(await stormOf({ page, ...forged })).toBe(storm);
  });

  it("that is still to come is shown to an editor who looks at its time, and to nobody else", async () => {
    const later = Date.now() + 30 * 24 * 3_600_000;
    /** As the field for a time in the bar sends it. */
    const moment = new Date(later)
      .toLocaleString("sv-SE", { timeZone: "America/Chicago" })
      .replace(" ", "T")
      .slice(0, 16);
    const ahead = "Zephyrine storm of next month";
    const states = [{ _type: "reference", _ref: "state-utah", _key: "ut" }];
    const storm = { _id: "drafts.storm-ahead", heading: ahead, states };
    await previews.mutate({ createOrReplace: stormDocument(later, storm) });
    const address = "/states/utah";
    const choose = (cookie: string, fields: Record<string, string>) =>
      read("/preview/moment", {
        method: "POST",
        headers: { cookie, origin: stack.siteUrl },
        body: new URLSearchParams({ to: address, ...fields }),
      });
    const cookie = await previews.openPreview();
    const seen = async (own?: string, at = address) =>
      (await previews.read(at, own)).text;
    expect(await seen(cookie)).not.toContain(ahead);
    const chosen = await choose(cookie, { moment });
    expect(chosen.headers.get("location")).toBe(address);
    const asOf = cookieOf(chosen);
    expect(await seen(asOf)).toContain(ahead);
    expect(await seen(asOf)).toMatch(/Shown as of (?!now)/);
    expect(await seen(asOf)).toContain(`value="${moment}"`);
    // The storm that is on now is over by then.
    expect(await seen(asOf, "/")).not.toContain(STORM_HEADING);
    const now = cookieOf(await choose(asOf, { moment, now: "1" }));
    expect(await seen(now)).not.toContain(ahead);
    expect(await seen()).not.toContain(ahead);
    expect((await choose(cookie, { moment: "tonight" })).status).toBe(400);
    await previews.mutate({ delete: { id: storm._id } });
  });

  it("leaves the site as it was when it is switched off", async () => {
    const off = stormDocument(Date.now(), { active: false });
    await publishStorm(stack.contentLake!, off);
    await eventually("/", STORM_HEADING, false);
    expect(await changedPages()).toEqual([]);
  });
});

describe("a license that lapses", () => {
  /** The firm itself holds a license here too, and a general text says so. */
  const SLUG = "colorado";
  const NAME = "Colorado";
  const NEUTRAL = "No current license is listed for this state.";
  /** What claims a license, in a sentence about the state that no check has named. */
  const CLAIM =
    /\blicensed (?:public )?adjust|\blicensed in\b|\blicensed (?:firm|company)\b|\b(?:is|are|both) licensed\b|\bholds? (?:a|an|the|its) [^.!?]*license\b|personal license|company license|license no\.|held by/i;
  const ownPaths = pagePaths.filter((each) => each.endsWith(`/${SLUG}`));

  let lapsed: readonly SitePage[];
  /** The sentences that `content:check` names: an editor has to change them. */
  let named: readonly string[] = [];

  const setTerm = (expiresOn: string) =>
    previews.mutate({ patch: { id: `licence-${SLUG}`, set: { expiresOn } } });

  beforeAll(async () => {
    await setTerm("2020-01-31");
    await eventually(`/states/${SLUG}`, NEUTRAL);
    lapsed = await readFreshPages(stack.siteUrl, paths);
    const query = encodeURIComponent(checkedDocumentsQuery);
    const { body } = await previews.lake(
      `/data/query/production?perspective=published&query=${query}`,
    );
    named = findingsOf(body["result"] as CheckedDocument[], null, Date.now())
      .filter(({ document }) => document._type !== "stateLicence")
      .flatMap(({ findings }) => findings)
      .filter(({ rule }) => rule === "lapsed-licence")
      .flatMap(({ message }) => message.match(/(?<=")[^"]+(?=")/g) ?? []);
  });

  /** The sentences of a page, in its head and its body, that claim a license. */
  function claimsOf({ document, html }: SitePage): string[] {
    const head = html.matchAll(
      /<(?:title>([^<]*)|meta [^>]*content="([^"]*))/g,
    );
    const blocks = ["p", "li", "h1", "h2", "h3", "summary", "dt", "dd"];
    // The data of the firm stands on every page, and is about all states.
    const data = jsonLdOf(document).filter(
      ({ "@type": type }) => !/Organization|WebSite/.test(String(type)),
    );
    return claimsIn([
      ...[...head].map(([, title = "", content = ""]) => title || content),
      ...all(all(document, "main")[0]!, ...blocks).map((node) => textOf(node)),
      JSON.stringify(data),
    ]);
  }

  const claimsIn = (texts: readonly string[]) =>
    texts
      .flatMap((text) =>
        named
          .reduce((rest, sentence) => rest.replaceAll(sentence, ""), text)
          .split(/(?<=[.!?])\s+/),
      )
      .filter((sentence) => CLAIM.test(sentence));

  it("takes the claim, the service and the state's name from every page that no check names", () => {
    const old = before.filter((page) => ownPaths.includes(page.path));
    expect(old.length).toBeGreaterThan(8);
    expect(old.filter((page) => claimsOf(page).length === 0)).toEqual([]);
    const faults = faultsOf(lapsed, (page) => {
      const claims = claimsOf(page);
      if (!ownPaths.includes(page.path))
        return claims.filter((sentence) => sentence.includes(NAME));
      const services = jsonLdOf(page.document).filter(
        (thing) => thing["@type"] === "Service",
      );
      return [
        ...claims,
        ...unless(page.status === 200, `status ${page.status}`),
        ...unless(mainOf(page).includes(NEUTRAL), "no neutral sentence"),
        ...unless(services.length === 0, "a service that is offered"),
      ];
    });
    expect(faults).toEqual([]);
  });

  it("takes the state from the maps, the footer's lists and the areas of the firm", () => {
    const faults = faultsOf(lapsed, ({ document }) => {
      const of = (id: string) => withAttribute(document, "data-testid", id);
      const lists = [...of("firm-licences"), ...of("personal-licences")];
      const links = of("licensed-map").flatMap((map) => all(map, "a"));
      const areas = jsonLdOf(document).flatMap(({ areaServed }) =>
        Array.isArray(areaServed) ? [areaServed.length] : [],
      );
      return [
        ...unless(!lists.some((list) => textOf(list).includes(NAME)), "footer"),
        ...unless(
          !links.some((link) => attribute(link, "href") === `/states/${SLUG}`),
          "map",
        ),
        ...areas
          .filter((length) => length !== stateSlugs.length - 1)
          .map((length) => `${length} areas`),
      ];
    });
    expect(faults).toEqual([]);
    const home = textOf(pageOf(lapsed, "/").document);
    expect(home).toContain(`${NAME}: ${NEUTRAL}`);
  });

  it("is no longer counted, in digits or in words", () => {
    const saying = (pages: readonly SitePage[], count: RegExp) =>
      pages.filter(({ html }) => count.test(html)).map((page) => page.path);
    const fifteen = /\b(?:15|fifteen)(?: states\b| that we\b)/i;
    const fourteen = /\b(?:14|fourteen)(?: states\b| that we\b)/i;
    expect(saying(before, fourteen)).toEqual([]);
    expect(saying(lapsed, fifteen)).toEqual([]);
    expect(saying(lapsed, fourteen)).toEqual(saying(before, fifteen));
    expect(saying(lapsed, /\bfourteen states\b/)).not.toEqual([]);
  });

  it("has all of it again once it is renewed", async () => {
    await setTerm("2999-12-31");
    await eventually(`/states/${SLUG}`, NEUTRAL, false);
    expect(await changedPages()).toEqual([]);
  });

  it("has its last day in a calendar, for whoever has the address, and for no cache", async () => {
    const file = path.join(stack.dataFolder, "secrets.json");
    const { siteSecret } = JSON.parse(readFileSync(file, "utf8")) as {
      siteSecret: string;
    };
    const key = createHmac("sha256", siteSecret).update("license calendar");
    const calendar = (own: string) =>
      fetch(`${stack.siteUrl}/calendar/${own}/licenses.ics`);
    const answer = await calendar(key.digest("hex"));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^text\/calendar/);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    const text = await answer.text();
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(text).toContain("DTSTART;VALUE=DATE:29991231\r\n");
    expect(text).toContain(`SUMMARY:License in ${NAME} expires\r\n`);
    expect((await calendar("0".repeat(64))).status).toBe(404);
  });
});

describe("a fact", () => {
  const addresses = [...paths, "/rss.xml", "/llms.txt", "/search?q=fee"];
  /** The addresses whose answer holds a text. */
  async function holding(text: string): Promise<string[]> {
    const pages = await readFreshPages(stack.siteUrl, addresses);
    return pages
      .filter(({ html }) => html.includes(text))
      .map((page) => page.path);
  }
  const patch = (id: string, change: object) =>
    previews.mutate({ patch: { id, ...change } });
  const setFact = (name: string, value: string) =>
    patch(`fact-${name}`, { set: { value } });

  it("that is changed is new in every place of every page, and nowhere old", async () => {
    const old = await holding("10-15%");
    expect(old.length).toBeGreaterThan(5);
    await setFact("fee-range", "8.25-11%");
    await eventually("/", "8.25-11%");
    expect(await holding("8.25-11%")).toEqual(old);
    expect(await holding("10-15%")).toEqual([]);
  });

  it("that is gone leaves its last value on the page, and no braces", async () => {
    await previews.mutate({ delete: { id: "fact-fee-range" } });
    await eventually("/", "10-15%");
    expect(await holding("{fee-range")).toEqual([]);
  });

  it("follows what it counts, or what is written, also in the title of a page", async () => {
    const serves = (servesState: boolean) =>
      patch("licence-texas", { set: { servesState } });
    await serves(false);
    await eventually("/compliance", "14 states");
    await eventually("/blog/california-wildfires-2024", "fourteen states");
    await serves(true);
    await patch("fact-states-served", { unset: ["computed"] });
    await setFact("states-served", "41");
    await eventually("/compliance", "41 states");
    const page = await textAt("/compliance");
    expect(page).toMatch(/<title>[^<]*41 states/);
    expect(page).not.toMatch(/1[45] states/);
  });

  it("that is drafted stands in a preview alone, where a click leads to the text that holds it", async () => {
    const name = "commercial-fire-loss";
    const fact = { _type: "fact", name, value: "$180,001" };
    await previews.mutate({ create: { ...fact, _id: `drafts.fact-${name}` } });
    const address = "/blog/fire-damage-guide";
    const cookie = await previews.openPreview();
    const { text } = await previews.read(address, cookie);
    expect(text).not.toMatch(/\{commercial-fire-loss|\$165,000/);
    const [, after = ""] = text.split("above $180,001");
    expect(vercelStegaDecode(after.split("<")[0] ?? "")).toMatchObject({
      id: "article-fire-damage-guide",
      path: expect.stringMatching(/^body\[_key==".+"\]\.children\[.+\]\.text$/),
    });
    expect(await textAt(address)).toContain("above $165,000");
  });
});

describe("an edit", () => {
  const GUIDES = ["/blog/hail-damage-guide", "/blog/fire-damage-guide"];
  const act = (verb: string, publishedId: string, fields: object = {}) =>
    actOn(previews.lake, {
      ...{ actionType: `document.${verb}`, publishedId },
      draftId: `drafts.${publishedId}`,
      ...fields,
    });

  it("shows after publishing, and the draft at no moment before", async () => {
    const id = "article-hail-damage-guide";
    const title = "Unpublished words about hail";
    await act("edit", id, { patch: { set: { title } } });
    const pages = [GUIDES[0]!, "/blog"];
    for (let look = 0; look < 20; look += 1)
      for (const address of pages.flatMap((each) => [each, `${each}.data`]))
        expect(await textAt(address)).not.toContain(title);
    await act("publish", id);
    for (const address of pages) await eventually(address, title);
  });

  it("of a snippet comes to every page that shows it, and breaks none if it is damaged", async () => {
    const id = "snippet-general-information";
    const words = "Written once, read on every page.";
    const note = { _type: "callout", _key: "n", tone: "note", text: words };
    const write = (text: unknown) =>
      previews.mutate({ patch: { id, set: { text } } });
    const snippet = { _type: "reference", _ref: id };
    const itself = { _type: "snippetReference", _key: "i", snippet };
    for (const damage of [[itself], "damaged"]) {
      await write([note]);
      for (const address of GUIDES) await eventually(address, words);
      await write(damage);
      for (const address of GUIDES) {
        await eventually(address, words, false);
        expect((await read(address)).status).toBe(200);
      }
    }
  });

  it("makes a new article a page, which is a 404 before and after", async () => {
    const id = "article-made-for-this-test";
    const address = "/blog/made-for-this-test";
    const { body } = await previews.lake(
      "/data/doc/production/article-hail-damage-guide",
    );
    const [original] = body["documents"] as Record<string, unknown>[];
    const { _rev, _createdAt, _updatedAt, aliases, ...rest } = original!;
    const slug = { _type: "slug", current: "made-for-this-test" };
    const attributes = { ...rest, _id: `drafts.${id}`, slug, title: "Made" };
    await act("create", id, { attributes, ifExists: "fail" });
    expect((await read(address)).status).toBe(404);
    await act("publish", id);
    await eventually("/blog", address);
    expect((await read(address)).status).toBe(200);
    await act("unpublish", id);
    await eventually("/blog", address, false);
    expect((await read(address)).status).toBe(404);
  });
});
