import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  all,
  attribute,
  canonicalOf,
  jsonLdOf,
  metaOf,
  textOf,
} from "../setup/document.ts";
import {
  notYetThere,
  pagePaths,
  type Route,
  routes,
  stateSlugs,
} from "../setup/routes.ts";
import { faultsOf, readPages, type SitePage } from "../setup/site-pages.ts";
import { startTestStack, type TestStack } from "../setup/stack.ts";

let stack: TestStack;
let pages: SitePage[];

beforeAll(async () => {
  stack = await startTestStack();
  pages = await readPages(stack.siteUrl);
}, 120_000);
afterAll(() => stack.remove());

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(stack.siteUrl + path, { redirect: "manual", ...init });
}

/** The address to ask for: some lines of the list stand for any of a kind. */
function exampleOf({ path }: Route): string {
  if (path === "/blog/{unknown-id}") return "/blog/no-such-article";
  if (path === "/og/{type}/{slug}.png") return socialCard();
  return path;
}

function socialCard(): string {
  const article = pages.find(({ path }) => path === "/blog/hail-damage-guide");
  return new URL(metaOf(article!.document, "og:image")!).pathname;
}

function statusesOf({ status }: Route): number[] {
  return typeof status === "number"
    ? [status]
    : status === "200 or 503"
      ? [200, 503]
      : [302];
}

const there = routes.filter(({ path }) => !notYetThere.includes(path));

describe("every address of the list", () => {
  it("answers with its status, and a redirect with its target", async () => {
    const faults: string[] = [];
    for (const route of there) {
      const path = exampleOf(route);
      const answer = await ask(path);
      await answer.arrayBuffer();
      if (!statusesOf(route).includes(answer.status))
        faults.push(
          `${route.id} ${path}: ${answer.status}, not ${route.status}`,
        );
      const wanted = /Location (\S+)/.exec(route.what)?.[1];
      if (!wanted) continue;
      const target = wanted === "STUDIO_URL" ? stack.studioUrl : wanted;
      const location = answer.headers.get("location");
      if (location !== target)
        faults.push(`${route.id} ${path}: to ${location}, not ${target}`);
    }
    expect(faults).toEqual([]);
  });

  it("is not there yet only where the forms and the portal will be", async () => {
    for (const path of notYetThere) {
      const route = routes.find((line) => line.path === path)!;
      const { status } = await ask(path);
      expect(
        statusesOf(route),
        `${path} answers as it must: take it off the list of what is missing`,
      ).not.toContain(status);
    }
  });

  it("answers HEAD like GET, without a body", async () => {
    const faults: string[] = [];
    for (const route of there) {
      const path = exampleOf(route);
      const get = await ask(path);
      await get.arrayBuffer();
      const head = await ask(path, { method: "HEAD" });
      const body = await head.text();
      if (head.status !== get.status || body !== "")
        faults.push(
          `${path}: ${head.status}, not ${get.status}; ${body.length} characters`,
        );
      const type = head.headers.get("content-type");
      if (type !== get.headers.get("content-type"))
        faults.push(`${path}: type ${type}`);
    }
    expect(faults).toEqual([]);
  });

  it("refuses a POST with 405 where nothing takes one", async () => {
    const faults: string[] = [];
    for (const path of pagePaths) {
      // The contact page gets a form, and with it an action.
      if (path === "/contact") continue;
      const { status } = await ask(path, { method: "POST", body: "a=b" });
      if (status !== 405) faults.push(`${path}: ${status}`);
    }
    expect(faults).toEqual([]);
  });

  it("carries the security headers, whatever it answers", async () => {
    const faults: string[] = [];
    const file = /\/assets\/[^"]+\.js/.exec(pages[0]!.html)![0];
    for (const path of [...there.map(exampleOf), file, "/images/nothing.png"]) {
      const { headers } = await ask(path);
      for (const [name, value] of [
        ["x-content-type-options", /^nosniff$/],
        ["referrer-policy", /./],
        ["permissions-policy", /./],
        ["cross-origin-opener-policy", /^same-origin$/],
        ["cross-origin-resource-policy", /./],
        ["x-request-id", /./],
      ] as const) {
        if (!value.test(headers.get(name) ?? ""))
          faults.push(`${path}: ${name}`);
      }
      if (!headers.get("content-type")?.startsWith("text/html")) continue;
      const policy = headers.get("content-security-policy") ?? "";
      if (!/default-src 'self'/.test(policy)) faults.push(`${path}: no policy`);
      if (/script-src[^;]*unsafe/.test(policy))
        faults.push(`${path}: unsafe scripts`);
      if (!/frame-ancestors 'none'/.test(policy))
        faults.push(`${path}: may be framed`);
    }
    expect(faults).toEqual([]);
  });

  it("has one spelling", async () => {
    for (const [from, to] of [
      ["/contact/", "/contact"],
      ["/contact/?from=card", "/contact?from=card"],
      ["//blog//hail-damage-guide", "/blog/hail-damage-guide"],
      ["/Claims/Fire-Damage", "/claims/fire-damage"],
      ["/claims/hail/rhodeisland", "/claims/hail-damage/rhode-island"],
      ["/claims/fire/RHODE-ISLAND", "/claims/fire-damage/rhode-island"],
    ] as const) {
      let at: string = from;
      let hops = 0;
      for (; hops < 3; hops += 1) {
        // A URL that starts with two slashes names a host, so the path is set by hand.
        const answer = await fetch(`${stack.siteUrl}${at}`, {
          redirect: "manual",
        });
        if (![301, 308].includes(answer.status)) break;
        at = answer.headers.get("location")!;
      }
      expect(at, from).toBe(to);
      expect(hops, from).toBeLessThanOrEqual(2);
    }
  });
});

describe("what a page says about itself", () => {
  const isMain = ({ path, document }: SitePage) =>
    new URL(canonicalOf(document) ?? "none:").pathname === path.split("?")[0];

  it("is a page in English with one first heading", () => {
    const faults = faultsOf(pages, ({ document }) => {
      const lang = attribute(all(document, "html")[0]!, "lang");
      const headings = all(document, "h1");
      return [
        ...(lang === "en" ? [] : [`lang ${lang}`]),
        ...(headings.length === 1 ? [] : [`${headings.length} h1`]),
        ...(headings.every((heading) => textOf(heading) !== "")
          ? []
          : ["empty h1"]),
      ];
    });
    expect(faults).toEqual([]);
  });

  it("has a title and a description of its own, of a length that is shown", () => {
    const seen = new Map<string, string>();
    const faults = faultsOf(pages, (page) => {
      const title = textOf(all(page.document, "title")[0]!);
      const description = metaOf(page.document, "description") ?? "";
      const own: string[] = [];
      if (title === "" || title.length > 60)
        own.push(`title "${title}" (${title.length})`);
      if (/\|\s*([^|]+?)\s*\|\s*\1$/.test(title))
        own.push(`title "${title}" names the firm twice`);
      if (description.length < 50 || description.length > 160)
        own.push(`description of ${description.length}: ${description}`);
      if (!isMain(page)) return own;
      for (const text of [`title ${title}`, `description ${description}`]) {
        const other = seen.get(text);
        if (other) own.push(`same ${text} as ${other}`);
        seen.set(text, page.path);
      }
      return own;
    });
    expect(faults).toEqual([]);
  });

  it("names its one address", () => {
    const elsewhere: Record<string, string> = {
      "/blog/sample": "/blog/property-insurance-claims-guide",
    };
    const faults = faultsOf(pages, ({ path, document }) => {
      const plain = path.split("?")[0]!;
      const wanted =
        stack.siteUrl +
        (elsewhere[plain] ?? plain.replace("/blog/industry-news/", "/blog/"));
      const found = canonicalOf(document);
      return found === wanted ? [] : [`canonical ${found}, not ${wanted}`];
    });
    expect(faults).toEqual([]);
  });

  it("can be shared", () => {
    const faults = faultsOf(pages, ({ document }) => {
      const own = ["og:title", "og:description", "og:type"].filter(
        (name) => !metaOf(document, name),
      );
      if (metaOf(document, "og:url") !== canonicalOf(document))
        own.push("og:url");
      if (!metaOf(document, "og:image")?.startsWith(`${stack.siteUrl}/`))
        own.push("og:image");
      if (metaOf(document, "twitter:card") !== "summary_large_image")
        own.push("twitter:card");
      return own;
    });
    expect(faults).toEqual([]);
  });

  it("has a social card of the size that networks ask for", async () => {
    const cards = new Set(
      pages.map(
        ({ document }) => new URL(metaOf(document, "og:image")!).pathname,
      ),
    );
    const faults: string[] = [];
    for (const card of cards) {
      const answer = await ask(card);
      if (answer.status !== 200) {
        faults.push(`${card}: ${answer.status}`);
        continue;
      }
      if (!card.startsWith("/og/")) continue;
      const { format, width, height } = await sharp(
        Buffer.from(await answer.arrayBuffer()),
      ).metadata();
      if (`${format} ${width}x${height}` !== "png 1200x630")
        faults.push(`${card}: ${format} ${width}x${height}`);
    }
    expect(faults).toEqual([]);
    expect(socialCard(), "an article has a card of its own").toMatch(/^\/og\//);
  }, 120_000);

  it("keeps search results out of search engines, and everything else in", () => {
    const faults = faultsOf(pages, ({ path, headers, document }) => {
      const words = `${headers.get("x-robots-tag")} ${metaOf(document, "robots")}`;
      const isHidden = /noindex/.test(words);
      if (path.startsWith("/search")) return isHidden ? [] : ["is indexable"];
      // A page of one service in one state is hidden until somebody has written it.
      if (
        /^\/(claims|services)\/[a-z-]+\/[a-z-]+$/.test(path) &&
        !/-damage\//.test(path)
      )
        return [];
      return isHidden ? [words] : [];
    });
    expect(faults).toEqual([]);
  });
});

describe("structured data", () => {
  const typesOf = (thing: Record<string, unknown>) => [thing["@type"]].flat();
  /** Every thing of a page, also those within others. */
  function things(value: unknown): Record<string, unknown>[] {
    if (Array.isArray(value)) return value.flatMap(things);
    if (value === null || typeof value !== "object") return [];
    const thing = value as Record<string, unknown>;
    return [
      ...("@type" in thing ? [thing] : []),
      ...Object.values(thing).flatMap(things),
    ];
  }
  const of = (page: SitePage, type: string) =>
    things(jsonLdOf(page.document)).filter((thing) =>
      typesOf(thing).includes(type),
    );

  it("parses and belongs to schema.org on every page", () => {
    const faults = faultsOf(pages, ({ document }) => {
      const blocks = jsonLdOf(document);
      if (blocks.length === 0) return ["none"];
      return blocks
        .filter(
          (block) =>
            !/^https:\/\/schema\.org\/?$/.test(String(block["@context"])),
        )
        .map((block) => `context ${String(block["@context"])}`);
    });
    expect(faults).toEqual([]);
  });

  it("names the firm and the 15 states that it serves on every page", () => {
    const faults = faultsOf(pages, (page) => {
      const firms = things(jsonLdOf(page.document)).filter(({ areaServed }) =>
        Array.isArray(areaServed),
      );
      const areas = firms.map(
        ({ areaServed }) => (areaServed as unknown[]).length,
      );
      return areas.includes(stateSlugs.length) ? [] : [`areas ${areas}`];
    });
    expect(faults).toEqual([]);
  });

  it("holds what kind of page it is", () => {
    const faults = faultsOf(pages, (page) => {
      const isArticle =
        /^\/blog\/./.test(page.path) &&
        !/^\/blog\/(insurance-tips|industry-news)$/.test(page.path);
      const isService = /^\/(states|services|claims)\/./.test(page.path);
      return [
        ...(isArticle && of(page, "BlogPosting").length !== 1
          ? ["BlogPosting"]
          : []),
        ...(isArticle && of(page, "BreadcrumbList").length !== 1
          ? ["BreadcrumbList"]
          : []),
        ...(isService && of(page, "Service").length < 1 ? ["Service"] : []),
      ];
    });
    expect(faults).toEqual([]);
  });

  it("repeats only questions that stand on the page", () => {
    const faults = faultsOf(pages, (page) => {
      const text = textOf(all(page.document, "main")[0]!);
      const asked = of(page, "Question").map(({ name }) => String(name));
      return asked.filter((name) => !text.includes(name));
    });
    expect(faults).toEqual([]);
    const questions = pages.filter((page) => of(page, "FAQPage").length > 0);
    expect(questions.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["/", "/states/texas", "/blog/hail-damage-guide"]),
    );
  });

  it("invents no rating, telephone or address", () => {
    const faults = faultsOf(pages, (page) =>
      things(jsonLdOf(page.document)).flatMap((thing) =>
        ["aggregateRating", "review", "telephone", "email", "address"].filter(
          (name) => name in thing,
        ),
      ),
    );
    expect(faults).toEqual([]);
  });
});

describe("files for machines", () => {
  it("come with their types", async () => {
    for (const [path, type] of [
      ["/sitemap.xml", "application/xml"],
      ["/robots.txt", "text/plain"],
      ["/rss.xml", "application/rss+xml"],
      ["/site.webmanifest", "application/manifest+json"],
      ["/llms.txt", "text/plain"],
      ["/.well-known/security.txt", "text/plain"],
    ] as const) {
      const answer = await ask(path);
      expect(`${path} ${answer.headers.get("content-type")}`).toContain(
        `${path} ${type}`,
      );
    }
  });

  it("say how to report a weakness, and for how long that holds", async () => {
    const text = await (await ask("/.well-known/security.txt")).text();
    expect(text).toMatch(/^Contact: \S+/m);
    const expires = /^Expires: (\S+)/m.exec(text)?.[1];
    expect(Date.parse(expires ?? "")).toBeGreaterThan(Date.now());
  });

  it("let robots read everything but previews, and show them the sitemap", async () => {
    const text = await (await ask("/robots.txt")).text();
    expect(text).toContain(`Sitemap: ${stack.siteUrl}/sitemap.xml`);
    const refused = text
      .split("\n")
      .map((line) => /^Disallow: *(\S+)/.exec(line)?.[1])
      .filter((path) => path !== undefined);
    expect(refused).toEqual(["/preview"]);
  });

  it("offer the newest articles with whole addresses", async () => {
    const text = await (await ask("/rss.xml")).text();
    const links = [
      ...text.matchAll(/<item>[\s\S]*?<link>([^<]+)<\/link>/g),
    ].map((match) => match[1]!);
    expect(links.length).toBeGreaterThanOrEqual(12);
    expect(links.length).toBeLessThanOrEqual(20);
    for (const link of links) expect(link).toMatch(`${stack.siteUrl}/blog/`);
    expect(new Set(links).size).toBe(links.length);
    const dates = [...text.matchAll(/<item>[\s\S]*?<pubDate>([^<]+)</g)].map(
      (match) => Date.parse(match[1]!),
    );
    expect(dates).toEqual([...dates].sort((one, other) => other - one));
  });
});
