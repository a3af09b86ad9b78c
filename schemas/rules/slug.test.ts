import { describe, expect, it } from "vitest";

import { reservedBlogSlugs } from "../paths.ts";
import { aliasesVerdict, anchorVerdict, slugVerdict } from "./slug.ts";

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
