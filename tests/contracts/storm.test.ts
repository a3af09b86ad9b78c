import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  all,
  jsonLdOf,
  metaOf,
  textOf,
  withAttribute,
} from "../fixtures/markup/document.fixture.ts";
import { pagePaths } from "../fixtures/routes.fixture.ts";
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
} from "../fixtures/site/site-pages.fixture.ts";
import {
  catastropheOf,
  isOfStorm,
  pageShows,
  publishStorm,
  STORM_BANNER,
  STORM_HEADING,
  STORM_ID,
  stormDocument,
} from "../fixtures/site/storm.fixture.ts";
import {
  startTestStack,
  type TestStack,
} from "../fixtures/stack/stack.fixture.ts";

// A storm that is switched on in a whole stack: what changes, and what does not.

const HOUR = 3_600_000;
// Its loading state is another page.
const paths = pagePaths.filter((path) => path !== "/blog/hoa-claims");

let stack: TestStack;
let before: readonly SitePage[];
let cap: string;
let during: readonly SitePage[];
let cards: readonly Buffer[];

const card = async (path: string) =>
  Buffer.from(await (await fetch(stack.siteUrl + path)).arrayBuffer());
const CARDS = ["/og/states/illinois.png", "/og/page/blog.png"];

beforeAll(async () => {
  stack = await startTestStack();
  before = await readPages(stack.siteUrl, paths);
  cards = await Promise.all(CARDS.map(card));
  const source = stack.contentLake!;
  const { value, catastrophes } = await catastropheOf(source);
  cap = value;
  await publishStorm(source, stormDocument(Date.now(), { catastrophes }));
  await pageShows(stack.siteUrl, "/", STORM_HEADING);
  during = await readFreshPages(stack.siteUrl, paths);
}, 240_000);
afterAll(() => stack.remove());

const hasStorm = ({ document }: SitePage) =>
  withAttribute(document, "data-testid", "storm").length > 0;
const mainOf = ({ document }: SitePage) => textOf(all(document, "main")[0]!);
const ofStorm = () => during.filter(({ path }) => isOfStorm(path));

describe("the pages of a site during a storm", () => {
  it("show it where they are about its states and perils, and nowhere else", () => {
    const shown = during.filter(hasStorm).map(({ path }) => path);
    const expected = paths.filter(isOfStorm);
    expect(expected.length).toBeGreaterThan(15);
    expect(shown.toSorted()).toEqual([...expected].toSorted());
    expect(before.filter(hasStorm)).toEqual([]);
  });

  it("have its banner, every one of them", () => {
    const faults = faultsOf(during, ({ document }) => {
      const banners = withAttribute(document, "aria-label", "Emergency");
      const texts = banners.map((banner) => textOf(banner));
      return texts.length === 1 && texts[0]!.includes(STORM_BANNER)
        ? []
        : [`banner: ${JSON.stringify(texts)}`];
    });
    expect(faults).toEqual([]);
  });

  it("are the same but for the banner where it is not about them", () => {
    const faults = faultsOf(during, (page) => {
      const old = before.find(({ path }) => path === page.path)!;
      if (isOfStorm(page.path)) return [];
      return [
        ...(mainOf(old) === mainOf(page) ? [] : ["other words"]),
        ...["og:title", "og:image", "description"]
          .filter(
            (name) =>
              metaOf(old.document, name) !== metaOf(page.document, name),
          )
          .map((name) => `another ${name}`),
      ];
    });
    expect(faults).toEqual([]);
  });

  it("keep one main heading, and say what to do in shared links and structured data", () => {
    const faults = faultsOf(ofStorm(), ({ document, path }) => {
      const headings = all(document, "h1").map((node) => textOf(node));
      const data = jsonLdOf(document).filter(
        ({ name }) => name === STORM_HEADING,
      );
      return [
        ...(headings.length === 1 ? [] : [`${headings.length} h1`]),
        ...((headings[0] === STORM_HEADING) === (path === "/")
          ? []
          : ["another h1"]),
        ...(data.length === 1 && data[0]!["@type"] === "Service"
          ? []
          : ["no structured data"]),
        ...(JSON.stringify(data).includes("SpecialAnnouncement")
          ? ["retired data"]
          : []),
        ...(metaOf(document, "og:title") === STORM_HEADING ? [] : ["og:title"]),
        ...(metaOf(document, "og:image")?.endsWith(`.png?storm=${STORM_ID}`)
          ? []
          : ["og:image"]),
      ];
    });
    expect(faults).toEqual([]);
  });

  it("print the law of a declared catastrophe on the pages of its state alone", () => {
    const printed = during
      .filter(({ html }) => html.includes(cap))
      .map(({ path }) => path);
    expect(printed).toContain("/states/illinois");
    expect(printed).toContain("/");
    expect(printed.filter((path) => path.includes("oklahoma"))).toEqual([]);
  });

  it("have cards of their own, and only they", async () => {
    const [ofState, ofBlog] = await Promise.all(CARDS.map(card));
    expect(ofState!.equals(cards[0]!)).toBe(false);
    expect(ofBlog!.equals(cards[1]!)).toBe(true);
  });

  it("are named to language models, with what to do", async () => {
    const text = await (await fetch(`${stack.siteUrl}/llms.txt`)).text();
    expect(text).toContain("## Storm: The zephyrine storm");
    expect(text).toContain(STORM_HEADING);
    expect(text).toContain("1. Keep away from wires: Call the utility");
    expect(text).toContain(`[Illinois](${stack.siteUrl}/states/illinois)`);
  });
});

describe("the consultation form during a storm", () => {
  const form = async (path: string, referer?: string) => {
    const response = await fetch(stack.siteUrl + path, {
      headers: referer ? { referer: stack.siteUrl + referer } : {},
    });
    return response.text();
  };
  const defaults = async (referer: string) => {
    const start = await form("/resources/forms/consultation", referer);
    return (JSON.parse(start) as { defaults: object }).defaults;
  };

  it("asks for its peril first, and for its state from a page of one", async () => {
    expect(await form("/consultation")).toMatch(
      /<option value="hail" selected=""/,
    );
    expect(await defaults("/states/illinois?a=1")).toEqual({
      perilType: "hail",
      location: "Illinois",
    });
    expect(await defaults("/claims/wind/oklahoma")).toEqual({
      perilType: "wind",
      location: "Oklahoma",
    });
    expect(await form("/consultation", "/states/illinois")).toMatch(
      /name="location"[^>]*value="Illinois"/,
    );
    expect(await defaults("/blog")).toEqual({ perilType: "hail" });
    expect(await defaults("/states/utah")).toEqual({});
    expect(await defaults("/claims/fire-damage/illinois")).toEqual({});
  });

  it("keeps what a visitor chose when it is shown again", async () => {
    const response = await fetch(`${stack.siteUrl}/consultation`, {
      method: "POST",
      headers: { origin: stack.siteUrl },
      body: new URLSearchParams({ perilType: "fire", location: "Utah" }),
    });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toMatch(/<option value="fire" selected=""/);
    expect(html).toMatch(/name="location"[^>]*value="Utah"/);
  });

  let count = 0;
  async function send(fields: Record<string, string>): Promise<string> {
    count += 1;
    const response = await fetch(`${stack.siteUrl}/consultation`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: stack.siteUrl },
      body: new URLSearchParams({
        ...{ name: "Ada Prospect", email: `ada${count}@example.com` },
        ...{ phone: "(312) 555-0100", dateOfLoss: "2026-05-31" },
        ...{ location: "1 Main St", insuranceCarrier: "Acme Mutual" },
        ...{ policyNumber: `P-${count}`, perilType: "fire" },
        ...{ damageType: "Roof", description: "Hail broke the roof." },
        ...fields,
      }),
    });
    const location = response.headers.get("location") ?? "";
    const reference = /[?&]ref=(CLAIM-[0-9A-Z]+)/.exec(location)?.[1];
    expect(reference, location).toBeDefined();
    return reference!;
  }

  /** What the tables say of a request; it may wait in the review box. */
  async function stormIdOf(reference: string): Promise<string | null> {
    const { url, secretKey } = stack.supabase!;
    const ask = async (path: string) => {
      const response = await fetch(`${url}/rest/v1/${path}`, {
        headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
      });
      return (await response.json()) as { storm_id: string | null }[];
    };
    for (let look = 0; look < 200; look += 1) {
      const [doubtful] = await ask(`spam_log?id=eq.${reference}`);
      if (doubtful) return doubtful.storm_id;
      // The activity of a claim comes after its attribution.
      const activities = await ask(`claim_activities?claim_id=eq.${reference}`);
      const [claim] = await ask(`claim_list?id=eq.${reference}`);
      if (activities.length > 0 && claim) return claim.storm_id;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${reference} did not arrive.`);
  }

  it("names the storm in a request from one of its pages, whatever else was sent", async () => {
    const page = "/states/illinois";
    expect(await stormIdOf(await send({ page }))).toBe(STORM_ID);
    const forged = { page, stormId: "forged", storm_id: "forged" };
    expect(await stormIdOf(await send(forged))).toBe(STORM_ID);
    expect(await stormIdOf(await send({}))).toBe(STORM_ID);
  });

  it.each([
    ["of another state", { page: "/states/utah" }],
    ["of another peril", { page: "/claims/fire-damage/illinois" }],
    ["that names a storm itself", { page: "/states/utah", stormId: STORM_ID }],
    ["that is none", { page: "/states/illinois'; drop table claims" }],
    ["that is long", { page: `/states/${"x".repeat(10_000)}` }],
  ])("names none from a page %s", async (_, fields) => {
    expect(await stormIdOf(await send(fields))).toBeNull();
  });
});

describe("a preview as of a moment", () => {
  const AHEAD = "Zephyrine storm of next month";
  const later = Date.now() + 30 * 24 * HOUR;
  /** As the field for a time in the bar sends it. */
  const time = new Date(later)
    .toLocaleString("sv-SE", { timeZone: "America/Chicago" })
    .replace(" ", "T")
    .slice(0, 16);

  const choose = (cookie: string, fields: Record<string, string>) =>
    fetch(`${stack.siteUrl}/preview/moment`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie, origin: stack.siteUrl },
      body: new URLSearchParams({ to: "/states/utah", ...fields }),
    });

  let previews: Previews;
  beforeAll(() => {
    previews = createPreviews(stack);
  });

  it("shows a draft of a storm that is still to come, to its editor alone", async () => {
    await previews.mutate({
      createOrReplace: stormDocument(later, {
        ...{ _id: "drafts.storm-ahead", heading: AHEAD },
        states: [{ _type: "reference", _ref: "state-utah", _key: "ut" }],
      }),
    });
    const cookie = await previews.openPreview();
    const read = async (own: string) =>
      (await previews.read("/states/utah", own)).text;
    expect(await read(cookie)).not.toContain(AHEAD);
    const chosen = await choose(cookie, { moment: time });
    expect(chosen.status).toBe(303);
    expect(chosen.headers.get("location")).toBe("/states/utah");
    const asOf = cookieOf(chosen);
    const page = await read(asOf);
    expect(page).toContain(AHEAD);
    expect(page).toMatch(/Shown as of (?!now)/);
    expect(page).toContain(`value="${time}"`);
    // The storm that is on now is over by then, the banner of next month is there.
    expect((await previews.read("/", asOf)).text).not.toContain(STORM_HEADING);
    const now = await choose(asOf, { moment: time, now: "1" });
    expect(await read(cookieOf(now))).not.toContain(AHEAD);
    const [visited] = await readPages(stack.siteUrl, ["/states/utah"]);
    expect(visited!.html).not.toContain(AHEAD);
  });

  it("is refused without an open preview, and for what is no time", async () => {
    const none = await choose("", { moment: time });
    expect(none.status).toBe(303);
    expect(none.headers.getSetCookie()).toEqual([]);
    const forged = await choose("site_preview=forged", { moment: time });
    expect(
      forged.headers.getSetCookie().filter((text) => !/Max-Age=0/.test(text)),
    ).toEqual([]);
    const cookie = await previews.openPreview();
    for (const moment of ["", "tonight", "2026-13-45T99:99", "<script>"])
      expect((await choose(cookie, { moment })).status, moment).toBe(400);
    const asked = await fetch(`${stack.siteUrl}/preview/moment`);
    expect(asked.status).toBe(405);
  });
});

describe("a storm that is switched off", () => {
  it("leaves the site as it was", async () => {
    const source = stack.contentLake!;
    await publishStorm(source, stormDocument(Date.now(), { active: false }));
    await pageShows(stack.siteUrl, "/", STORM_HEADING, false);
    const after = await readFreshPages(stack.siteUrl, paths);
    const faults = faultsOf(after, (page) => {
      const old = before.find(({ path }) => path === page.path)!;
      return mainOf(old) === mainOf(page) ? [] : ["differs"];
    });
    expect(faults).toEqual([]);
    expect(after.filter(({ html }) => html.includes(STORM_BANNER))).toEqual([]);
  });
});
