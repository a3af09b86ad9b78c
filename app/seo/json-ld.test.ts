import { expect, it } from "vitest";

import { blogPosting, serializeJsonLd } from "./json-ld";

const siteUrl = "https://example.com";

it("keeps a headline short, and a change after the publication", () => {
  const article = blogPosting(siteUrl, {
    href: "/blog/hail",
    title: "Hail ".repeat(60),
    description: null,
    picture: null,
    author: null,
    publishedAt: "2024-01-15T12:00:00Z",
    updatedAt: "2023-01-01",
  });
  const { headline, dateModified } = JSON.parse(serializeJsonLd(article));
  expect(String(headline).length).toBeLessThanOrEqual(110);
  expect(dateModified).toBe("2024-01-15T12:00:00Z");
});
