import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { propertyRuns } from "../../tests/fixtures/property-runs.fixture.ts";
import { mayBeShared, pageKey, readTarget } from "./request-target.ts";

describe("readTarget", () => {
  it.each([
    ["/blog?page=2", "/blog", "?page=2"],
    ["http://elsewhere.example/contact?a=b", "/contact", "?a=b"],
    ["/claims/hail/rhode%20island", "/claims/hail/rhode%20island", ""],
    ["/dashboard?page=1", "/dashboard", "?page=1"],
    [`/request/${"a".repeat(64)}.data`, `/request/${"a".repeat(64)}.data`, ""],
    [`/?${"a".repeat(8_000)}`, "/", `?${"a".repeat(8_000)}`],
  ])("takes %s as a path", (target, pathname, search) => {
    expect(readTarget(target)).toEqual({ kind: "ok", pathname, search });
  });

  it.each([
    ["/contact/", "/contact"],
    ["//evil.example/x", "/evil.example/x"],
    ["/\\evil.example", "/evil.example"],
    ["/claims//fire-damage///texas", "/claims/fire-damage/texas"],
    ["/x/../blog?page=2", "/blog?page=2"],
    ["/x/.//evil.example/..", "/x"],
    ["/%62log/%7Ea%2Fb", "/blog/~a%2Fb"],
    ["/blog?page=%32", "/blog?page=2"],
    ["/blog?page=3&page=2", "/blog?page=3"],
    ["/blog?page=2&page=2", "/blog?page=2"],
    ["/blog?page=1", "/blog"],
    ["/blog?page", "/blog"],
    ["/blog?page=10000", "/blog"],
  ])("sends %s to the one address %s", (target, location) => {
    expect(readTarget(target)).toEqual({ kind: "redirect", location });
  });

  it.each([
    "*",
    "contact",
    "/%zz",
    "/a\u0000b",
    `/${"a".repeat(15_000)}`,
    `/request/${"a".repeat(101)}/withdraw`,
    `/Shared/${"a".repeat(101)}?a`,
  ])("refuses %j", (target) => {
    expect(readTarget(target)).toEqual({ kind: "bad" });
  });
});

it.each([
  // All query strings that do not change the page share one key.
  ["/contact", "?utm_source=mail&x=1", "/contact"],
  ["/blog", "?page=2&utm_source=mail", "/blog?page=2"],
  ["/blog.data", "", "/blog.data"],
  ["/bLoG.data", "", null],
  // No key if the page depends on the visitor's input.
  ["/search", "?q=hail", null],
  ["/es/search", "?q=granizo", null],
  ["/loss", "?what=hail&where=texas", null],
  ["/states/texas", "?paid=80000", null],
  ["/claims/hail-damage/texas", "?paid=80000", "/claims/hail-damage/texas"],
  ["/blog.data", "?_routes=root", null],
])("the page at %s%s is cached as %j", (pathname, search, key) => {
  expect(pageKey(pathname, search)).toBe(key);
});

it.each([
  ["/", true],
  ["/blog.data", true],
  ["/images/a-16x9.jpg", true],
  ["/images/a-16x9.jpg?w=640&fm=webp&rect=0,0,9,9,s", true],
  ["/images/a-16x9.jpg?w=640&fm=webp&a=b", false],
  ["/blog?page=02", false],
  ["/blog?page=2&a=b", false],
  ["/terms?utm_source=mail", false],
  ["/blog.data?page=2", false],
  ["http://elsewhere.example/terms", false],
])("lets a shared cache have %s: %s", (url, isCanonical) => {
  expect(mayBeShared(url)).toBe(isCanonical);
});

it("redirects a list to an address that stays, whatever its query is", () => {
  const piece = fc.constantFrom(
    ..."page = & ? + 0 1 2 02 %32 %70age a é ' # ; %".split(" "),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const read = readTarget(`/blog?${pieces.join("")}`);
      if (read.kind === "redirect")
        expect(readTarget(read.location).kind).toBe("ok");
      else if (read.kind === "ok")
        expect(pageKey("/blog", read.search)).toMatch(
          /^\/blog(?:\?page=(?:[2-9]|[1-9]\d{1,3}))?$/,
        );
    }),
    propertyRuns(1_000),
  );
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
    propertyRuns(2_000),
  );
});
