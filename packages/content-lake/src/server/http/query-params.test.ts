import { describe, expect, it } from "vitest";
import { readPerspective, readQueryParams } from "./query-params.ts";

describe("query parameters", () => {
  it("are JSON behind a dollar sign", () => {
    const search = new URLSearchParams({
      query: "*",
      $name: '"a b"',
      $ids: "[1]",
      tag: "x",
    });
    expect(readQueryParams(search)).toEqual({ name: "a b", ids: [1] });
  });

  it("answer 400 when they are not", () => {
    expect(() => readQueryParams(new URLSearchParams({ $a: "{" }))).toThrow(
      expect.objectContaining({ statusCode: 400 }),
    );
  });
});

describe("the perspective", () => {
  it.each([
    ["", "1", "raw"],
    ["", "2021-06-07", "raw"],
    ["", "2025-02-19", "published"],
    ["", "2026-05-04", "published"],
    ["", "X", "published"],
    ["perspective=raw", "2025-02-19", "raw"],
    ["perspective=previewDrafts", "1", "drafts"],
    ["perspective=summer,drafts", "1", ["summer", "drafts"]],
  ])("of ?%s in API version %s is %s", (search, version, expected) => {
    expect(readPerspective(new URLSearchParams(search), version)).toEqual(
      expected,
    );
  });
});
