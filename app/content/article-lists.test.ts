import { describe, expect, it } from "vitest";

import { loadBlog, loadNews } from "./article.server";
import type { ContentReader } from "./source/reader";
import { stubReader } from "./source/stub-reader.fixture";

function card(slug: string, parts: object = {}) {
  return {
    _id: slug,
    _type: "article" as const,
    title: slug,
    slug,
    description: "",
    category: "News",
    publishedAt: "2024-01-15T12:00:00Z",
    dateMode: "published" as const,
    readTime: 5,
    picture: null,
    ...parts,
  };
}

const seo = { title: null, description: null, picture: null, noIndex: false };

describe("loadBlog", () => {
  const rest = Array.from({ length: 14 }, (_, index) => card(`a${index}`));
  const reader: ContentReader = {
    ...stubReader({}),
    fetch: (query, range = {}) =>
      stubReader({
        blogPage: {
          ...{ title: "Blog", seo, pinned: [null, card("first")] },
          restCount: rest.length,
          rest: rest.slice(range["start"] as number, range["end"] as number),
        },
      }).fetch(query),
  };

  it("puts the pinned articles first, on the first page only", async () => {
    const [first, second] = [
      await loadBlog(reader, 1),
      await loadBlog(reader, 2),
    ];
    expect(first?.pinned.map((article) => article.href)).toEqual([
      "/blog/first",
    ]);
    expect(first?.articles).toHaveLength(12);
    expect(second?.pinned).toEqual([]);
    expect(second?.articles.map((article) => article.href)).toEqual([
      "/blog/a12",
      "/blog/a13",
    ]);
  });

  it("has no page after the last one", async () => {
    expect(await loadBlog(reader, 3)).toBeNull();
  });
});

describe("loadNews", () => {
  it("links to the address below the list of the articles that have one", async () => {
    const trends = { ...card("trends"), listInNews: true };
    const reader = stubReader({
      newsTitle: { title: "News", articles: [trends, card("hail")] },
    });
    const news = await loadNews(reader);
    expect(news?.articles.map(({ href }) => href)).toEqual([
      "/blog/industry-news/trends",
      "/blog/hail",
    ]);
  });
});
