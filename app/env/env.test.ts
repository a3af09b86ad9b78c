import { describe, expect, it } from "vitest";

import { readEnvironment } from "./env.server";
import { misspelt } from "./misspelt.server";
import { EnvironmentError } from "./env-rules.server";

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
    throw error;
  }
  return [];
}

describe("readEnvironment", () => {
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

  it("listens on this machine alone and trusts no proxy unless it is told to", () => {
    expect(readEnvironment(complete)).toMatchObject({
      host: "127.0.0.1",
      trustProxy: false,
    });
  });

  it.each([
    [{ SUPABASE_URL: "https://abcd.supabase.co" }, "SUPABASE_PUBLISHABLE_KEY"],
    [{ LEADS_WEBHOOK_URL: "https://a.example" }, "LEADS_WEBHOOK_SECRET"],
  ])("names what %j needs beside it", (source, name) => {
    expect(faultsOf({ ...complete, ...source }).join("\n")).toMatch(
      new RegExp(`^${name} is not set, but `, "m"),
    );
  });

  it.each([
    ["SUPABASE_PUBLISHABLE_KEY", "sb_secret_x"],
    [
      "SUPABASE_PUBLISHABLE_KEY",
      `h.${Buffer.from('{"role":"service_role"}').toString("base64url")}.s`,
    ],
    ["SITE_SECRET", "short"],
    ["SITE_URL", "https://www.example.com/home"],
    ["SANITY_DATASET", "../etc"],
  ])("refuses %s=%j", (name, value) => {
    expect(faultsOf({ ...complete, [name]: value }).join("\n")).toMatch(
      new RegExp(`^${name} must be`, "m"),
    );
  });

  it.each([
    [
      { EDGE: "varnish http://127.0.0.1:6081" },
      { kind: "varnish", addresses: ["http://127.0.0.1:6081"], secret: null },
    ],
    [{ EDGE: "nginx" }, { kind: "nginx" }],
    [
      { EDGE: `cloudflare ${"0".repeat(32)} ${"t".repeat(16)}` },
      {
        kind: "cloudflare",
        zoneId: "0".repeat(32),
        token: "t".repeat(16),
      },
    ],
  ])("reads the edge of %j", (source, edge) => {
    expect(readEnvironment({ ...complete, ...source }).edge).toEqual(edge);
  });

  it.each([
    [{ EDGE: "akamai a" }, /^EDGE must begin with one of varnish/],
    [{ EDGE: "varnish http://10.0.0.1:6081" }, /^EDGE must end with a secret/],
    [
      { EDGE: `webhook http://hooks.example.com/purge ${"s".repeat(16)}` },
      /^EDGE must be "webhook" and the https address/,
    ],
  ])("refuses the edge of %j", (source, words) => {
    const faults = faultsOf({ ...complete, ...source });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(words);
  });

  it.each([
    ["https://www.example.com", "https://studio.example.com", false],
    ["https://www.example.com", "https://example.sanity.studio", true],
    ["https://www.example.co.uk", "https://studio.example.co.uk", false],
    // A browser accepts such a cookie only over TLS.
    ["http://localhost:3000", "https://example.sanity.studio", false],
  ])("knows whether %s and %s are two sites", (SITE_URL, STUDIO_URL, is) => {
    const source = { ...complete, SITE_URL, STUDIO_URL };
    expect(readEnvironment(source).isStudioCrossSite).toBe(is);
  });
});

describe("a misspelt variable", () => {
  it.each([
    ["PROT", "PORT"],
    ["SITEURL", "SITE_URL"],
    ["RETENTIONDAY", "RETENTION_DAYS"],
    ["SUPABASE_SECRETKEY", "SUPABASE_SECRET_KEY"],
  ])("%s is named, with %s and without its value", (name, meant) => {
    expect(misspelt({ [name]: "hidden" })).toEqual([
      `${name} is set and nothing reads it: ${meant} is probably meant.`,
    ]);
  });

  it("is none that other programs read", () => {
    const names =
      "PATH HOME HOSTNAME LOGNAME MAIL PWD SHELL TERM TZ LANG USER EDITOR PAGER SHLVL CI NODE_ENV NODE_OPTIONS LISTEN_FDS LISTEN_PID INVOCATION_ID STATE_DIRECTORY BACKUP_FILE SITE_ADDRESS STUDIO_ADDRESS CHROMIUM_PATH TEST_LONG TMPDIR POST VITE_URL HTTP_URL EMAIL_FROM JAVA_DIR META_DIR STUDIO_HOST LOGLEVEL PORT SITE_URL SANITY_STUDIO_DATASET";
    const variables = names.split(" ").map((name) => [name, "x"]);
    expect(misspelt(Object.fromEntries(variables))).toEqual([]);
    expect(misspelt({ SITE_ULR: "" })).toEqual([]);
  });
});
