import { describe, expect, it, vi } from "vitest";

import { cacheOf, page, source, textOf } from "./page-cache.fixture.ts";

describe("PageCache", () => {
  it.each([
    ["a page with a cookie", { setCookies: ["a=b"] }],
    ["a page that says no-store", { headers: { "cache-control": "no-store" } }],
    ["a private page", { headers: { "cache-control": "private, max-age=60" } }],
    ["a page that was not found", { status: 404 }],
    ["a redirect", { status: 301 }],
  ])("does not keep %s", async (_what, extra) => {
    let renders = 0;
    const cache = cacheOf(async () => {
      renders += 1;
      return page(`render ${renders}`, ["t"], extra);
    });
    expect(textOf(await cache.get("/a"))).toBe("render 1");
    expect(textOf(await cache.get("/a"))).toBe("render 2");
    expect(cache.size).toBe(0);
  });

  it("drops the cached copy of a page that is gone", async () => {
    const { state, render } = source("here");
    const cache = cacheOf(render);
    await cache.get("/a");
    state.status = 404;
    state.text = "gone";
    cache.invalidate(["t"]);
    expect(textOf(await cache.get("/a"))).toBe("gone");
    expect(cache.size).toBe(0);
    expect(cache.bytes).toBe(0);
  });

  it("stays within its bound and lets the least recently read page go", async () => {
    const noise = Array.from({ length: 2_000 }, (_, index) =>
      String.fromCharCode(33 + ((index * 7919) % 90)),
    ).join("");
    const cache = cacheOf(async (key) => page(key + noise), undefined, 3_000);
    for (let index = 0; index < 40; index += 1) {
      await cache.get(`/${index}`);
      await cache.get("/0");
    }
    expect(cache.bytes).toBeLessThanOrEqual(3_000);
    expect(cache.size).toBeGreaterThan(1);
  });

  it("makes pages before the first request, and none of them twice", async () => {
    const { state, render } = source("one");
    const cache = cacheOf(render);
    await cache.get("/a");
    cache.warm(["/a", "/b"]);
    await vi.waitFor(() => expect(cache.hit("/b")).not.toBeNull());
    expect(state.renders).toBe(2);
  });
});
