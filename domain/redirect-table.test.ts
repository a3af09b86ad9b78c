import { describe, expect, it } from "vitest";

import { redirectTarget, RedirectTable } from "./redirect-table.ts";

function rule(from: string, to: string | null, isPrefix = false) {
  return { from, to, isPrefix };
}

describe("a redirect", () => {
  const table = new RedirectTable([
    rule("/old", "/blog", true),
    rule("/old/news", "/blog/industry-news", true),
    rule("/old/news/hail", "/claims/hail-damage"),
    rule("/old/news/hail", "/second"),
    rule("/", "/everything", true),
  ]);

  it.each([
    ["/old", "/blog"],
    ["/OLD/a", "/blog/a"],
    ["/old/news/fire", "/blog/industry-news/fire"],
    ["/old/news/hail", "/claims/hail-damage"],
    ["/older", null],
    [`/old${"/a".repeat(6_000)}`, `/blog${"/a".repeat(6_000)}`],
  ])("of %.40s leads to %.40s", (path, target) => {
    const found = table.find(path);
    expect(found && redirectTarget(found, path)).toBe(target);
  });

  it("of a prefix adds what follows to another site's address too", () => {
    const shop = rule("/shop", "https://shop.example/", true);
    expect(redirectTarget(shop, "/shop/a%2Fb")).toBe(
      "https://shop.example/a%2Fb",
    );
    expect(redirectTarget(rule("/shop", null, true), "/shop/a")).toBeNull();
  });
});
