import { describe, expect, it } from "vitest";

import { fixedPaths, reservedBlogSlugs } from "../paths.ts";
import {
  aliasesVerdict,
  anchorVerdict,
  destinationVerdict,
  hrefVerdict,
  httpsVerdict,
  linkVerdict,
  originVerdict,
  perilSlugVerdict,
  slugVerdict,
} from "./address.ts";

describe("httpsVerdict", () => {
  it("accepts https only", () => {
    expect(httpsVerdict(undefined)).toBe(true);
    expect(httpsVerdict("https://doi.colorado.gov")).toBe(true);
    expect(httpsVerdict("http://doi.colorado.gov")).toMatch(/https:/);
    expect(httpsVerdict("javascript:alert(1)")).toMatch(/https:/);
    expect(httpsVerdict("doi.colorado.gov")).toMatch(/complete/);
    expect(httpsVerdict("https://me:secret@example.org")).toMatch(/password/);
  });
});

describe("hrefVerdict", () => {
  it.each([
    undefined,
    "https://example.org",
    "mailto:claims@example.org",
    "tel:+13035550100",
  ])("accepts %s", (address) => expect(hrefVerdict(address)).toBe(true));

  it.each([
    ["http://example.org", /https:/],
    ["mailto:somebody", /e-mail/],
    ["tel:call me", /telephone/],
    ["javascript:alert(1)", /https:/],
  ])("refuses %s", (address, sentence) =>
    expect(hrefVerdict(address)).toMatch(sentence),
  );
});

describe("originVerdict", () => {
  it("refuses what is no path, and the site's own pages", () => {
    expect(originVerdict("/blog/old", fixedPaths)).toBe(true);
    expect(originVerdict("blog/old", fixedPaths)).toMatch(/slash/);
    expect(originVerdict("//evil.example", fixedPaths)).toMatch(/slash/);
    expect(originVerdict("/blog/old?a=1", fixedPaths)).toMatch(/path only/);
    expect(originVerdict("/blog/old/", fixedPaths)).toMatch(/at the end/);
    expect(originVerdict("/contact", fixedPaths)).toMatch(/itself/);
    for (const path of ["/a//b", "/.//evil.example", "/a/../b", "/a/."])
      expect(originVerdict(path, fixedPaths)).toMatch(/as browsers show it/);
  });
});

describe("destinationVerdict", () => {
  it("accepts a path or an https address and refuses a circle", () => {
    expect(destinationVerdict("/blog/new", "/blog/old")).toBe(true);
    expect(destinationVerdict("https://example.org", "/old")).toBe(true);
    expect(destinationVerdict("http://example.org", "/old")).toMatch(/https:/);
    expect(destinationVerdict("/old", "/old")).toMatch(/circles/);
    expect(destinationVerdict("hail damage", "/old")).toMatch(/path of this/);
    expect(destinationVerdict("//evil.example", "/old")).toMatch(/one slash/);
    expect(destinationVerdict("/\\evil.example", "/old")).toMatch(/path only/);
    expect(destinationVerdict("javascript:alert(1)", "/old")).toMatch(/https:/);
  });
});

describe("slugVerdict", () => {
  it.each(["hail-damage-guide", "2024-industry-trends", undefined])(
    "accepts %s",
    (slug) => expect(slugVerdict(slug, reservedBlogSlugs)).toBe(true),
  );

  it.each(["Hail", "hail damage", "hail--damage", "-hail", "hagel-für-alle"])(
    "refuses %s",
    (slug) => expect(slugVerdict(slug)).toMatch(/small letters/),
  );

  it.each(["insurance-tips", "industry-news"])(
    "keeps /blog/%s for the site's own list",
    (slug) => expect(slugVerdict(slug, reservedBlogSlugs)).toContain(slug),
  );
});

describe("aliasesVerdict", () => {
  it("refuses a reserved, a malformed and the article's own address", () => {
    expect(aliasesVerdict(["sample"], "guide", reservedBlogSlugs)).toBe(true);
    expect(
      aliasesVerdict(["industry-news"], "guide", reservedBlogSlugs),
    ).toMatch(/already has/);
    expect(aliasesVerdict(["Two Words"], "guide", reservedBlogSlugs)).toMatch(
      /small letters/,
    );
    expect(aliasesVerdict(["guide"], "guide", reservedBlogSlugs)).toMatch(
      /already the address/,
    );
  });
});

describe("anchorVerdict", () => {
  it("refuses a name with the # sign", () => {
    expect(anchorVerdict("services")).toBe(true);
    expect(anchorVerdict("#services")).toMatch(/without the # sign/);
  });
});

it("keeps the fire and hail pages above the pages of their states", () => {
  expect(perilSlugVerdict("fire", "fire-damage")).toBe(true);
  expect(perilSlugVerdict(undefined, "commercial")).toBe(true);
  expect(perilSlugVerdict("hail", "hail")).toContain("/claims/hail-damage");
});

describe("linkVerdict", () => {
  it("wants exactly one place", () => {
    expect(linkVerdict(undefined)).toBe(true);
    expect(linkVerdict({ target: { _ref: "homePage" } })).toBe(true);
    expect(linkVerdict({ route: "contact", anchor: "form" })).toBe(true);
    expect(linkVerdict({})).toMatch(/Choose where/);
    expect(linkVerdict({ target: {} })).toMatch(/Choose where/);
    expect(
      linkVerdict({ route: "contact", href: "https://example.org" }),
    ).toMatch(/one place only/);
  });

  it("keeps places on a page for pages of the site", () => {
    expect(linkVerdict({ href: "https://example.org", anchor: "a" })).toMatch(
      /this site/,
    );
  });
});
