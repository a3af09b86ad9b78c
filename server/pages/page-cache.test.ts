import { describe, expect, it, vi } from "vitest";

import { cacheOf, page, source, textOf } from "./page-cache.fixture.ts";

describe("PageCache", () => {
  it("never serves the old page after an edit touched it", async () => {
    const { state, render } = source("old");
    const cache = cacheOf(render);
    await cache.get("/a");
    state.text = "new";
    cache.invalidate(["t"]);
    expect(textOf(await cache.get("/a"))).toBe("new");
  });

  it("renders again when an edit comes while the page is being rendered", async () => {
    let release = () => {};
    const texts = ["before the edit", "after the edit"];
    let renders = 0;
    const cache = cacheOf(async () => {
      const text = texts[renders++]!;
      if (renders === 1)
        await new Promise<void>((resolve) => (release = resolve));
      return page(text);
    });
    const reading = cache.get("/a");
    await vi.waitFor(() => expect(renders).toBe(1));
    cache.invalidate(["t"]);
    release();
    expect(textOf(await reading)).toBe("after the edit");
    expect(textOf(await cache.get("/a"))).toBe("after the edit");
  });

  it.each([
    ["a page that was not there yet", { status: 404 }],
    ["a redirect that has ended", { status: 301 }],
    ["a page for one visitor", { setCookies: ["a=b"] }],
  ])(
    "renders again when the edit falls while %s is answered",
    async (_what, first) => {
      let release = () => {};
      let renders = 0;
      const cache = cacheOf(async () => {
        renders += 1;
        if (renders > 1) return page("published");
        await new Promise<void>((resolve) => (release = resolve));
        return page("not yet", ["t"], first);
      });
      const early = cache.get("/a");
      await vi.waitFor(() => expect(renders).toBe(1));
      cache.invalidate(["t"]);
      const late = cache.get("/a");
      release();
      expect([await early, await late].map(textOf)).toEqual(
        Array(2).fill("published"),
      );
    },
  );

  it("makes the touched page again before any request for it", async () => {
    const { state, render } = source("old");
    const cache = cacheOf(render);
    await cache.get("/a");
    state.text = "new";
    cache.invalidate(["t"]);
    await vi.waitFor(() => expect(state.renders).toBe(2));
    expect(textOf(await cache.get("/a"))).toBe("new");
    expect(state.renders).toBe(2);
  });

  it("serves a page past its age once more and renders it again in the background", async () => {
    let clock = 0;
    const { state, render } = source("old");
    const cache = cacheOf(render, () => clock);
    await cache.get("/a");
    state.text = "new";
    clock = 300_000;
    expect(textOf(await cache.get("/a"))).toBe("old");
    await vi.waitFor(async () =>
      expect(textOf(await cache.get("/a"))).toBe("new"),
    );
  });
});
