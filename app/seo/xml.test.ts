import { describe, expect, it } from "vitest";

import { rssXml } from "./rss";
import { sitemapPartXml, sitemapXml } from "./sitemap";

const siteUrl = "https://example.com";

describe("rssXml", () => {
  const item = {
    path: "/blog/a",
    title: "Hail & <fire> < 5 &amp; AT&T",
    description: "]]> <script>",
    category: "Tips",
    publishedAt: "2024-01-15T12:00:00Z",
  };
  const facts = { siteUrl, title: "Blog", description: null };

  it("holds absolute addresses and true dates, and no markup out of a title", () => {
    const xml = rssXml({ ...facts, items: [item] });
    expect(xml).toContain("<link>https://example.com/blog/a</link>");
    expect(xml).toContain("<pubDate>Mon, 15 Jan 2024 12:00:00 GMT</pubDate>");
    expect(xml).toContain('href="https://example.com/rss.xml"');
    expect(xml).toContain("[Hail & &lt;fire> < 5 &amp;amp; AT&amp;T]");
    expect(xml).toContain("[]]&gt; &lt;script>]");
  });

  it("is the same for the same articles, and leaves out one without a date", () => {
    const items = [item, { ...item, publishedAt: null }];
    expect(rssXml({ ...facts, items })).toBe(
      rssXml({ ...facts, items: [item] }),
    );
  });
});

describe("sitemapXml", () => {
  it("leaves out what is no address of the site, and what is no date", async () => {
    const xml = await sitemapXml(siteUrl, [
      { path: "//[", updatedAt: "2024-01-15T00:00:00.000Z" },
      { path: "//elsewhere.example/a", updatedAt: "2024-01-15T00:00:00.000Z" },
      { path: "/a?b=1&c=2", updatedAt: "//x" },
    ]);
    expect(xml.match(/<url>.*<\/url>/)?.[0]).toBe(
      "<url><loc>https://example.com/a?b=1&amp;c=2</loc></url>",
    );
  });

  it("is an index of parts when it is too long for one file", async () => {
    const entries = Array.from({ length: 50_001 }, (_, index) => ({
      path: `/blog/${index}`,
      updatedAt: "2024-01-15T00:00:00.000Z",
    }));
    const index = await sitemapXml(siteUrl, entries);
    expect(index).toContain("<loc>https://example.com/sitemap/2.xml</loc>");
    const last = await sitemapPartXml(siteUrl, entries, 2);
    expect(last?.match(/<url>/g)).toHaveLength(1);
    expect(await sitemapPartXml(siteUrl, entries, 3)).toBeNull();
  });
});
