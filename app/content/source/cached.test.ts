import { expect, it } from "vitest";

import { cachedFromContent, ContentCache } from "./cache.server";
import { ContentUnavailable } from "./failure.server";
import { stubReader } from "./stub-reader.fixture";

it("an old value hides no defect; it is served while the source is down, and says so", async () => {
  const cache = new ContentCache();
  const request = () => stubReader({}, cache);
  let fault: Error | ContentUnavailable | null = null;
  const get = cachedFromContent(async () => {
    if (fault) throw fault;
    return 1;
  });
  await get(request());
  cache.invalidateAll();
  fault = new TypeError("defect");
  await expect(get(request())).rejects.toThrow("defect");
  fault = new ContentUnavailable();
  const asked = request();
  expect([await get(asked), asked.servedStale]).toEqual([1, true]);
});
