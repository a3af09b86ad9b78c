import { describe, expect, it } from "vitest";

import { searchWords } from "./search.server";

describe("searchWords", () => {
  it("takes words of any script and leaves signs and control characters out", () => {
    expect(searchWords("Hail\u0000 (roof) *[_type] ñandú")).toEqual([
      "hail*",
      "roof*",
      "type*",
      "ñandú*",
    ]);
  });

  it("keeps a search of ten thousand characters small", () => {
    expect(searchWords("roof ".repeat(2000)).length).toBeLessThanOrEqual(8);
    expect(searchWords("?!")).toEqual([]);
  });
});
