import { describe, expect, it } from "vitest";

import { publicEnvironment } from "./env.public";
import { EnvironmentError, readEnvironment } from "./env.server";

const complete = {
  SANITY_PROJECT_ID: "local",
  SANITY_DATASET: "production",
  SANITY_API_READ_TOKEN: "secret-token",
};

function faultsOf(source: Record<string, string>): readonly string[] {
  try {
    readEnvironment(source);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.faults;
  }
  return [];
}

describe("readEnvironment", () => {
  it("fills in the defaults", () => {
    expect(readEnvironment(complete)).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      siteUrl: "http://localhost:3000",
      content: { apiHost: null, apiVersion: "2025-02-19" },
      trustProxy: false,
    });
  });

  it("names every fault at once", () => {
    const faults = faultsOf({ PORT: "99999", CRM_URL: "javascript:alert(1)" });
    const names = faults.map((fault) => fault.split(" ")[0]);
    expect(names.sort()).toEqual([
      "CRM_URL",
      "PORT",
      "SANITY_API_READ_TOKEN",
      "SANITY_DATASET",
      "SANITY_PROJECT_ID",
    ]);
  });

  it("never repeats a value, which may be a secret", () => {
    const faults = faultsOf({ ...complete, SANITY_PROJECT_ID: "Hunter2!" });
    expect(faults).toHaveLength(1);
    expect(faults.join()).not.toContain("Hunter2");
  });

  it("takes the Studio's names for project and dataset", () => {
    const { content } = readEnvironment({
      SANITY_STUDIO_PROJECT_ID: "abc123",
      SANITY_STUDIO_DATASET: "staging",
      SANITY_API_READ_TOKEN: "t",
    });
    expect(content).toMatchObject({ projectId: "abc123", dataset: "staging" });
  });

  it("treats an empty variable as left out", () => {
    expect(
      readEnvironment({ ...complete, PORT: "", CRM_URL: " " }),
    ).toMatchObject({ port: 3000, crmUrl: null });
  });

  it("drops the slash at the end of addresses and refuses a path", () => {
    const good = { ...complete, SITE_URL: "https://example.com/" };
    expect(readEnvironment(good).siteUrl).toBe("https://example.com");
    expect(
      faultsOf({ ...complete, SITE_URL: "https://example.com/a" }),
    ).toHaveLength(1);
  });
});

describe("publicEnvironment", () => {
  it("holds no secret", () => {
    const shown = JSON.stringify(publicEnvironment(readEnvironment(complete)));
    expect(shown).not.toContain("secret-token");
  });
});
