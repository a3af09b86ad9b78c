import { describe, expect, inject, it } from "vitest";

import { metaOf } from "../fixtures/markup/document.fixture.ts";
import { pagePaths, type Route, routes } from "../fixtures/routes.fixture.ts";
import { readPage, unless } from "../fixtures/site/site-pages.fixture.ts";

const stack = inject("stack");
const article = await readPage(stack.siteUrl, "/blog/hail-damage-guide");

const ask = (path: string, init: RequestInit = {}) =>
  fetch(stack.siteUrl + path, { redirect: "manual", ...init });

/** The address to request: some entries of the list stand for any of a kind. */
const exampleOf = ({ path }: Route) =>
  path === "/blog/{unknown-id}"
    ? "/blog/no-such-article"
    : path === "/og/{type}/{slug}.png"
      ? new URL(metaOf(article.document, "og:image")!).pathname
      : path;

const statusesOf = ({ status }: Route) =>
  typeof status === "number"
    ? [status]
    : status === "200 or 503"
      ? [200, 503]
      : [302];

/** These have a form, and therefore an action. */
const WITH_FORM =
  /^\/(contact|consultation|deadlines|login|privacy\/requests)$/;

const HEADERS = {
  "content-security-policy":
    /^default-src 'none'; (?!.*unsafe)(?=.*base-uri 'none')(?=.*form-action '(?:self|none)')(?=.*frame-ancestors 'none')/,
  "x-content-type-options": /^nosniff$/,
  "referrer-policy": /^(?:strict-origin-when-cross-origin|no-referrer)$/,
  "permissions-policy": /./,
  "cross-origin-opener-policy": /^same-origin$/,
  "cross-origin-resource-policy": /^same-origin$/,
  "x-request-id": /./,
};

/** The headers that two addresses answer differently. */
function headersAt(url: string): Record<string, RegExp> {
  const { pathname } = new URL(url);
  // Other sites display a card.
  if (pathname.startsWith("/og/"))
    return { ...HEADERS, "cross-origin-resource-policy": /^cross-origin$/ };
  // The policy for the worker's own requests.
  const policy = /^default-src 'none'; connect-src 'self'$/;
  return pathname === "/evidence-worker.js"
    ? { ...HEADERS, "content-security-policy": policy }
    : HEADERS;
}

function headerFaults({ url, headers }: Response): string[] {
  return Object.entries(headersAt(url))
    .filter(([name, value]) => !value.test(headers.get(name) ?? ""))
    .map(([name]) => name);
}

describe("every address of the list", () => {
  /** The faults in the answers to a GET, a HEAD and a POST. */
  async function faultsAt(route: Route): Promise<string[]> {
    const path = exampleOf(route);
    const answer = await ask(path);
    await answer.arrayBuffer();
    const head = await ask(path, { method: "HEAD" });
    const [, to] = /Location (\S+)/.exec(route.what) ?? [];
    const target = to === "STUDIO_URL" ? stack.studioUrl : to;
    const type = "content-type";
    const found = [
      ...unless(statusesOf(route).includes(answer.status), `${answer.status}`),
      ...unless(
        !target || answer.headers.get("location") === target,
        `not to ${target}`,
      ),
      // A cached page takes another path than a fresh one.
      ...headerFaults(answer),
      ...headerFaults(head),
      ...unless(
        head.status === answer.status &&
          head.headers.get(type) === answer.headers.get(type) &&
          (await head.text()) === "",
        `HEAD ${head.status}`,
      ),
    ];
    if (!WITH_FORM.test(path)) {
      const { status } = await ask(path, {
        method: "POST",
        body: "a=b",
        headers: { [type]: "nonsense/;;=" },
      });
      const isPage = pagePaths.includes(path);
      found.push(
        ...unless(isPage ? status === 405 : status < 500, `POST ${status}`),
      );
    }
    return found.map((fault) => `${route.id} ${path}: ${fault}`);
  }

  it("answers with its status, its target and the security headers; to HEAD without a body; to a POST with 405", async () => {
    const faults: string[] = [];
    for (let start = 0; start < routes.length; start += 8) {
      const some = routes.slice(start, start + 8);
      faults.push(...(await Promise.all(some.map(faultsAt))).flat());
    }
    expect(faults).toEqual([]);
  });

  it("has the security headers on files, also on those that are missing, and on refusals", async () => {
    const [file] = /\/assets\/[^"]+\.js/.exec(article.html)!;
    for (const path of [file, "/assets/no.js", "/images/no.png", "/%zz"])
      expect(headerFaults(await ask(path)), path).toEqual([]);
    const refused = await ask("/", { method: "DELETE" });
    expect([refused.status, headerFaults(refused)]).toEqual([405, []]);
  });

  it.each(["br", "gzip"])("sends files in %s", async (encoding) => {
    const files = article.html.match(/\/assets\/[^"]+\.(?:css|js)/g)!;
    for (const file of new Set(files)) {
      const headers = { "accept-encoding": encoding };
      const answer = await ask(file, { headers });
      expect(answer.headers.get("content-encoding"), file).toBe(encoding);
      expect(answer.headers.get("vary"), file).toMatch(/accept-encoding/i);
    }
  });

  it.each([
    ["/contact/?from=card", "/contact?from=card"],
    ["/Claims/Fire-Damage?gclid=aB", "/claims/fire-damage?gclid=aB"],
    ["/claims/hail/rhodeisland", "/claims/hail-damage/rhode-island"],
    // It is not news, so it has no second address.
    ["/blog/industry-news/hail-damage-guide", "/blog/hail-damage-guide"],
  ])("has one spelling: %s", async (from, to) => {
    let at = from;
    for (let hops = 0; at !== to && hops < 2; hops += 1) {
      const answer = await ask(at);
      expect([301, 308]).toContain(answer.status);
      at = answer.headers.get("location")!;
    }
    expect(at).toBe(to);
    expect((await ask(to)).status).toBe(200);
  });
});

describe("files for machines", () => {
  it.each([
    ["/sitemap.xml", "application/xml"],
    ["/robots.txt", "text/plain"],
    ["/rss.xml", "application/rss+xml"],
    ["/site.webmanifest", "application/manifest+json"],
    ["/llms.txt", "text/plain"],
    ["/licensed-map.svg", "image/svg+xml"],
    ["/.well-known/security.txt", "text/plain"],
  ])("%s is %s", async (path, type) => {
    const { status, headers } = await ask(path);
    expect(`${status} ${headers.get("content-type")}`).toContain(`200 ${type}`);
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
    expect(text.match(/(?<=^Disallow: *)\S+/gm)).toEqual(["/preview"]);
  });

  it("offer the newest articles with whole addresses", async () => {
    const text = await (await ask("/rss.xml")).text();
    const items = text.split("<item>").slice(1);
    const links = items.map((item) => /<link>([^<]+)/.exec(item)![1]!);
    const dates = items.map((item) =>
      Date.parse(/<pubDate>([^<]+)/.exec(item)![1]!),
    );
    expect(links.length).toBeGreaterThanOrEqual(12);
    expect(links.length).toBeLessThanOrEqual(20);
    for (const link of links) expect(link).toContain(`${stack.siteUrl}/blog/`);
    expect(new Set(links).size).toBe(links.length);
    expect(dates).toEqual(dates.toSorted((one, other) => other - one));
  });
});

it("has the checklist as a PDF with a title", async () => {
  const answer = await fetch(
    `${stack.siteUrl}/blog/property-documentation-guide/checklist.pdf`,
  );
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
  const bytes = Buffer.from(await answer.arrayBuffer()).toString("latin1");
  expect(bytes).toMatch(/^%PDF-[^]*\/Type \/Page\b/);
  expect(bytes).toContain("/Title");
});
