import { describe, expect, it } from "vitest";

import { readStackEnvironment } from "./environment.ts";

describe("GUARDED", () => {
  it("is nothing unless it is set", () => {
    expect(readStackEnvironment({}).guarded).toEqual([]);
    expect(readStackEnvironment({ GUARDED: " " }).guarded).toEqual([]);
  });

  it("names what is guarded, each once", () => {
    expect(
      readStackEnvironment({ GUARDED: "timelines, legal-facts,timelines" })
        .guarded,
    ).toEqual(["timelines", "legal-facts"]);
  });

  it("is refused with the names that there are if it has another one", () => {
    expect(() => readStackEnvironment({ GUARDED: "licences" })).toThrow(
      /GUARDED.* must be a list of licenses, timelines, legal-facts/,
    );
  });
});

describe("ports", () => {
  it.each([
    [{ STUDIO_PORT: "3000" }, "PORT and STUDIO_PORT are both 3000"],
    [{ SUPABASE_PORT: "3333" }, "STUDIO_PORT and SUPABASE_PORT are both 3333"],
  ])("that two servers would share are refused: %j", (variables, sentence) => {
    expect(() => readStackEnvironment(variables)).toThrow(sentence);
  });

  it("may be left out", () => {
    expect(readStackEnvironment({})).toMatchObject({
      sitePort: 3000,
    });
  });
});
