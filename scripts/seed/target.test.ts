import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { resolveTarget } from "./target.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "seed-target-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

const hosted = {
  SANITY_PROJECT_ID: "abc123",
  SANITY_DATASET: "production",
  SANITY_API_WRITE_TOKEN: "secret",
};

describe("resolveTarget", () => {
  it("takes the running project when no variable is set", async () => {
    await writeFile(
      join(folder, "stack.json"),
      JSON.stringify({
        contentLake: {
          url: "http://localhost:3333",
          projectId: "local",
          dataset: "production",
          readToken: "r",
          writeToken: "w",
        },
      }),
    );
    expect(await resolveTarget({ DATA_DIR: folder }, null)).toEqual({
      projectId: "local",
      dataset: "production",
      token: "w",
      apiHost: "http://localhost:3333",
      embedded: true,
    });
  });

  it("says how to start the project when it does not run", async () => {
    await expect(resolveTarget({ DATA_DIR: folder }, null)).rejects.toThrow(
      "npm start",
    );
  });

  it("says that the file of the running project is damaged", async () => {
    await writeFile(join(folder, "stack.json"), "{");
    await expect(resolveTarget({ DATA_DIR: folder }, null)).rejects.toThrow(
      "cannot be read",
    );
  });

  it("refuses a hosted dataset that was not named", async () => {
    await expect(resolveTarget(hosted, null)).rejects.toThrow(
      "--dataset production",
    );
    expect(await resolveTarget(hosted, "staging")).toMatchObject({
      dataset: "staging",
      apiHost: null,
      embedded: false,
    });
  });

  it.each(["https://lake.example", "http://127.0.0.1:4190", "http://[::1]:80"])(
    "treats a lake at %s as foreign: it is written only by name",
    async (host) => {
      const target = { ...hosted, SANITY_API_HOST: host };
      await expect(resolveTarget(target, null)).rejects.toThrow("--dataset");
      expect(await resolveTarget(target, "production")).toMatchObject({
        embedded: false,
        apiHost: host,
      });
    },
  );

  it("lists every variable that is missing, and refuses a bad address", async () => {
    await expect(
      resolveTarget({ SANITY_API_HOST: "http://localhost:1" }, null),
    ).rejects.toThrow(
      "SANITY_PROJECT_ID and SANITY_API_WRITE_TOKEN and SANITY_DATASET",
    );
    await expect(
      resolveTarget({ ...hosted, SANITY_API_HOST: "localhost" }, null),
    ).rejects.toThrow("SANITY_API_HOST");
  });
});
