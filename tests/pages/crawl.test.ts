import { beforeAll, describe, expect, inject, it } from "vitest";

import {
  all,
  attribute,
  canonicalOf,
  elements,
  metaOf,
  parseHtml,
  withAttribute,
} from "../fixtures/markup/document.fixture.ts";

const DEEPEST = 10;

/** A crawled address, and the page with the first link to it. */
type Visit = {
  from: string;
  depth: number;
  status: number;
  /** The ids of a page, for links into it; null for anything else. */
  ids: Set<string> | null;
  isIndexable: boolean;
};

const stack = inject("stack");
const visits = new Map<string, Visit>();
const fragments: { from: string; path: string; id: string }[] = [];
const outward: {
  from: string;
  href: string;
  target: string | null;
  rel: string;
}[] = [];

/** In: a page. Out: every address in its links, pictures and head. */
function addressesOf(html: string): { kind: "go" | "load"; address: string }[] {
  const { document } = parseHtml(html);
  const found: { kind: "go" | "load"; address: string }[] = [];
  for (const element of elements(document)) {
    const href = attribute(element, "href");
    if (href !== null && ["a", "area", "link"].includes(element.tagName)) {
      found.push({
        kind: element.tagName === "link" ? "load" : "go",
        address: href,
      });
      if (element.tagName === "a" && /^[a-z]+:/i.test(href)) continue;
    }
    const src = attribute(element, "src");
    if (src !== null) found.push({ kind: "load", address: src });
    for (const part of (attribute(element, "srcset") ?? "").split(/,\s+/)) {
      const [address] = part.trim().split(/\s+/);
      // It takes a core for a second to make; pictures.test.ts asks for one.
      if (address && !address.includes("fm=avif"))
        found.push({ kind: "load", address });
    }
  }
  const card = metaOf(document, "og:image");
  if (card) found.push({ kind: "load", address: card });
  return found;
}

async function crawl(): Promise<void> {
  let wave = [{ path: "/", from: "the address bar" }];
  for (let depth = 0; depth <= DEEPEST && wave.length > 0; depth += 1) {
    const next = new Map<string, string>();
    const note = (from: string, address: string, kind: "go" | "load") => {
      const url = new URL(address, stack.siteUrl + from);
      if (url.origin !== stack.siteUrl) return;
      const path = url.pathname + url.search;
      if (kind === "go" && url.hash.length > 1)
        fragments.push({
          from,
          path,
          id: decodeURIComponent(url.hash.slice(1)),
        });
      if (!visits.has(path) && !next.has(path)) next.set(path, from);
    };
    for (let start = 0; start < wave.length; start += 8) {
      await Promise.all(
        wave.slice(start, start + 8).map(async ({ path, from }) => {
          const answer = await fetch(stack.siteUrl + path, {
            redirect: "manual",
          });
          const type = answer.headers.get("content-type") ?? "";
          const isPage = answer.status === 200 && type.startsWith("text/html");
          const isStyle = type.startsWith("text/css");
          const text = isPage || isStyle ? await answer.text() : "";
          if (text === "") await answer.arrayBuffer();
          const visit: Visit = {
            from,
            depth,
            status: answer.status,
            ids: null,
            isIndexable: false,
          };
          visits.set(path, visit);
          const location = answer.headers.get("location");
          if (location) note(path, location, "load");
          if (isStyle) {
            for (const [, address] of text.matchAll(
              /url\(["']?([^"')]+)["']?\)/g,
            )) {
              if (!address!.startsWith("data:")) note(path, address!, "load");
            }
          }
          if (!isPage) return;
          const { document } = parseHtml(text);
          visit.ids = new Set(
            withAttribute(document, "id").map((element) =>
              attribute(element, "id")!,
            ),
          );
          const robots = `${answer.headers.get("x-robots-tag")} ${metaOf(document, "robots")}`;
          visit.isIndexable =
            !/noindex/.test(robots) &&
            canonicalOf(document) === stack.siteUrl + path;
          for (const link of all(document, "a")) {
            const href = attribute(link, "href") ?? "";
            if (/^[a-z]+:/i.test(href) && !href.startsWith(stack.siteUrl))
              outward.push({
                from: path,
                href,
                target: attribute(link, "target"),
                rel: attribute(link, "rel") ?? "",
              });
          }
          for (const { kind, address } of addressesOf(text))
            note(path, address, kind);
        }),
      );
    }
    wave = [...next].map(([path, from]) => ({ path, from }));
  }
}

beforeAll(async () => {
  await crawl();
}, 180_000);

describe("a crawl from the home page", () => {
  it("finds no address that answers with an error", () => {
    const faults = [...visits]
      .filter(([, { status }]) => status >= 400)
      .map(([path, { from, status }]) => `${path}: ${status}, seen on ${from}`);
    expect(faults).toEqual([]);
    expect(visits.size).toBeGreaterThan(200);
  });

  it("finds the place that each link into a page names", () => {
    const faults = fragments
      .filter(({ path, id }) => {
        const ids = visits.get(path)?.ids;
        return ids && !ids.has(id);
      })
      .map(({ from, path, id }) => `${from} links to ${path}#${id}`);
    expect([...new Set(faults)]).toEqual([]);
  });

  it("reaches every page of the sitemap, and the sitemap has every page", async () => {
    const text = await (await fetch(`${stack.siteUrl}/sitemap.xml`)).text();
    const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      (match) => match[1]!.slice(stack.siteUrl.length) || "/",
    );
    const reached = [...visits]
      .filter(([, { isIndexable }]) => isIndexable)
      .map(([path]) => path);
    expect(reached.toSorted()).toEqual(listed.toSorted());
    expect(new Set(listed).size).toBe(listed.length);
    for (const [, date] of text.matchAll(/<lastmod>([^<]*)<\/lastmod>/g)) {
      expect(Date.parse(date!)).toBeLessThanOrEqual(Date.now());
    }
  });

  it("leaves the site only over https, and opens no page that could steer ours", () => {
    const faults = outward
      .filter(({ href, target, rel }) => {
        if (/^(tel|mailto):/.test(href)) return false;
        const isSafe = URL.canParse(href) && href.startsWith("https://");
        return !isSafe || (target === "_blank" && !/\bnoopener\b/.test(rel));
      })
      .map(({ from, href }) => `${from} links to ${href}`);
    expect([...new Set(faults)]).toEqual([]);
    expect(outward.length).toBeGreaterThan(15);
  });

  it("meets no telephone number or mail address before there is one", () => {
    expect(outward.filter(({ href }) => /^(tel|mailto):/.test(href))).toEqual(
      [],
    );
  });
});
