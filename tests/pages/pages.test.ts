import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { describe, expect, it } from "vitest";

import { stateServicePrefixes } from "../../domain/paths.ts";
import {
  all,
  attribute,
  textOf,
  withAttribute,
} from "../fixtures/markup/document.fixture.ts";
import { stateSlugs, translatedPaths } from "../fixtures/routes.fixture.ts";
import {
  readPages,
  type SitePage,
} from "../fixtures/site/site-pages.fixture.ts";
import {
  faultsBy,
  hrefs,
  isIndexable,
  isPage,
  mainOf,
  pageAt,
  pages,
  reached,
  stack,
} from "./crawl.fixture.ts";
import { ACTION } from "./rules/action.ts";
import { alike, runsOf } from "./rules/alike.ts";
import {
  FRAME,
  FREE_OF_FRAMEWORK,
  isForReading,
  WEIGHT,
} from "./rules/frame.ts";
import { HEAD } from "./rules/head.ts";
import {
  FILES,
  MARKUP,
  secrets,
  SERVERS_OWN,
  tellsSecret,
} from "./rules/markup.ts";
import { lacks, TEMPLATES } from "./rules/templates.ts";
import { factFaults, isRegister, law, WORDS } from "./rules/words.ts";

const missing = await readPages(stack.siteUrl, [
  "/nope",
  "/states/florida",
  "/claims/fire-damage/florida",
  "/claims/flood/texas",
  "/blog/no-such-article",
]);
const others = await readPages(stack.siteUrl, [
  "/search?q=",
  "/search?q=nothing%20has%20this",
  "/blog?page=2",
  ...translatedPaths,
]);
const forReading = pages.filter(isForReading);

describe("every page", () => {
  it.each([...FILES, ...HEAD, ...FRAME, ...ACTION, ...WORDS])(
    "%s",
    (_, faults) => {
      expect(faultsBy(faults)).toEqual([]);
    },
  );

  it.each(MARKUP)("%s", (_, faults) => {
    expect(faultsBy(faults, [...pages, ...others, ...missing])).toEqual([]);
  });
});

it.each(WEIGHT)("a page that is only read %s", (_, faults) => {
  expect(forReading.length).toBeGreaterThan(90);
  expect(faultsBy(faults, forReading)).toEqual([]);
});

it("a page with a form runs none of the framework either", () => {
  const withForm = ["/contact", "/consultation", "/services/claims-consulting"];
  expect(faultsBy(FREE_OF_FRAMEWORK[1], withForm.map(pageAt))).toEqual([]);
});

it.each(TEMPLATES)(
  "%s says and links what the specification asks for",
  (path, expected) => {
    expect(lacks(pageAt(path), expected)).toEqual([]);
  },
);

it("a search says what it found in its title, and puts the focus there", () => {
  const found = others.find(({ path }) => path.includes("nothing"))!;
  const title = textOf(all(found.document, "title")[0]!);
  expect(title).toMatch(/^\d+ results for “nothing has this”/);
  const [result] = withAttribute(mainOf(found), "autofocus");
  expect(textOf(result!)).toContain("“nothing has this”");
  expect(attribute(result!, "tabindex")).toBe("-1");
});

it("shows today's date on the card about the wildfires, and the true one to machines", () => {
  const card = all(mainOf(pageAt("/blog")), "article").find((each) =>
    hrefs(each).at(-1)!.endsWith("/california-wildfires-2024"),
  )!;
  const today = new Intl.DateTimeFormat("en-US", {
    timeZone: "America/Chicago",
    dateStyle: "long",
  }).format(new Date());
  const time = all(card, "time")[0]!;
  expect(textOf(time)).toBe(today);
  expect(attribute(time, "datetime")).toMatch(/^20(19|2[0-5])-/);
});

describe("the license page", () => {
  // The states' own hosts, as collected with the facts about them.
  const hosts =
    "doi.colorado.gov portal.ct.gov idoi.illinois.gov insurance.illinois.gov insurance.kansas.gov insurance.ky.gov mn.gov doi.nebraska.gov doi.nv.gov www.oid.ok.gov www.pa.gov www.insurance.pa.gov dbr.ri.gov www.tn.gov www.tdi.texas.gov insurance.utah.gov www.insurance.wa.gov".split(
      " ",
    );
  const cards = withAttribute(
    mainOf(pageAt("/compliance")),
    "data-testid",
    "licence-card",
  ).map((card) => ({
    card,
    name: textOf(all(card, "h2", "h3")[0]!),
    text: textOf(card),
  }));

  it.each(cards.map(({ name, card, text }) => [name, card, text] as const))(
    "leads from %s to its claims and its regulator, and invents neither holder nor number",
    (name, card, text) => {
      const slug = name.toLowerCase().replaceAll(" ", "-");
      for (const peril of ["Fire", "Hail"]) {
        const named = `${peril} claims in ${name}`;
        const link = all(card, "a").find((each) => textOf(each) === named);
        expect(attribute(link!, "href")).toBe(
          `/claims/${peril.toLowerCase()}-damage/${slug}`,
        );
      }
      const outward = withAttribute(card, "target", "_blank");
      expect(outward).toHaveLength(1);
      expect(attribute(outward[0]!, "rel")).toBe("noopener noreferrer");
      const { hostname } = new URL(attribute(outward[0]!, "href")!);
      expect(hosts).toContain(hostname);
      expect(isRegister(outward[0]!)).toBe(true);
      expect(text).not.toMatch(/Held by/);
      expect(text).not.toMatch(/\d{4,}/);
    },
  );

  it.each([
    [/company license/i, ["Colorado", "Illinois", "Minnesota", "Rhode Island"]],
    [/\bHQ\b/, ["Illinois"]],
  ])("says %s where it is so", (words, names) => {
    expect(
      cards.filter(({ text }) => words.test(text)).map(({ name }) => name),
    ).toEqual(names);
  });
});

it("browsers get no secret, no server code and no map of its source", () => {
  const files = ["build/client", "studio/dist"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) =>
      path.join(folder, name),
    ),
  );
  const texts = files.filter((file) => /\.(js|css|html|json)$/.test(file));
  expect(secrets.length).toBeGreaterThan(8);
  expect(texts.length).toBeGreaterThan(50);
  expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
  const faults = texts.filter((file) => {
    const text = readFileSync(file, "utf8");
    // The Studio is Sanity's own, and its code names variables of the command line.
    const isOurs = file.startsWith("build");
    return tellsSecret(text) || (isOurs && SERVERS_OWN.test(text));
  });
  expect(faults).toEqual([]);
});

it("links lead to every page of the sitemap, and the sitemap has every page", async () => {
  const text = await (await fetch(`${stack.siteUrl}/sitemap.xml`)).text();
  const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    (match) => match[1]!.slice(stack.siteUrl.length) || "/",
  );
  const open = [...reached.values()]
    .map(({ page }) => page)
    .filter((page) => isPage(page) && isIndexable(page));
  expect(open.map(({ path }) => path).toSorted()).toEqual(listed.toSorted());
  expect(new Set(listed).size).toBe(listed.length);
  for (const [, date] of text.matchAll(/<lastmod>([^<]*)<\/lastmod>/g))
    expect(Date.parse(date!)).toBeLessThanOrEqual(Date.now());
});

it.each([
  ["aria-current", 20],
  ["fetchPriority", 20],
  ["FAQPage", 5],
])(
  "%s stands on more than %i pages, whose rules have something to judge",
  (mark, least) => {
    expect(
      pages.filter(({ html }) => html.includes(mark)).length,
    ).toBeGreaterThan(least);
  },
);

it("a page that does not exist says so with 404, has a search and leads on", () => {
  const faults = faultsBy(({ status, document }) => {
    const [main] = all(document, "main");
    const searches = all(main!, "form").filter(
      (form) => attribute(form, "action") === "/search",
    );
    const isWell = status === 404 && searches.length > 0;
    return isWell && hrefs(main!).length > 2 ? [] : [`${status}`];
  }, missing);
  expect(faults).toEqual([]);
  expect(hrefs(mainOf(missing[1]!))).toEqual(
    expect.arrayContaining(stateSlugs.map((slug) => `/states/${slug}`)),
  );
  const article = mainOf(missing.at(-1)!);
  expect(textOf(all(article, "h1")[0]!)).toBe("Article not found");
  expect(all(article, "article")).toHaveLength(3);
});

it("an article that does not exist in Spanish says so in Spanish", async () => {
  const [page] = await readPages(stack.siteUrl, ["/es/blog/no-such-article"]);
  const { document } = page!;
  const said = "No encontramos el artículo";
  expect(textOf(all(document, "h1")[0]!)).toBe(said);
  expect(textOf(all(document, "title")[0]!)).toBe(said);
  const main = all(document, "main")[0]!;
  const isListed = all(main, "article").length > 0;
  expect(textOf(main).includes("artículos más recientes")).toBe(isListed);
});

describe("the table of timelines", () => {
  const table = all(
    mainOf(pageAt("/blog/insurance-claim-timelines")),
    "table",
  )[0]!;
  const rows = all(all(table, "tbody")[0]!, "tr");
  const rowOf = (state: string) =>
    rows.find((row) => textOf(all(row, "th")[0]!) === state)!;

  it("has a caption, its columns and a row for each state", () => {
    expect(textOf(all(table, "caption")[0]!)).toMatch(/time/i);
    const columns = all(all(table, "thead")[0]!, "th");
    expect(columns.map((cell) => textOf(cell)).join()).toBe(
      "State,Notification,Filing,Investigation,Payment,Notes",
    );
    expect(rows).toHaveLength(15);
  });

  it.each([
    ["Colorado", /\b1 year\b/],
    ["Texas", /\b2 years\b/],
    ["Illinois", /\b5\b/],
    ["Kansas", /\b1\b/],
    ["Minnesota", /\b6\b/],
    ["Nevada", /\b1\b/],
  ])(
    "keeps the specification's limit of %s, in the note if the law says another",
    (state, filing) => {
      const cells = all(rowOf(state), "td").map((cell) => textOf(cell));
      const noted = /Some guides give other figures: [^.]*/.exec(cells.at(-1)!);
      expect(`${cells[1]} ${noted?.[0] ?? ""}`).toMatch(filing);
    },
  );

  it.each(law.timelines)("holds the sources of $state", ({ state, facts }) => {
    expect(facts.length).toBeGreaterThan(0);
    expect(factFaults(rowOf(state), facts, false)).toEqual([]);
  });
});

const below = (folder: string) =>
  stateSlugs.map((slug) => pageAt(`${folder}/${slug}`));
const FOLDERS = ["/states", "/claims/fire-damage", "/claims/hail-damage"];

it.each(FOLDERS)("no two pages below %s say the same", (folder) => {
  const own = below(folder);
  expect(alike(own, own, 0.6)).toEqual([]);
  for (const page of own)
    expect(runsOf(page).size, page.path).toBeGreaterThan(60);
});

describe("a page of one service in one state", () => {
  const prefixes = Object.values(stateServicePrefixes);
  const services = prefixes.flatMap(below);
  const written = services.filter(isIndexable);
  const textOfService = (page: SitePage) =>
    withAttribute(mainOf(page), "data-testid", "service-text")
      .map((part) => textOf(part))
      .join(" ");

  it("has something to say in each of the 15 states, of its own service", () => {
    expect(services).toHaveLength(105);
    const faults = faultsBy((page) => {
      const text = textOfService(page);
      const words = [
        /^/,
        ...(page.path.includes("policy-review") ? [/policy review/i] : []),
        ...(page.path.includes("negotiation") ? [/negotiat/i] : []),
        ...(page.path.endsWith("kansas") ? [/commercial/i] : []),
      ];
      return words.every((each) => each.test(text)) &&
        text.split(" ").length >= 50 &&
        !(
          page.path.endsWith("kansas") &&
          /your (house|home)\b(?! policy)/i.test(text)
        )
        ? []
        : [text];
    }, services);
    expect(faults).toEqual([]);
    for (const slug of stateSlugs) {
      const own = services.filter(({ path }) => path.endsWith(`/${slug}`));
      expect(new Set(own.map(textOfService)).size, slug).toBe(prefixes.length);
    }
  });

  it("is open to search engines in five states, and says there what no other page does", () => {
    expect(written).toHaveLength(35);
    const linked = new Set(
      below("/states").flatMap((page) => hrefs(mainOf(page))),
    );
    expect(written.filter(({ path }) => !linked.has(path))).toEqual([]);
    const of = [...written, ...FOLDERS.flatMap(below)];
    expect(alike(written, of, 0.3)).toEqual([]);
    const uses = new Map<string, number>();
    for (const run of of.flatMap((page) => [...runsOf(page)]))
      uses.set(run, (uses.get(run) ?? 0) + 1);
    const short = written.filter(
      (page) =>
        [...runsOf(page)].filter((run) => uses.get(run) === 1).length < 250,
    );
    expect(short.map(({ path }) => path)).toEqual([]);
  });
});
