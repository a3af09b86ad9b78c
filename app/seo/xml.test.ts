import { describe, expect, it } from "vitest";

import { rssXml } from "./rss";
import { sitemapXml } from "./sitemap";

describe("rssXml", () => {
  it("holds absolute addresses and true dates, and no markup out of a title", () => {
    const xml = rssXml({
      siteUrl: "https://example.com",
      title: "Blog",
      items: [
        {
          path: "/blog/a",
          title: "Hail & <fire>",
          description: null,
          publishedAt: "2024-01-15T12:00:00Z",
        },
      ],
    });
    expect(xml).toContain("<link>https://example.com/blog/a</link>");
    expect(xml).toContain("<title>Hail &amp; &lt;fire&gt;</title>");
    expect(xml).toContain("<pubDate>Mon, 15 Jan 2024 12:00:00 GMT</pubDate>");
  });
});

describe("sitemapXml", () => {
  it("escapes an address that holds an ampersand", () => {
    const xml = sitemapXml("https://example.com", [
      { path: "/a?b=1&c=2", updatedAt: "2024-01-15" },
    ]);
    expect(xml).toContain("<loc>https://example.com/a?b=1&amp;c=2</loc>");
  });
});
