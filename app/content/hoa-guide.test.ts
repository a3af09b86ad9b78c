import { describe, expect, it } from "vitest";

import type { ContentReader } from "./client.server";
import { loadHoaGuideState } from "./hoa-guide.server";
import { stubReader } from "./stub-reader";
import { ContentUnavailable } from "./unavailable";

function failing(error: unknown): ContentReader {
  return { syncTags: new Set(), fetch: () => Promise.reject(error) };
}

describe("loadHoaGuideState", () => {
  it("is empty when the dataset holds no guide", async () => {
    expect(await loadHoaGuideState(stubReader({}))).toEqual({ kind: "empty" });
  });

  it("is an error when the source is down, and only then", async () => {
    const down = failing(new ContentUnavailable("down"));
    expect(await loadHoaGuideState(down)).toEqual({ kind: "error" });
    const defect = failing(new TypeError("defect"));
    await expect(loadHoaGuideState(defect)).rejects.toThrow("defect");
  });
});
