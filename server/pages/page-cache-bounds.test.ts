import { describe, expect, it, vi } from "vitest";

import { cacheOf, page, source, textOf } from "./page-cache.fixture.ts";
import { PageCache } from "./page-cache.ts";

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

  it("keeps a page that is read again while many are read once", async () => {
    const noise = Array.from({ length: 500 }, (_, index) =>
      String.fromCharCode(33 + ((index * 7919) % 90)),
    ).join("");
    const rendered: string[] = [];
    const cache = cacheOf(
      async (key) => {
        rendered.push(key);
        return page(key + noise);
      },
      undefined,
      3_000,
    );
    for (let index = 0; index < 40; index += 1) {
      await cache.get(`/${index}`);
      expect(cache.hit("/0")).not.toBeNull();
    }
    expect(rendered).toHaveLength(40);
    expect(cache.size).toBeLessThan(40);
  });

  it("compresses a page as well as it can once no request comes", async () => {
    const cached: [string, boolean][] = [];
    const cache = new PageCache({
      render: async () => page("text ".repeat(500)),
      onCached: async (key, made) => void cached.push([key, made.isBest]),
    });
    await cache.get("/a");
    await vi.waitFor(() => expect(cached).toEqual([["/a", true]]));
  });

  it("stops making pages in advance when cached ones would have to go for them", async () => {
    let renders = 0;
    const cache = cacheOf(
      async (key) => {
        renders += 1;
        return page(key.repeat(50));
      },
      undefined,
      1_000,
    );
    cache.warm(Array.from({ length: 300 }, (_, index) => `/${index}`));
    let before = -1;
    await vi.waitFor(
      () => {
        const isOver = before > 0 && before === renders;
        before = renders;
        expect(isOver).toBe(true);
      },
      { interval: 300, timeout: 5_000 },
    );
    expect(renders).toBeLessThan(100);
    expect(cache.hit("/0")).not.toBeNull();
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
