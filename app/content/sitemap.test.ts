import { describe, expect, it } from "vitest";

import { loadSitemap } from "./sitemap.server";
import { stubReader } from "./source/stub-reader.fixture";

const document = {
  slug: null,
  kind: null,
  state: null,
  words: null,
  hidden: { landing: false, fire: false, hail: false },
  updatedAt: "2026-01-01T00:00:00Z",
  partsUpdatedAt: [],
};

function sitemapOf(documents: object[]) {
  return loadSitemap(stubReader({ homePage: documents }));
}

describe("loadSitemap", () => {
  it("lists the three pages of a state but for the one that is hidden, with the last change of what stands on them", async () => {
    const entries = await sitemapOf([
      {
        ...document,
        _type: "state",
        slug: "utah",
        hidden: { landing: false, fire: true, hail: false },
        partsUpdatedAt: ["2026-03-01T00:00:00Z", null],
      },
    ]);
    expect(entries).toEqual([
      { path: "/states/utah", updatedAt: "2026-03-01T00:00:00Z" },
      { path: "/claims/hail-damage/utah", updatedAt: "2026-03-01T00:00:00Z" },
    ]);
  });
});
