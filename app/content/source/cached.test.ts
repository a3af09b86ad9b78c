import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { cachedByKey, cachedFromContent, ContentCache } from "./cache.server";
import { ContentUnavailable } from "./failure.server";
import { stubReader } from "./stub-reader.fixture";

let cache: ContentCache;

beforeEach(() => {
  cache = new ContentCache();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The reader of one request, on the cache that all share. */
const request = () => stubReader({}, cache);

describe("cachedFromContent", () => {
  it("makes a value again that was being made during an edit", async () => {
    cache.setConnected(true);
    let count = 0;
    const get = cachedFromContent(async (reader) => {
      reader.syncTags.add("tag:state");
      count += 1;
      if (count === 1) cache.invalidate(["tag:state"]);
      return count;
    });
    expect([await get(request()), await get(request())]).toEqual([2, 2]);
  });

  it.each([
    ["back", "2001-01-01T00:00:00Z"],
    ["forward", "2101-01-01T00:00:00Z"],
  ])("counts seconds right while the clock is set %s", async (_way, date) => {
    vi.useFakeTimers();
    let isDown = false;
    let count = 0;
    const get = cachedFromContent(async () => {
      count += 1;
      if (isDown) throw new ContentUnavailable();
      return count;
    });
    const ask = () => get(request());
    await ask();
    vi.setSystemTime(new Date(date));
    // The value must neither be stale at once nor fresh for ever.
    expect(await ask()).toBe(1);
    vi.advanceTimersByTime(3_000);
    expect(await ask()).toBe(2);

    isDown = true;
    vi.advanceTimersByTime(3_000);
    expect(await ask()).toBe(2);
    vi.setSystemTime(new Date("2026-11-22T00:00:00Z"));
    // After a failure the source is not asked for a second, not for decades.
    await ask();
    expect(count).toBe(3);
    isDown = false;
    vi.advanceTimersByTime(1_500);
    expect(await ask()).toBe(4);
  });

  it("serves the last value while the source is down, and says so", async () => {
    cache.setConnected(true);
    let isDown = true;
    let asked = 0;
    const get = cachedFromContent(async () => {
      asked += 1;
      if (isDown) throw new ContentUnavailable();
      return asked;
    });
    await expect(get(request())).rejects.toThrow(ContentUnavailable);
    isDown = false;
    expect(await get(request())).toBe(2);
    cache.invalidateAll();
    isDown = true;
    const [first, second] = [request(), request()];
    expect([await get(first), await get(second)]).toEqual([2, 2]);
    expect([first.servedStale, second.servedStale]).toEqual([true, true]);
    // The second request did not ask the source that had just failed.
    expect(asked).toBe(3);
  });

  it("does not hide a defect behind an old value", async () => {
    let isBroken = false;
    const get = cachedFromContent(async () => {
      if (isBroken) throw new TypeError("defect");
      return 1;
    });
    await get(request());
    cache.invalidateAll();
    isBroken = true;
    await expect(get(request())).rejects.toThrow("defect");
  });
});

describe("cachedByKey", () => {
  it("makes one for each key, and of too many drops the oldest that was not read again", async () => {
    cache.setConnected(true);
    const made: string[] = [];
    const get = cachedByKey(async (reader, key) => {
      reader.syncTags.add(`tag:${key}`);
      made.push(key);
      return key;
    });
    const ask = (key: string) => get(request(), key);
    expect([await ask("a"), await ask("b"), await ask("a")]).toEqual([
      ...["a", "b", "a"],
    ]);
    cache.invalidate(["tag:b"]);
    await ask("a");
    await ask("b");
    expect(made).toEqual(["a", "b", "b"]);
    for (let n = 0; n < 40; n += 1) await ask(`key ${n}`);
    await ask("a");
    await ask("b");
    expect(made.filter((key) => key === "a")).toHaveLength(1);
    expect(made.filter((key) => key === "b")).toHaveLength(3);
  });
});
