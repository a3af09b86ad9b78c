import { describe, expect, it } from "vitest";

import { readAllVariables } from "./environment.ts";

describe("the variables of a start", () => {
  it("may all be left out", () => {
    expect(readAllVariables({})).toMatchObject({
      hasContentSource: false,
      port: 3000,
      guarded: [],
    });
  });

  it("name what is guarded, each once", () => {
    const GUARDED = "timelines, legal-facts,timelines";
    const { guarded } = readAllVariables({ GUARDED });
    expect(guarded).toEqual(["timelines", "legal-facts"]);
  });

  it.each([
    [{ SANITY_API_READ_TOKEN: "sk" }, /SANITY_PROJECT_ID is not set/],
    [
      { SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x" },
      /SUPABASE_URL is not set/,
    ],
    [{ PORT: "0" }, /- PORT must be a port number from 1 to 65535\.\nSee/],
    [{ PORT: "abc" }, /- PORT must be a port number from 1 to 65535\.\nSee/],
    [{ STUDIO_URL: "https://a.example/b" }, /STUDIO_URL must be an origin/],
    [{ STUDIO_PORT: "3000" }, /PORT and STUDIO_PORT are both 3000/],
    [
      { GUARDED: "drivers" },
      /GUARDED.* must be a list of licenses, timelines, legal-facts/,
    ],
  ])("are refused with a sentence: %j", (variables, sentence) => {
    expect(() => readAllVariables(variables)).toThrow(sentence);
  });
});
