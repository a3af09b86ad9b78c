import { describe, expect, it, vi } from "vitest";

import { loadHoaGuideState } from "./article.server";
import { ContentUnavailable } from "./source/failure.server";
import type { ContentReader } from "./source/reader";
import { stubReader } from "./source/stub-reader.fixture";

function failing(error: unknown): ContentReader {
  return { ...stubReader({}), fetch: () => Promise.reject(error) };
}

describe("loadHoaGuideState", () => {
  it("shows the loading state while the source is slow, unless the request waits for the guide", async () => {
    vi.useFakeTimers();
    try {
      let answer = (_guide: unknown) => {};
      const slow: ContentReader = {
        ...stubReader({}),
        fetch: <Result>() =>
          new Promise<Result>((resolve) => {
            answer = resolve as (guide: unknown) => void;
          }),
      };
      const first = loadHoaGuideState(slow, true);
      await vi.advanceTimersByTimeAsync(201);
      expect(await first).toEqual({ kind: "loading" });

      const second = loadHoaGuideState(slow, false);
      await vi.advanceTimersByTimeAsync(3000);
      answer(null);
      expect(await second).toEqual({ kind: "empty" });
    } finally {
      vi.useRealTimers();
    }
  });

  it("is an error when the source is down, and only then", async () => {
    const down = failing(new ContentUnavailable());
    expect(await loadHoaGuideState(down, true)).toEqual({ kind: "error" });
    const defect = failing(new TypeError("defect"));
    await expect(loadHoaGuideState(defect, true)).rejects.toThrow("defect");
  });
});
