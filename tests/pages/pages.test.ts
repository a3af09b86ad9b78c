import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import sharp from "sharp";
import { describe, expect, it } from "vitest";

import {
  all,
  attribute,
  metaOf,
  textOf,
} from "../fixtures/markup/document.fixture.ts";
import { stateSlugs } from "../fixtures/routes.fixture.ts";
import { readPages } from "../fixtures/site/site-pages.fixture.ts";
import {
  faultsBy,
  hrefs,
  isArticle,
  isIndexable,
  isPage,
  mainOf,
  pageAt,
  pages,
  reached,
  stack,
} from "./crawl.fixture.ts";
import {
  FRAME,
  FREE_OF_FRAMEWORK,
  isForReading,
  WEIGHT,
} from "./rules/frame.ts";
import { HEAD, ofType } from "./rules/head.ts";
import {
  FILES,
  MARKUP,
  secrets,
  SERVERS_OWN,
  tellsSecret,
} from "./rules/markup.ts";
import { WORDS } from "./rules/words.ts";

const missing = await readPages(stack.siteUrl, [
  ...["/nope", "/states/florida", "/claims/fire-damage/florida"],
  ...["/claims/flood/texas", "/blog/no-such-article"],
]);
const others = await readPages(stack.siteUrl, [
  ...["/search?q=", "/search?q=nothing%20has%20this", "/blog?page=2"],
]);
const forReading = pages.filter(isForReading);

describe("every page", () => {
  it.each([...FILES, ...HEAD, ...FRAME, ...WORDS])("%s", (_, faults) => {
    expect(faultsBy(faults)).toEqual([]);
  });

  it.each(MARKUP)("%s", (_, faults) => {
    expect(faultsBy(faults, [...pages, ...others, ...missing])).toEqual([]);
  });
});

describe("a page that is only read", () => {
  it.each(WEIGHT)("%s", (_, faults) => {
    expect(forReading.length).toBeGreaterThan(90);
    expect(faultsBy(faults, forReading)).toEqual([]);
  });
});

it("a page with a form runs none of the framework either", () => {
  const withForm = ["/contact", "/consultation", "/services/claims-consulting"];
  expect(faultsBy(FREE_OF_FRAMEWORK[1], withForm.map(pageAt))).toEqual([]);
});

it("cards for shared links have the size that networks ask for", async () => {
  const cards = pages.map(({ document }) => ({
    path: new URL(metaOf(document, "og:image")!).pathname,
    title: metaOf(document, "og:title")!,
  }));
  const drawn = cards.filter(({ path }) => path.startsWith("/og/"));
  const kinds = Map.groupBy(drawn, ({ path }) => path.split("/")[2]);
  expect([...kinds.keys()]).toEqual(
    expect.arrayContaining(["blog", "page", "states"]),
  );
  // A kind of page draws all its cards the same way: the longest title is the
  // one that can fail.
  for (const kind of kinds.values()) {
    const [longest] = kind.toSorted(
      (one, other) => other.title.length - one.title.length,
    );
    const answer = await fetch(stack.siteUrl + longest!.path);
    expect(answer.status, longest!.path).toBe(200);
    const picture = sharp(Buffer.from(await answer.arrayBuffer()));
    expect(await picture.metadata(), longest!.path).toMatchObject({
      format: "png",
      width: 1200,
      height: 630,
    });
  }
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
    // The Studio is Sanity's own and names what its command line would read.
    const isOurs = file.startsWith("build");
    return tellsSecret(text) || (isOurs && SERVERS_OWN.test(text));
  });
  expect(faults).toEqual([]);
});

it("the rules have pages to judge", () => {
  expect(pages.filter(isPage).length).toBeGreaterThan(190);
  expect(pages.filter(isArticle).length).toBeGreaterThan(15);
  const asked = pages.filter((page) => ofType(page, "FAQPage").length > 0);
  expect(asked.length).toBeGreaterThan(5);
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

describe("a page that does not exist", () => {
  it("says so with 404, has a search and leads on", () => {
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

  it.each(["/", "/blog/", "/services/", "/states/"])(
    "shows no visitor the address below %s that another one asked for",
    async (folder) => {
      const ask = async (path: string) =>
        (await readPages(stack.siteUrl, [folder + path]))[0]!;
      await ask("first-asked-for");
      const { status, html } = await ask("second");
      expect(status).toBe(404);
      expect(html).not.toMatch(/first-asked-for|nope|no-such/);
    },
  );
});
