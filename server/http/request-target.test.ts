import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { pageKey, readTarget } from "./request-target.ts";

describe("readTarget", () => {
  it.each([
    ["/contact", "/contact", ""],
    ["/blog?page=2", "/blog", "?page=2"],
    ["/", "/", ""],
    ["http://elsewhere.example/contact?a=b", "/contact", "?a=b"],
    ["http://elsewhere.example", "/", ""],
    ["/claims/hail/rhode%20island", "/claims/hail/rhode%20island", ""],
  ])("takes %s as a path", (target, pathname, search) => {
    expect(readTarget(target)).toEqual({ kind: "ok", pathname, search });
  });

  it.each([
    ["/contact/", "/contact"],
    ["/contact/?a=b", "/contact?a=b"],
    ["//evil.example/x", "/evil.example/x"],
    ["/\\evil.example", "/evil.example"],
    ["/claims//fire-damage///texas", "/claims/fire-damage/texas"],
    ["///", "/"],
    ["/x/../blog?page=2", "/blog?page=2"],
    ["/x/.//evil.example/..", "/x"],
    ["/%2e%2E/%2e/blog", "/blog"],
    ["/%62log/%7Ea%2Fb", "/blog/~a%2Fb"],
  ])("sends %s to the one address %s", (target, location) => {
    expect(readTarget(target)).toEqual({ kind: "redirect", location });
  });

  it.each([
    "*",
    "contact",
    "/%zz",
    "/a b",
    "/a\u0000b",
    `/${"a".repeat(15_000)}`,
  ])("refuses %j", (target) => {
    expect(readTarget(target)).toEqual({ kind: "bad" });
  });
});

describe("pageKey", () => {
  it("has one key for all query strings that do not change the page", () => {
    expect(pageKey("/contact", "?utm_source=mail&x=1")).toBe("/contact");
  });

  it("distinguishes the pages of a list", () => {
    expect(pageKey("/blog", "?page=2&utm_source=mail")).toBe("/blog?page=2");
    expect(pageKey("/blog", "?page=002")).toBe("/blog");
  });

  it("keeps the data of a page under one spelling", () => {
    expect(pageKey("/blog.data", "")).toBe("/blog.data");
    expect(pageKey("/bLoG.data", "")).toBeNull();
  });

  it("has no key for a page that depends on the visitor's input", () => {
    expect(pageKey("/search", "?q=hail")).toBeNull();
    expect(pageKey("/blog.data", "?_routes=root")).toBeNull();
  });
});

it("redirects only to a path of the site, for any request line", () => {
  const piece = fc.oneof(
    fc.constantFrom(..."/ \\ . .. %2e %2f %5c ? # @ : evil.example".split(" ")),
    fc.string({ maxLength: 3 }),
  );
  const line = fc
    .array(piece, { maxLength: 12 })
    .map((pieces) => `/${pieces.join("")}`);
  fc.assert(
    fc.property(line, (target) => {
      const read = readTarget(target);
      if (read.kind !== "redirect") return;
      expect(read.location).toMatch(/^\/(?![/\\])/);
      const { origin } = new URL(read.location, "https://www.example.com");
      expect(origin).toBe("https://www.example.com");
    }),
    { numRuns: process.env["TEST_LONG"] ? 100_000 : 3_000 },
  );
});
