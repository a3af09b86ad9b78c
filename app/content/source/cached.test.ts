import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { cachedFromContent, ContentCache } from "./cache.server";
import { ContentUnavailable } from "./failure.server";
import { stubReader } from "./stub-reader.fixture";

let cache: ContentCache;

beforeEach(() => {
  cache = new ContentCache();
});

/** The reader of one request, on the cache that all share. */
const request = () => stubReader({}, cache);

describe("cachedFromContent", () => {
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

  it("holds a value for two seconds only while the stream of edits is cut", async () => {
    const now = vi.spyOn(performance, "now").mockReturnValue(0);
    onTestFinished(() => now.mockRestore());
    let asked = 0;
    const get = cachedFromContent(async () => (asked += 1));
    cache.setConnected(true);
    await get(request());
    cache.setConnected(false);
    now.mockReturnValue(1_999);
    expect(await get(request())).toBe(1);
    now.mockReturnValue(2_000);
    expect(await get(request())).toBe(2);
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
