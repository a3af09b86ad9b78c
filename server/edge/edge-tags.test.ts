import { describe, expect, it } from "vitest";

import {
  ALL_TAG,
  edgeTags,
  inBatches,
  namedTags,
  WIDE_TAG,
} from "./edge-tags.ts";

const many = new Set(Array.from({ length: 2_000 }, (_, n) => `s1:tag${n}`));

describe("the tags of a page", () => {
  it("are its sync tags, and one that all pages have", () => {
    expect(edgeTags(new Set(["s1:a", "s1:b"]))).toEqual([
      ALL_TAG,
      "s1:a",
      "s1:b",
    ]);
  });

  it.each([
    ["too many for a header", many],
    ["one with a space", new Set(["s1:a b"])],
    ["one with a comma", new Set(["s1:a,b"])],
    ["one that is no ASCII", new Set(["s1:ä"])],
    ["an empty one", new Set([""])],
  ])("with %s are a tag that every purge names", (_, syncTags) => {
    const tags = edgeTags(syncTags);
    expect(tags).toEqual([ALL_TAG, WIDE_TAG]);
    for (const edited of syncTags)
      expect(namedTags(new Set([edited]))).toContain(WIDE_TAG);
  });
});

describe("what a purge names", () => {
  it("is the tag of all pages where everything may have changed", () => {
    expect(namedTags("all")).toEqual([ALL_TAG]);
  });
});

describe("calls of a purge", () => {
  it("hold all tags once, in order, and no more than a call takes", () => {
    const batches = inBatches([...many], 256, Infinity);
    expect(batches.flat()).toEqual([...many]);
    expect(batches.every((batch) => batch.length <= 256)).toBe(true);
    expect(batches).toHaveLength(8);
  });
});
