import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createIndexNow, type IndexNowOptions } from "./index-now.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function indexNowOf(
  answers: Record<string, string>[],
  given: Partial<IndexNowOptions> = {},
) {
  const send = vi.fn<typeof fetch>(() =>
    Promise.resolve(new Response(null, { status: 202 })),
  );
  vi.stubGlobal("fetch", send);
  const onFailure = vi.fn<(error: unknown) => void>();
  const indexNow = createIndexNow({
    siteUrl: "https://www.example.com",
    indexNowKey: "0123456789",
    isIndexable: () => true,
    listPages: () =>
      Promise.resolve(
        Object.entries(answers.shift() ?? {}).map(([path, updatedAt]) => ({
          path,
          updatedAt,
        })),
      ),
    onFailure,
    ...given,
  });
  return { indexNow, send, onFailure };
}

async function afterEdits(indexNow: ReturnType<typeof createIndexNow>) {
  indexNow.contentChanged();
  await vi.advanceTimersByTimeAsync(1);
  indexNow.contentChanged();
  await vi.advanceTimersByTimeAsync(1_000);
  indexNow.contentChanged();
  await vi.advanceTimersByTimeAsync(60_000);
}

const before = { "/a": "1", "/b": "1", "/c": "1" };
const after = { "/a": "1", "/b": "2", "/d": "1" };

describe("createIndexNow", () => {
  it("reports every new, changed or removed page once", async () => {
    const { indexNow, send } = indexNowOf([before, after]);
    await afterEdits(indexNow);
    expect(send).toHaveBeenCalledTimes(1);
    expect(JSON.parse(String(send.mock.calls[0]?.[1]?.body))).toEqual({
      host: "www.example.com",
      key: "0123456789",
      keyLocation: "https://www.example.com/indexnow.txt",
      urlList: ["/b", "/c", "/d"].map(
        (path) => `https://www.example.com${path}`,
      ),
    });
  });

  it.each([
    ["without a key", { indexNowKey: null }],
    ["on a local machine", { siteUrl: "http://localhost:3000" }],
    ["while search engines should stay away", { isIndexable: () => false }],
  ])("tells no search engine %s", async (_when, given) => {
    const { indexNow, send } = indexNowOf([before, after], given);
    await afterEdits(indexNow);
    expect(send).not.toHaveBeenCalled();
  });

  it("survives a service that does not answer", async () => {
    const { indexNow, onFailure, send } = indexNowOf([before, after]);
    send.mockRejectedValue(new Error("down"));
    await afterEdits(indexNow);
    expect(onFailure).toHaveBeenCalledTimes(1);
  });
});
