import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import type { EdgeSettings } from "../../app/env/edge.server.ts";
import { ALWAYS, type Validity } from "../../app/cache/cache-entry.ts";
import { CachedPage } from "../pages/cached-page.ts";
import { EdgeHeaders } from "./edge-headers.ts";

const NOW = Date.parse("2027-01-01T00:00:00.400Z");
const DAY = 86_400;
const OWN = [
  "content-type",
  "text/html",
  "cache-control",
  "public, max-age=0, must-revalidate",
];

function pageOf(validity: Validity = ALWAYS): CachedPage {
  const tags = new Set(["s1:a", "s1:b"]);
  const facts = { headers: {}, hash: "h", tags, madeAt: 0, validity };
  return new CachedPage(facts, Buffer.alloc(0), true);
}

function headersOf(
  kind: EdgeSettings["kind"],
  page: CachedPage,
  isCurrent = true,
): Record<string, string> {
  const edge = new EdgeHeaders({
    kind,
    isCurrent: () => isCurrent,
    now: () => NOW,
  });
  const head = edge.addTo(OWN, page);
  return Object.fromEntries(
    Array.from({ length: head.length / 2 }, (_, n) => [
      head[2 * n]!,
      head[2 * n + 1]!,
    ]),
  );
}

function lifetimeOf(page: CachedPage, isCurrent = true): string | undefined {
  return headersOf("varnish", page, isCurrent)["surrogate-control"];
}

describe("what a cached page says to the edge", () => {
  const lifetime = "max-age=3600, stale-if-error=86400";
  const keys = {
    "surrogate-key": "all s1:a s1:b",
    "surrogate-control": lifetime,
  };
  const cdn = { "cache-tag": "all,s1:a,s1:b", "cdn-cache-control": lifetime };
  it.each([
    ["varnish" as const, keys],
    ["fastly" as const, keys],
    ["cloudflare" as const, cdn],
    ["webhook" as const, { ...keys, ...cdn }],
    [
      "nginx" as const,
      {
        "cache-control":
          "public, max-age=0, must-revalidate, s-maxage=1, stale-while-revalidate=1, stale-if-error=86400",
        "x-accel-expires": `@${Math.floor(NOW / 1000)}`,
      },
    ],
  ])("%s: its tags and its lifetime, in its own headers", (kind, added) => {
    const own = Object.fromEntries([OWN.slice(0, 2), OWN.slice(2)]);
    expect(headersOf(kind, pageOf())).toEqual({ ...own, ...added });
  });

  it("is a second while edits may be missed or are not purged", () => {
    expect(lifetimeOf(pageOf(), false)).toBe("max-age=1, stale-if-error=86400");
  });

  it.each([10, 3_599, 3_700, DAY])(
    "ends before a moment in %i s, also where the site does not answer",
    (seconds) => {
      const until = NOW + seconds * 1_000;
      const page = pageOf({ from: -Infinity, until });
      const [fresh = 0, onError = 0] = [
        ...lifetimeOf(page)!.matchAll(/\d+/g),
      ].map(Number);
      expect(fresh).toBeGreaterThan(0);
      expect(NOW + (fresh + onError) * 1_000).toBeLessThan(until);
      expect(fresh + onError).toBe(Math.min(seconds - 1, fresh + DAY));
    },
  );

  it.each([3, 10, DAY])(
    "ends behind nginx before a moment in %i s, with the second of the stale page",
    (seconds) => {
      const until = NOW + seconds * 1_000;
      const said = headersOf("nginx", pageOf({ from: -Infinity, until }));
      const [, fresh, stale, onError] = [
        ...said["cache-control"]!.matchAll(/\d+/g),
      ].map(Number) as [number, number, number, number];
      expect([fresh, stale]).toEqual([1, 1]);
      // nginx counts whole seconds; both stale times start when freshness ends.
      const end = NOW + (1 + fresh + Math.max(stale, onError)) * 1_000;
      expect(end).toBeLessThanOrEqual(until);
    },
  );

  it.each([1_900, 0, -5_000])(
    "is nothing %i ms before its moment",
    (milliseconds) => {
      const page = pageOf({ from: -Infinity, until: NOW + milliseconds });
      expect(headersOf("varnish", page)).not.toHaveProperty(
        "surrogate-control",
      );
      expect(headersOf("nginx", page)["cache-control"]).toBe(OWN[3]);
    },
  );
});

it("says to nginx what deploy/nginx/site.conf finds without an expression", () => {
  const said = headersOf("nginx", pageOf())["cache-control"];
  expect(readFileSync("deploy/nginx/site.conf", "utf8")).toContain(
    `"${said}"\n    "public, max-age=0, must-revalidate";`,
  );
});

it("has nginx forget a page where the site has another answer, and says so to no other", () => {
  const instead = (kind: EdgeSettings["kind"], status: number) =>
    new EdgeHeaders({ kind, isCurrent: () => true }).instead(status);
  for (const status of [301, 302, 404, 410])
    expect(instead("nginx", status)).toEqual({ "x-accel-expires": "@1" });
  for (const status of [200, 500, 503])
    expect(instead("nginx", status)).toEqual({});
  expect(instead("varnish", 404)).toEqual({});
});
