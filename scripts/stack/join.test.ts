import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { variablesOfFirst } from "./join.ts";
import { loadSecrets } from "./secrets.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "join-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(): void {
  writeFileSync(
    path.join(folder, "stack.json"),
    JSON.stringify({
      siteUrl: "http://localhost:3000",
      studioUrl: "http://localhost:3333",
      contentLake: {
        url: "http://127.0.0.1:3333",
        projectId: "local",
        dataset: "production",
        readToken: "r".repeat(40),
        writeToken: "w".repeat(40),
      },
      supabase: {
        url: "http://127.0.0.1:54321",
        publishableKey: "sb_publishable_x",
        secretKey: "sb_secret_x",
      },
    }),
  );
}

describe("the variables of a further node", () => {
  it("name the first one's lake, database and secret, and no key that writes", () => {
    run();
    const { siteSecret, previewToken } = loadSecrets(folder);
    const found = variablesOfFirst(folder, { DATA_DIR: `${folder}-2` });
    expect(found).toEqual({
      SITE_URL: "http://localhost:3000",
      STUDIO_URL: "http://localhost:3333",
      SITE_SECRET: siteSecret,
      SANITY_API_HOST: "http://127.0.0.1:3333",
      SANITY_PROJECT_ID: "local",
      SANITY_DATASET: "production",
      SANITY_API_READ_TOKEN: "r".repeat(40),
      SANITY_API_PREVIEW_TOKEN: previewToken,
      SUPABASE_URL: "http://127.0.0.1:54321",
      SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
      SUPABASE_EMBEDDED: "1",
    });
  });

  it("leave what is set as it is", () => {
    run();
    const variables = {
      DATA_DIR: "other",
      SITE_URL: "https://www.example.com",
    };
    expect(variablesOfFirst(folder, variables)).not.toHaveProperty("SITE_URL");
  });

  it("are refused for one on the same data folder, and where nothing runs", () => {
    run();
    expect(() => variablesOfFirst(folder, { DATA_DIR: folder })).toThrow(
      /data folder of its own/,
    );
    expect(() => variablesOfFirst(`${folder}-2`, {})).toThrow(
      /No site runs on/,
    );
  });
});
