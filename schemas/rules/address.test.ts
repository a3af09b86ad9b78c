import { describe, expect, it } from "vitest";

import { fixedPaths } from "../paths.ts";
import {
  destinationVerdict,
  hrefVerdict,
  httpsVerdict,
  originVerdict,
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
