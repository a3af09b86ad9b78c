import { describe, expect, it } from "vitest";

import { CachedPage } from "./cached-page.ts";
import { PageCache } from "./page-cache.ts";
import type { Page } from "./page.ts";

/** A page of one text, which is cached unless `extra` says otherwise. */
function page(
  text: string,
  tags: readonly string[] = ["t"],
  extra: Partial<Page> = {},
): Page {
  return {
    status: 200,
    headers: {
      "content-type": "text/html",
      "cache-control": "public, max-age=0",
    },
    setCookies: [],
    body: Buffer.from(text),
    tags: new Set(tags),
    ...extra,
  };
}

/** The text of a page. */
function textOf(answer: Page | CachedPage): string {
  return (
    answer instanceof CachedPage ? answer.body("identity") : answer.body
  ).toString();
}

/** A source whose answer the test changes, and which counts its renderings. */
function source(first: string, tags?: readonly string[]) {
  const state = { text: first, tags, renders: 0, fails: false, status: 200 };
  return {
    state,
    render: async (): Promise<Page> => {
      state.renders += 1;
      if (state.fails) throw new Error("the source is down");
      return page(state.text, state.tags, { status: state.status });
    },
  };
}

/** A cache that is connected to the stream of edits. */
function cacheOf(render: (key: string) => Promise<Page>, now?: () => number) {
  const cache = new PageCache({ render, ...(now && { now }) });
  cache.setConnected(true);
  return cache;
}

describe("PageCache", () => {
  it.each([
    ["an edit", (cache: PageCache) => cache.invalidate(["t"])],
    ["a gap in the stream", (cache: PageCache) => cache.invalidateAll()],
  ])("renders again when %s comes meanwhile", async (_what, interrupt) => {
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
    await expect.poll(() => renders).toBe(1);
    interrupt(cache);
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
      await expect.poll(() => renders).toBe(1);
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
    await expect.poll(() => state.renders).toBe(2);
    expect(textOf(await cache.get("/a"))).toBe("new");
    expect(state.renders).toBe(2);
  });

  it("serves a page past its age once more and renders it again in the background, and has none for more than two seconds while the stream of edits is cut", async () => {
    let clock = 0;
    const { state, render } = source("old");
    const cache = cacheOf(render, () => clock);
    await cache.get("/a");
    state.text = "new";
    clock = 300_000;
    expect(textOf(await cache.get("/a"))).toBe("old");
    await expect.poll(async () => textOf(await cache.get("/a"))).toBe("new");
    state.text = "newest";
    cache.setConnected(false);
    clock += 1_999;
    expect(textOf(await cache.get("/a"))).toBe("new");
    clock += 1;
    expect(textOf(await cache.get("/a"))).toBe("newest");
  });
});
