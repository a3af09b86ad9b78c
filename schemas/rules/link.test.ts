import { describe, expect, it } from "vitest";

import { linkVerdict } from "./link.ts";

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
