import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { IdleWork } from "./idle-work.ts";
import { cacheOf, source, textOf } from "./page-cache.fixture.ts";

const NOON = Date.parse("2026-03-01T12:00:00Z");
const HOUR = 3_600_000;

beforeEach(() => {
  // `setSystemTime` sets the clock on the wall alone.
  vi.useFakeTimers({
    toFake: ["Date", "performance", "setTimeout", "clearTimeout"],
    now: NOON,
  });
});
afterEach(() => {
  vi.useRealTimers();
});

describe.each([
  ["back", -HOUR],
  ["forward", HOUR],
])("a clock that is set %s", (_way, jump) => {
  it("does not change the age of a page", async () => {
    const { state, render } = source("one");
    const cache = cacheOf(render);
    await cache.get("/a");
    vi.setSystemTime(NOON + jump);
    await cache.get("/a");
    expect(state.renders).toBe(1);
    await vi.advanceTimersByTimeAsync(300_000);
    await cache.get("/a");
    await vi.advanceTimersByTimeAsync(1);
    expect(state.renders).toBe(2);
  });

  it("asks a source that failed again after a second", async () => {
    const { state, render } = source("good");
    const cache = cacheOf(render);
    await cache.get("/a");
    state.fails = true;
    cache.invalidateAll();
    await vi.advanceTimersByTimeAsync(1);
    expect(textOf(await cache.get("/a"))).toBe("good");
    state.fails = false;
    state.text = "back";
    vi.setSystemTime(NOON + jump);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(textOf(await cache.get("/a"))).toBe("back");
  });

  it("keeps a page fresh for seconds only while the stream of edits is disconnected", async () => {
    const { state, render } = source("old");
    const cache = cacheOf(render);
    await cache.get("/a");
    cache.setConnected(false);
    state.text = "new";
    vi.setSystemTime(NOON + jump);
    expect(textOf(await cache.get("/a"))).toBe("old");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(textOf(await cache.get("/a"))).toBe("new");
  });

  it("neither hurries nor delays idle work", async () => {
    const work = vi.fn(async () => {});
    const idle = new IdleWork(
      () => {},
      () => performance.now(),
    );
    idle.noteRequest(performance.now());
    idle.add("one", work);
    vi.setSystemTime(NOON + jump);
    idle.noteRequest(performance.now() + 100);
    await vi.advanceTimersByTimeAsync(160);
    expect(work).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(300);
    expect(work).toHaveBeenCalledOnce();
  });
});
