import { describe, expect, it } from "vitest";

import { loadConsultationAside } from "./form-page.server";
import { ContentUnavailable, QueryRejected } from "./source/failure.server";
import type { ContentReader } from "./source/reader";
import { stubReader } from "./source/stub-reader.fixture";

function readerOf(answer: () => Promise<unknown>): ContentReader {
  const reader: ContentReader = {
    ...stubReader({}),
    fork: () => reader,
    fetch: <Result>() => answer() as Promise<Result>,
  };
  return reader;
}

describe("loadConsultationAside", () => {
  it.each([
    new ContentUnavailable(),
    new QueryRejected("an answer that refuses what is right"),
  ])("uses default texts while the content cannot be read", async (failure) => {
    const aside = await loadConsultationAside(
      readerOf(() => Promise.reject(failure)),
    );
    expect(aside.nextSteps.length).toBeGreaterThan(0);
    expect(aside.atHandTitle).not.toBe("");
    expect(aside.licences).toEqual([]);
  });

  it("uses the default where an editor left a text empty", async () => {
    const aside = await loadConsultationAside(
      readerOf(() =>
        Promise.resolve({
          page: { nextTitle: "Then", nextSteps: [], licenceText: null },
          settings: null,
          licences: [],
        }),
      ),
    );
    expect(aside.nextTitle).toBe("Then");
    expect(aside.nextSteps.length).toBeGreaterThan(0);
    expect(aside.licenceText).not.toBe("");
  });
});
