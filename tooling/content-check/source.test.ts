import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { CheckError, findSource } from "./source.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "check-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe("findSource", () => {
  it("takes the dataset that the variables name, with a token that may only read", async () => {
    const source = await findSource({
      SANITY_PROJECT_ID: "abc",
      SANITY_DATASET: "production",
      SANITY_API_READ_TOKEN: "secret",
      STUDIO_URL: "https://studio.example.com/",
    });
    expect(source).toMatchObject({
      projectId: "abc",
      apiHost: null,
      studioUrl: "https://studio.example.com",
    });
  });

  it("names every variable that is missing", async () => {
    const asked = findSource({ SANITY_PROJECT_ID: "abc" });
    await expect(asked).rejects.toThrow(
      /SANITY_DATASET and SANITY_API_READ_TOKEN/,
    );
  });

  it("finds the project that runs on this machine", async () => {
    await writeFile(
      path.join(folder, "stack.json"),
      JSON.stringify({
        siteUrl: "http://localhost:3000/",
        studioUrl: "http://localhost:3333",
        contentLake: {
          url: "http://127.0.0.1:3333",
          projectId: "local",
          dataset: "production",
          readToken: "secret",
        },
      }),
    );
    const source = await findSource({ DATA_DIR: folder });
    expect(source).toMatchObject({
      projectId: "local",
      token: "secret",
      siteOrigin: "http://localhost:3000",
    });
  });

  it("says how to go on when nothing runs", async () => {
    await expect(findSource({ DATA_DIR: folder })).rejects.toThrow(CheckError);
  });
});
