import { describe, expect, it } from "vitest";

import { stateServicePrefixes } from "../../schemas/paths.ts";
import { textOf, withAttribute } from "../fixtures/markup/document.fixture.ts";
import { stateSlugs } from "../fixtures/routes.fixture.ts";
import { faultsOf } from "../fixtures/site/site-pages.fixture.ts";
import { hrefs, mainAt, pageAt, stack } from "./all-pages.fixture.ts";

const prefixes = Object.values(stateServicePrefixes);
const pages = prefixes.flatMap((prefix) =>
  stateSlugs.map((slug) => pageAt(`${prefix}/${slug}`)),
);

/** What the page says about its service, without the records around it. */
function bodyOf(path: string): string {
  const [body] = withAttribute(mainAt(path), "data-testid", "service-text");
  return body ? textOf(body) : "";
}

describe("a service in a state", () => {
  it("has something to say in each of the 15 states", () => {
    expect(pages).toHaveLength(105);
    const faults = faultsOf(pages, ({ path }) => {
      const words = bodyOf(path).split(" ").length;
      return words < 50 ? [`${words} words`] : [];
    });
    expect(faults).toEqual([]);
  });

  it("speaks of its own service, not of any", () => {
    for (const slug of stateSlugs) {
      const texts = prefixes.map((prefix) => bodyOf(`${prefix}/${slug}`));
      expect(new Set(texts).size, slug).toBe(prefixes.length);
    }
    for (const slug of stateSlugs) {
      expect(bodyOf(`/services/policy-review/${slug}`), slug).toMatch(
        /policy review/i,
      );
      expect(bodyOf(`/services/negotiation/${slug}`), slug).toMatch(
        /negotiat/i,
      );
    }
  });

  it("is in the sitemap if search engines may list it, and only then", async () => {
    const answer = await fetch(`${stack.siteUrl}/sitemap.xml`);
    const listed = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)]
      .map((match) => new URL(match[1]!).pathname)
      .filter((path) => pages.some((page) => page.path === path));
    const open = pages
      .filter(({ headers }) => !headers.has("x-robots-tag"))
      .map(({ path }) => path);
    expect(listed.toSorted()).toEqual(open.toSorted());
    expect(listed).toHaveLength(35);
  });
});

describe("Kansas, where only commercial policies may be adjusted", () => {
  const paths = prefixes.map((prefix) => `${prefix}/kansas`);

  it.each(paths)("says so in the text of %s", (path) => {
    expect(bodyOf(path)).toMatch(/commercial/i);
    expect(bodyOf(path)).not.toMatch(/your (house|home)\b(?! policy)/i);
  });

  it("sends an owner of a home to the regulator, and not to the firm", () => {
    const path = "/claims/residential/kansas";
    const links = hrefs(mainAt(path));
    expect(links).toContain("https://insurance.kansas.gov");
    expect(links).not.toContain("/contact");
    expect(links).not.toContain("/consultation");
  });
});
