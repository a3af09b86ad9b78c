import { describe, expect, it } from "vitest";

import { readAllVariables } from "./variables.ts";

function faultOf(variables: Record<string, string>): string {
  try {
    readAllVariables(variables);
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
  return "";
}

describe("the variables of a start", () => {
  it("may all be left out", () => {
    expect(readAllVariables({}).stack.hasContentSource).toBe(false);
  });

  it("are named with those of the site at once", () => {
    const fault = faultOf({
      SUPABASE_PORT: "no port",
      CRM_URL: "javascript:alert(1)",
      LOG_LEVEL: "loud",
      SANITY_PROJECT_ID: "abc123",
    });
    for (const name of [
      "SUPABASE_PORT",
      "CRM_URL",
      "LOG_LEVEL",
      "SANITY_DATASET",
      "SANITY_API_READ_TOKEN",
    ])
      expect(fault).toContain(name);
  });

  it.each([
    ["SANITY_API_READ_TOKEN", "SANITY_PROJECT_ID"],
    ["SANITY_API_HOST", "SANITY_PROJECT_ID"],
    ["SUPABASE_PUBLISHABLE_KEY", "SUPABASE_URL"],
  ])("are reported when %s is given without %s", (name, needed) => {
    const value = name.endsWith("HOST")
      ? "http://127.0.0.1:3333"
      : "sb_publishable_x";
    expect(faultOf({ [name]: value })).toContain(`${needed} is not set`);
  });
});
