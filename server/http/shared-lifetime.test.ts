import { expect, it } from "vitest";

import { limitLifetime } from "./shared-lifetime.ts";

const now = Date.parse("2027-01-01T00:00:00.500Z");
const MINUTE = 60_000;

function limited(cacheControl: string, until: number) {
  const headers = { "cache-control": cacheControl };
  return limitLifetime(headers, { from: -Infinity, until }, now);
}

it.each([
  ["public, max-age=86400", "public"],
  ["public, s-maxage=86400, max-age=600", "public"],
  ["public, max-age=86400, stale-while-revalidate=60, immutable", "public"],
])("ends a lifetime before the next moment: %s", (cacheControl, kept) => {
  const until = now + MINUTE;
  const headers = limited(cacheControl, until);
  expect(headers["cache-control"]).toBe(kept);
  const expires = Date.parse(headers["expires"]!);
  expect(expires).toBeLessThan(until);
  expect(expires).toBeGreaterThan(until - 3_000);
});

it("ends a lifetime no later than it would end by itself", () => {
  const headers = limited("public, max-age=10", now + MINUTE);
  expect(headers["expires"]).toBe("Fri, 01 Jan 2027 00:00:10 GMT");
});

it("has none left within a second of the moment", () => {
  const { expires } = limited("public, max-age=10", now + 300);
  expect(Date.parse(expires!)).toBeLessThanOrEqual(now);
});

it.each([
  ["public, max-age=86400", Infinity],
  ["public, max-age=0, must-revalidate", now + MINUTE],
  ["private, no-store", now + MINUTE],
])("leaves %s as it is", (cacheControl, until) => {
  expect(limited(cacheControl, until)).toEqual({
    "cache-control": cacheControl,
  });
});
