import { describe, expect, it } from "vitest";

import {
  all,
  attribute,
  textOf,
  withAttribute,
} from "../fixtures/markup/document.fixture.ts";
import { stateSlugs } from "../fixtures/routes.fixture.ts";
import { readPage, readPages } from "../fixtures/site/site-pages.fixture.ts";
import { stack, hrefs } from "./all-pages.fixture.ts";

// What the specification says of the pages to the letter. What an editor may
// change is not asked for here.

describe("a page that does not exist", () => {
  it("says so with 404 and leads on", async () => {
    const missing = await readPages(stack.siteUrl, [
      "/nope",
      "/states/florida",
      "/claims/fire-damage/florida",
      "/claims/flood/texas",
      "/blog/no-such-article",
    ]);
    for (const { path, status, document } of missing) {
      expect(status, path).toBe(404);
      const main = all(document, "main")[0]!;
      expect(
        all(main, "form").some(
          (form) => attribute(form, "action") === "/search",
        ),
        `${path} has a search`,
      ).toBe(true);
      expect(hrefs(main).length, path).toBeGreaterThan(2);
    }
    const states = all(missing[1]!.document, "main").flatMap(hrefs);
    expect(states).toEqual(
      expect.arrayContaining(stateSlugs.map((slug) => `/states/${slug}`)),
    );
    const article = missing[4]!.document;
    expect(textOf(all(article, "h1")[0]!)).toBe("Article not found");
    expect(withAttribute(article, "data-testid", "article-shell")).toHaveLength(
      1,
    );
    expect(all(article, "article").length).toBe(3);
  });

  it("shows no visitor the address that another visitor requested", async () => {
    for (const folder of ["/", "/blog/", "/services/", "/states/"]) {
      await readPage(stack.siteUrl, `${folder}first-asked-for`);
      const { status, html } = await readPage(stack.siteUrl, `${folder}second`);
      expect(status, folder).toBe(404);
      expect(html, folder).not.toMatch(/first-asked-for|nope|no-such/);
    }
  });
});
