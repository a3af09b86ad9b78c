import { describe, expect, it, vi } from "vitest";

import { cachePage } from "./cached-page.ts";
import { PageCache } from "./page-cache.ts";
import { cacheOf, page, source, textOf } from "./page-cache.fixture.ts";
import type { Page } from "./page.ts";

describe("PageCache", () => {
  it("serves the last good copy while the source fails, and the new page when it is back", async () => {
    let clock = 0;
    const { state, render } = source("good");
    const cache = cacheOf(render, () => clock);
    await cache.get("/a");
    state.fails = true;
    cache.invalidateAll();
    expect(textOf(await cache.get("/a"))).toBe("good");
    state.fails = false;
    state.text = "back";
    clock += 1_500;
    expect(textOf(await cache.get("/a"))).toBe("back");
  });

  it("does not ask a failed source again for every request", async () => {
    const clock = 0;
    const { state, render } = source("good");
    const cache = cacheOf(render, () => clock);
    await cache.get("/a");
    state.fails = true;
    cache.invalidateAll();
    for (let reader = 0; reader < 20; reader += 1) await cache.get("/a");
    expect(state.renders).toBeLessThanOrEqual(3);
  });

  it("shows an edit on one page although another page is broken", async () => {
    let text = "old";
    const cache = cacheOf(
      async (key) => {
        if (key === "/broken") return page("defect", [], { status: 500 });
        return page(text, [key]);
      },
      () => 0,
    );
    // A page that is rendered at its next request, not before.
    const keys = Array.from({ length: 20 }, (_, index) => `/${index}`);
    for (const key of keys) await cache.get(key);
    text = "new";
    cache.invalidate(keys);
    await cache.get("/broken");
    expect(textOf(await cache.get("/19"))).toBe("new");
  });

  it("falls back on the last good copy when the source is slower than the time limit", async () => {
    vi.useFakeTimers();
    try {
      let renders = 0;
      const cache = cacheOf(
        () => {
          renders += 1;
          return renders === 1
            ? Promise.resolve(page("good"))
            : new Promise<Page>(() => {});
        },
        () => Date.now(),
      );
      // Compression runs outside the fake clock.
      const first = cache.get("/a");
      await vi.waitFor(() => first);
      cache.invalidateAll();
      const answer = cache.get("/a");
      await vi.advanceTimersByTimeAsync(2_100);
      expect(textOf(await answer)).toBe("good");
    } finally {
      vi.useRealTimers();
    }
  });

  it("throws when there is neither a source nor a copy", async () => {
    const { state, render } = source("never");
    state.fails = true;
    await expect(cacheOf(render).get("/a")).rejects.toThrow(
      "the source is down",
    );
  });

  it("serves a page of an earlier run only while no new one can be made", async () => {
    const earlier = await cachePage(page("of yesterday"), 0);
    const { state, render } = source("of today");
    let clock = 0;
    const cache = cacheOf(render, () => clock);
    cache.admit("/a", earlier);
    state.fails = true;
    expect(textOf(await cache.get("/a"))).toBe("of yesterday");
    state.fails = false;
    clock = 1_000;
    expect(textOf(await cache.get("/a"))).toBe("of today");
  });

  it("serves no page that claims what has ended, of this run or an earlier one", async () => {
    const validity = { from: -Infinity, until: 5_000, staleUntil: 5_000 };
    const claims = () => page("licensed", ["t"], { validity });
    let isDown = false;
    let wall = 4_999;
    const cache = new PageCache({
      render: async () => {
        return isDown ? page("sorry", [], { status: 503 }) : claims();
      },
      wallNow: () => wall,
    });
    cache.setConnected(true);
    cache.admit("/a", await cachePage(claims(), 0));
    await cache.get("/b");
    isDown = true;
    const look = async () =>
      [await cache.get("/a"), await cache.get("/b")].map(textOf);
    expect(await look()).toEqual(["licensed", "licensed"]);
    wall = 5_000;
    expect(await look()).toEqual(["sorry", "sorry"]);
    wall = 4_999;
    expect(await look()).toEqual(["licensed", "licensed"]);
  });
});
