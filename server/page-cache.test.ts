import { describe, expect, it, vi } from "vitest";

import { KeptPage, keepPage } from "./kept-page.ts";
import { PageCache } from "./page-cache.ts";
import type { Page } from "./page.ts";

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

function textOf(answer: Page | KeptPage): string {
  return (
    answer instanceof KeptPage ? answer.body("identity") : answer.body
  ).toString();
}

/** A source whose answer the test changes, and which counts how often it is asked. */
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

function cacheOf(
  render: (key: string) => Promise<Page>,
  now?: () => number,
  maxBytes?: number,
) {
  const cache = new PageCache({
    render,
    ...(now && { now }),
    ...(maxBytes && { maxBytes }),
  });
  cache.setHearing(true);
  return cache;
}

describe("PageCache", () => {
  it("renders a page once for all its readers", async () => {
    const { state, render } = source("one");
    const cache = cacheOf(render);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => cache.get("/a")),
    );
    answers.push(await cache.get("/a"));
    expect(answers.map(textOf)).toEqual(Array(51).fill("one"));
    expect(state.renders).toBe(1);
  });

  it("never serves a page again as it was after an edit touched it", async () => {
    const { state, render } = source("old");
    const cache = cacheOf(render);
    await cache.get("/a");
    state.text = "new";
    cache.forget(["t"]);
    expect(textOf(await cache.get("/a"))).toBe("new");
  });

  it("keeps a page that an edit did not touch", async () => {
    const { state, render } = source("old");
    const cache = cacheOf(render);
    await cache.get("/a");
    cache.forget(["another"]);
    await cache.get("/a");
    expect(state.renders).toBe(1);
  });

  it("renders again when the edit falls while the page is being rendered", async () => {
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
    cache.forget(["t"]);
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
      cache.forget(["t"]);
      const late = cache.get("/a");
      release();
      expect([await early, await late].map(textOf)).toEqual(
        Array(2).fill("published"),
      );
    },
  );

  it("makes the touched page anew before anybody asks for it", async () => {
    const { state, render } = source("old");
    const cache = cacheOf(render);
    await cache.get("/a");
    state.text = "new";
    cache.forget(["t"]);
    await vi.waitFor(() => expect(state.renders).toBe(2));
    expect(textOf(await cache.get("/a"))).toBe("new");
    expect(state.renders).toBe(2);
  });

  it("serves the last good copy while the source fails, and the new page when it is back", async () => {
    let clock = 0;
    const { state, render } = source("good");
    const cache = cacheOf(render, () => clock);
    await cache.get("/a");
    state.fails = true;
    cache.forgetAll();
    expect(textOf(await cache.get("/a"))).toBe("good");
    state.fails = false;
    state.text = "back";
    clock += 1_500;
    expect(textOf(await cache.get("/a"))).toBe("back");
  });

  it("prefers the last good copy to a page that reports an error", async () => {
    const { state, render } = source("good");
    const cache = cacheOf(render);
    await cache.get("/a");
    state.status = 503;
    state.text = "sorry";
    cache.forgetAll();
    expect(textOf(await cache.get("/a"))).toBe("good");
  });

  it("does not ask a source that has just failed again for every reader", async () => {
    const clock = 0;
    const { state, render } = source("good");
    const cache = cacheOf(render, () => clock);
    await cache.get("/a");
    state.fails = true;
    cache.forgetAll();
    for (let reader = 0; reader < 20; reader += 1) await cache.get("/a");
    expect(state.renders).toBeLessThanOrEqual(3);
  });

  it("leaves a failing source alone although pages are past their age", async () => {
    let clock = 0;
    const { state, render } = source("old");
    const cache = cacheOf(render, () => clock);
    await cache.get("/a");
    clock = 300_000;
    state.fails = true;
    for (let reader = 0; reader < 20; reader += 1) {
      expect(textOf(await cache.get("/a"))).toBe("old");
      await new Promise(setImmediate);
    }
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
    // One that is made anew at its next request, not before.
    const keys = Array.from({ length: 20 }, (_, index) => `/${index}`);
    for (const key of keys) await cache.get(key);
    text = "new";
    cache.forget(keys);
    await cache.get("/broken");
    expect(textOf(await cache.get("/19"))).toBe("new");
  });

  it("falls back on the last good copy when the source is slower than a reader is patient", async () => {
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
      cache.forgetAll();
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

  it("serves a page past its age once more and refreshes it behind the reader", async () => {
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

  it("believes a page for seconds only while edits cannot be heard of", async () => {
    let clock = 0;
    const { state, render } = source("old");
    const cache = cacheOf(render, () => clock);
    await cache.get("/a");
    cache.setHearing(false);
    state.text = "new";
    clock = 1_000;
    expect(textOf(await cache.get("/a"))).toBe("old");
    clock = 2_500;
    expect(textOf(await cache.get("/a"))).toBe("new");
  });

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

  it("drops the kept copy of a page that is gone", async () => {
    const { state, render } = source("here");
    const cache = cacheOf(render);
    await cache.get("/a");
    state.status = 404;
    state.text = "gone";
    cache.forget(["t"]);
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

  it("keeps what is read again, however much is read once", async () => {
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

  it("answers at once only with what is true", async () => {
    const { render } = source("one");
    let clock = 0;
    const cache = cacheOf(render, () => clock);
    expect(cache.hit("/a")).toBeNull();
    await cache.get("/a");
    expect(textOf(cache.hit("/a")!)).toBe("one");
    cache.setHearing(false);
    expect(cache.hit("/a")).toBeNull();
    cache.setHearing(true);
    clock = 300_000;
    expect(cache.hit("/a")).toBeNull();
    await cache.get("/a");
    cache.forget(["t"]);
    expect(cache.hit("/a")).toBeNull();
  });

  it("lets a page of an earlier run stand in only while none can be made", async () => {
    const earlier = await keepPage(page("of yesterday"), 0);
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

  it("compresses a page as well as it can once nobody asks for anything", async () => {
    const kept: [string, boolean][] = [];
    const cache = new PageCache({
      render: async () => page("text ".repeat(500)),
      onKept: async (key, made) => void kept.push([key, made.isBest]),
    });
    await cache.get("/a");
    await vi.waitFor(() => expect(kept).toEqual([["/a", true]]));
  });

  it("makes pages before anybody asks, and none of them twice", async () => {
    const { state, render } = source("one");
    const cache = cacheOf(render);
    await cache.get("/a");
    cache.warm(["/a", "/b"]);
    await vi.waitFor(() => expect(cache.hit("/b")).not.toBeNull());
    expect(state.renders).toBe(2);
  });

  it("stops making pages unasked when others would have to go for them", async () => {
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
});
