import { describe, expect, it } from "vitest";

import { readStackEnvironment } from "./environment.ts";

describe("GUARDED", () => {
  it("is nothing unless it is set", () => {
    expect(readStackEnvironment({}).guarded).toEqual([]);
    expect(readStackEnvironment({ GUARDED: " " }).guarded).toEqual([]);
  });

  it("names what is guarded, each once, and all of it by the older variable", () => {
    expect(
      readStackEnvironment({ GUARDED: "timelines, legal-facts,timelines" })
        .guarded,
    ).toEqual(["timelines", "legal-facts"]);
    expect(readStackEnvironment({ COMPLIANCE_GUARD: "1" }).guarded).toEqual([
      "licenses",
      "timelines",
      "legal-facts",
    ]);
  });

  it("is refused with the names that there are if it has another one", () => {
    expect(() => readStackEnvironment({ GUARDED: "licences" })).toThrow(
      /GUARDED.* must be a list of licenses, timelines, legal-facts/,
    );
  });
});
