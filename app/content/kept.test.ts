import { afterEach, describe, expect, it, vi } from "vitest";

import {
  forgetAllKept,
  forgetKept,
  keptFromContent,
  setHearing,
} from "./kept.server";
import { stubReader } from "./stub-reader";

afterEach(() => {
  forgetAllKept();
  setHearing(false);
  vi.useRealTimers();
});

function counter() {
  let count = 0;
  const get = keptFromContent(async (reader) => {
    reader.syncTags.add("tag:state");
    count += 1;
    return count;
  });
  return () => get(stubReader({}));
}

describe("keptFromContent", () => {
  it("makes its value once until one of its tags falls", async () => {
    setHearing(true);
    const get = counter();
    expect([await get(), await get()]).toEqual([1, 1]);
    forgetKept(["tag:article"]);
    expect(await get()).toBe(1);
    forgetKept(["tag:state"]);
    expect(await get()).toBe(2);
  });

  it("gives its tags to every request that uses it", async () => {
    setHearing(true);
    const get = keptFromContent(async (reader) => {
      reader.syncTags.add("tag:state");
      return null;
    });
    await get(stubReader({}));
    const second = stubReader({});
    await get(second);
    expect(second.syncTags).toContain("tag:state");
  });

  it("does not keep what was being made while an edit fell", async () => {
    setHearing(true);
    let count = 0;
    const get = keptFromContent(async () => {
      count += 1;
      if (count === 1) forgetKept(["tag:state"]);
      return count;
    });
    expect([await get(stubReader({})), await get(stubReader({}))]).toEqual([
      1, 2,
    ]);
  });

  it("believes nothing for more than seconds while no edit can be heard", async () => {
    vi.useFakeTimers();
    const get = counter();
    await get();
    vi.advanceTimersByTime(3_000);
    expect(await get()).toBe(2);
  });
});
