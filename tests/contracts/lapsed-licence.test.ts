import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { CheckedDocument } from "../../schemas/checks/finding.ts";
import {
  checkedDocumentsQuery,
  findingsOf,
} from "../../tooling/content-check/report.ts";
import {
  all,
  attribute,
  jsonLdOf,
  textOf,
  withAttribute,
} from "../fixtures/markup/document.fixture.ts";
import { pagePaths, stateSlugs } from "../fixtures/routes.fixture.ts";
import {
  faultsOf,
  readFreshPages,
  readPages,
  type SitePage,
} from "../fixtures/site/site-pages.fixture.ts";
import { callLake } from "../fixtures/stack/lake.fixture.ts";
import {
  startTestStack,
  type TestStack,
} from "../fixtures/stack/stack.fixture.ts";

/** The firm itself holds a license here too, and a general text says so. */
const SLUG = "colorado";
const NAME = "Colorado";
const NEUTRAL = "No current license is listed for this state.";

/** What claims a license, in a sentence about the state that no check has named. */
const CLAIMS = [
  /\blicensed (?:public )?adjust/i,
  /\blicensed in\b/i,
  /\blicensed (?:firm|company)\b/i,
  /\b(?:is|are|both) licensed\b/i,
  /\bholds? (?:a|an|the|its) [^.!?]*license\b/i,
  /personal license/i,
  /company license/i,
  /license no\./i,
  /held by/i,
];

const ownPaths = pagePaths.filter((path) => path.endsWith(`/${SLUG}`));

let stack: TestStack;
let before: readonly SitePage[];
let lapsed: readonly SitePage[];
/** The sentences that `content:check` names: an editor has to change them. */
let named: readonly string[] = [];

beforeAll(async () => {
  stack = await startTestStack();
  before = await readPages(stack.siteUrl);
  await setTerm({ expiresOn: "2020-01-31" });
  await shows(NEUTRAL, true);
  lapsed = await readFreshPages(stack.siteUrl);
  named = await namedSentences();
}, 240_000);
afterAll(() => stack.remove());

async function setTerm(set: object): Promise<void> {
  const { url, writeToken } = stack.contentLake!;
  const patch = { id: `licence-${SLUG}`, set };
  const answer = await callLake(url, writeToken, "/data/mutate/production", {
    mutations: [{ patch }],
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

async function namedSentences(): Promise<string[]> {
  const { url, readToken } = stack.contentLake!;
  const query = encodeURIComponent(checkedDocumentsQuery);
  const path = `/data/query/production?query=${query}`;
  const { body } = await callLake(url, readToken, path);
  const { result } = body as { result: unknown };
  return findingsOf(result as CheckedDocument[], null, Date.now())
    .flatMap(({ document, findings }) =>
      document._type === "stateLicence" ? [] : findings,
    )
    .filter(({ rule }) => rule === "lapsed-licence")
    .flatMap(({ message }) => message.match(/(?<=")[^"]+(?=")/g) ?? []);
}

/** Waits until the page of the state has the words, or no longer has them. */
async function shows(words: string, isThere: boolean): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const [page] = await readPages(stack.siteUrl, [`/states/${SLUG}`]);
    if (page!.html.includes(words) === isThere) return;
    if (Date.now() > deadline) throw new Error("The page did not change.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const of = (path: string) => lapsed.find((page) => page.path === path)!;

/** The sentences of a page, in its head and its body. */
function sentencesOf({ document, html }: SitePage): string[] {
  const head = [
    ...html.matchAll(/<(?:title>([^<]*)|meta [^>]*content="([^"]*))/g),
  ];
  const texts = [
    ...head.map(([, title = "", content = ""]) => title || content),
    ...["p", "li", "h1", "h2", "h3", "summary", "dt", "dd"].flatMap((name) =>
      all(all(document, "main")[0]!, name).map((node) => textOf(node)),
    ),
    JSON.stringify(jsonLdOf(document).filter(isOfPage)),
  ];
  return texts.flatMap((text) =>
    named
      .reduce((rest, sentence) => rest.replaceAll(sentence, ""), text)
      .split(/(?<=[.!?])\s+/),
  );
}

/** The data of the firm stands on every page, and is about all states. */
function isOfPage(thing: Record<string, unknown>): boolean {
  return !["Organization", "WebSite"].some((type) =>
    [thing["@type"]].flat().includes(type),
  );
}

function claimsIn(sentences: readonly string[]): string[] {
  return sentences.filter((sentence) =>
    CLAIMS.some((claim) => claim.test(sentence)),
  );
}

describe("a state whose license has expired", () => {
  it("has pages that said before that we are licensed there", () => {
    expect(ownPaths.length).toBeGreaterThan(8);
    const claims = before
      .filter(({ path }) => ownPaths.includes(path))
      .filter((page) => claimsIn(sentencesOf(page)).length > 0);
    expect(claims.map(({ path }) => path)).toEqual(ownPaths);
  });

  it("answers all its pages, which say the neutral sentence and nothing of a license that no check names", () => {
    const own = lapsed.filter(({ path }) => ownPaths.includes(path));
    expect(own.map(({ path }) => path)).toEqual(ownPaths);
    const faults = faultsOf(own, (page) => [
      ...(page.status === 200 ? [] : [`status ${page.status}`]),
      ...(textOf(all(page.document, "main")[0]!).includes(NEUTRAL)
        ? []
        : ["no neutral sentence"]),
      ...claimsIn(sentencesOf(page)),
      ...jsonLdOf(page.document)
        .filter((thing) => thing["@type"] === "Service")
        .map(() => "a service that is offered"),
    ]);
    expect(faults).toEqual([]);
  });

  it("is named with a license on no page of the site", () => {
    const faults = faultsOf(lapsed, (page) =>
      claimsIn(sentencesOf(page).filter((sentence) => sentence.includes(NAME))),
    );
    expect(faults).toEqual([]);
  });

  it("keeps every sentence of the editors, which the checks name", () => {
    expect(named.length).toBeGreaterThan(0);
    const texts = lapsed.map(({ document }) =>
      textOf(all(document, "body")[0]!),
    );
    for (const sentence of named)
      expect(texts.filter((text) => text.includes(sentence))).not.toEqual([]);
  });

  it("is in no map, no list of the footer and no area of the firm", () => {
    const faults = faultsOf(lapsed, (page) => {
      const registers = ["firm-licences", "personal-licences"].flatMap((id) =>
        withAttribute(page.document, "data-testid", id),
      );
      const maps = withAttribute(page.document, "data-testid", "licensed-map");
      const links = maps
        .flatMap((map) => all(map, "a"))
        .map((link) => attribute(link, "href"));
      const areas = jsonLdOf(page.document).flatMap(({ areaServed }) =>
        Array.isArray(areaServed) ? [areaServed] : [],
      );
      return [
        ...(registers.some((list) => textOf(list).includes(NAME))
          ? ["footer"]
          : []),
        ...(links.includes(`/states/${SLUG}`) ? ["map"] : []),
        ...areas
          .filter(({ length }) => length !== stateSlugs.length - 1)
          .map(({ length }) => `${length} areas`),
      ];
    });
    expect(faults).toEqual([]);
    const footer = textOf(all(of("/").document, "footer")[0]!);
    expect(footer).toContain(`${NAME}: ${NEUTRAL}`);
  });

  it("is no longer counted, in digits or in words", () => {
    const words = (pages: readonly SitePage[], count: RegExp) =>
      pages.filter(({ html }) => count.test(html)).map(({ path }) => path);
    const fifteen = /\b(?:15|fifteen)(?: states\b| that we\b)/i;
    const fourteen = /\b(?:14|fourteen)(?: states\b| that we\b)/i;
    expect(words(before, fourteen)).toEqual([]);
    expect(words(lapsed, fifteen)).toEqual([]);
    expect(words(lapsed, fourteen)).toEqual(words(before, fifteen));
    expect(words(lapsed, /\bfourteen states\b/).length).toBeGreaterThan(0);
  });

  it("keeps its card, without the license", () => {
    const cards = withAttribute(
      of("/compliance").document,
      "data-testid",
      "licence-card",
    );
    expect(cards).toHaveLength(stateSlugs.length);
    const own = cards.filter((card) => textOf(card).includes(NEUTRAL));
    expect(own.map((card) => textOf(all(card, "h3")[0]!))).toEqual([NAME]);
    expect(claimsIn([textOf(own[0]!)])).toEqual([]);
    const consultation = withAttribute(
      of("/consultation").document,
      "data-licence-of",
      NAME,
    );
    expect(textOf(consultation[0]!)).toContain(NEUTRAL);
    expect(claimsIn([textOf(consultation[0]!)])).toEqual([]);
  });

  it("is found, and described to machines, without a license", async () => {
    const [outline, found] = await readFreshPages(stack.siteUrl, [
      "/llms.txt",
      `/search?q=${NAME}+adjuster`,
    ]);
    const lines = outline!.html.split("\n");
    const hits = all(all(found!.document, "main")[0]!, "li").map((hit) =>
      textOf(hit),
    );
    for (const texts of [lines, hits]) {
      const own = texts.filter((text) => text.includes(NAME));
      expect(own.length).toBeGreaterThan(0);
      expect(claimsIn(own)).toEqual([]);
    }
  });

  it("has all of it again once the license is renewed", async () => {
    await setTerm({ expiresOn: "2999-12-31" });
    await shows(NEUTRAL, false);
    const words = (page: SitePage) => textOf(all(page.document, "body")[0]!);
    // The guide answers with its loading state where it is read slowly.
    const paths = pagePaths.filter((path) => path !== "/blog/hoa-claims");
    const renewed = await readFreshPages(stack.siteUrl, paths);
    const faults = faultsOf(renewed, (page) => {
      const old = before.find(({ path }) => path === page.path)!;
      return words(old) === words(page) ? [] : ["differs"];
    });
    expect(faults).toEqual([]);
  });
});

describe("the calendar of licenses", () => {
  const read = (key: string) =>
    fetch(`${stack.siteUrl}/calendar/${key}/licenses.ics`);

  function ownKey(): string {
    const file = path.join(stack.dataFolder, "secrets.json");
    const { siteSecret } = JSON.parse(readFileSync(file, "utf8")) as {
      siteSecret: string;
    };
    return createHmac("sha256", siteSecret)
      .update("license calendar")
      .digest("hex");
  }

  it("has the last days, for whoever has its address, and for no cache", async () => {
    await setTerm({ expiresOn: "2999-12-31" });
    const answer = await read(ownKey());
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^text\/calendar/);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    const text = await answer.text();
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(text).toContain("DTSTART;VALUE=DATE:29991231\r\n");
    expect(text).toContain(`SUMMARY:License in ${NAME} expires\r\n`);
  });

  it.each(["x", "0".repeat(64), "%00", "é"])(
    "is not found with the key %j",
    async (key) => {
      const answer = await read(key);
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain("VCALENDAR");
    },
  );
});
