import { describe, expect, it } from "vitest";

import { stack } from "./all-pages.fixture.ts";

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(stack.siteUrl + path, { redirect: "manual", ...init });
}

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
