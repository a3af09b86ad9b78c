import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { freePort } from "../fixtures/stack/free-port.fixture.ts";
import {
  makeTokens,
  startTestLake,
  type TestLake,
} from "../fixtures/stack/lake.fixture.ts";
import { bareEnvironment } from "../fixtures/stack/stack.fixture.ts";

// The site alone, with a content source in its variables, as it runs on hosted
// Sanity; here the source is another stack's Content Lake.

const tokens = makeTokens();
let folder = "";
let lake: TestLake;

type Run = {
  output: string;
  exited: Promise<number | null>;
  kill(): Promise<void>;
};

function run(
  script: string,
  env: Record<string, string>,
  ...args: string[]
): Run {
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", script, ...args],
    {
      env: { ...bareEnvironment(), LOG_LEVEL: "warn", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const exited = new Promise<number | null>((resolve) =>
    child.once("exit", resolve),
  );
  const state: Run = {
    output: "",
    exited,
    async kill() {
      child.kill("SIGTERM");
      await exited;
    },
  };
  child.stdout.on(
    "data",
    (chunk: Buffer) => (state.output += chunk.toString()),
  );
  child.stderr.on(
    "data",
    (chunk: Buffer) => (state.output += chunk.toString()),
  );
  return state;
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "hosted-path-"));
  lake = await startTestLake(folder, tokens);
  const target = {
    SANITY_API_HOST: lake.url,
    SANITY_PROJECT_ID: "local",
    SANITY_DATASET: "production",
    SANITY_API_WRITE_TOKEN: tokens.write,
  };
  const name = ["--dataset", "production"];
  const unasked = run("scripts/seed.ts", target, ...name);
  expect(await unasked.exited).toBe(1);
  expect(unasked.output).toContain("Nobody is here to answer");
  const seed = run("scripts/seed.ts", target, ...name, "--yes");
  expect(await seed.exited, seed.output).toBe(0);
}, 120_000);

afterAll(async () => {
  await lake.stop();
  rmSync(folder, { recursive: true, force: true });
});

function variables(): Record<string, string> {
  return {
    SANITY_PROJECT_ID: "local",
    SANITY_DATASET: "production",
    SANITY_API_HOST: lake.url,
    SANITY_API_READ_TOKEN: tokens.read,
    // The site alone: a database of its own has tests of its own.
    SUPABASE_URL: "http://127.0.0.1:9",
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_nobody",
    SITE_SECRET: "a secret that only this test has known",
    DATA_DIR: path.join(folder, "site"),
  };
}

describe("the site with a content source of its own", () => {
  it("starts no lake and reads from the one in its variables", async () => {
    const port = await freePort();
    const site = run("local/start.ts", {
      ...variables(),
      PORT: String(port),
      STUDIO_URL: "https://studio.example.com",
    });
    try {
      const deadline = Date.now() + 60_000;
      while (!site.output.includes("Ctrl+C")) {
        if (Date.now() > deadline) throw new Error(site.output);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      const base = `http://localhost:${port}`;
      for (const address of [
        "/",
        "/blog",
        "/blog/hail-damage-guide",
        "/compliance",
        "/states/texas",
      ]) {
        const response = await fetch(base + address);
        expect(response.status, address).toBe(200);
        expect(await response.text(), address).toMatch(/<h1[\s>]/);
      }
      expect((await fetch(`${base}/blog/no-such-article`)).status).toBe(404);
      const picture = /src="(\/images\/[^"]+)"/.exec(
        await (await fetch(`${base}/blog`)).text(),
      )?.[1];
      const image = await fetch(base + picture!.replaceAll("&amp;", "&"));
      expect(image.headers.get("content-type")).toMatch(/^image\//);
      const studio = await fetch(`${base}/studio`, { redirect: "manual" });
      expect(studio.status).toBe(302);
      expect(studio.headers.get("location")).toBe("https://studio.example.com");
      expect(site.output).not.toContain(tokens.read);
      // It prints no address of a Studio that it did not start.
      expect(site.output).not.toContain("studio.example.com");
    } finally {
      await site.kill();
    }
  });

  it.each([
    ["SANITY_API_READ_TOKEN", { SANITY_API_READ_TOKEN: "skwrong" }],
    ["SANITY_API_PREVIEW_TOKEN", { SANITY_API_PREVIEW_TOKEN: "skwrong" }],
    ["SANITY_DATASET", { SANITY_DATASET: "elsewhere" }],
  ])("does not start with a wrong %s", async (name, wrong) => {
    const start = run("local/start.ts", {
      ...variables(),
      ...(wrong as Record<string, string>),
      PORT: String(await freePort()),
    });
    expect(await start.exited).toBe(1);
    expect(start.output).toContain(name);
    expect(start.output).not.toMatch(/Building|Ctrl\+C|    at /);
    expect(start.output.trim().split("\n").at(-1)).toMatch(/\(40[134]\)/);
  });

  it("says so when the source is gone, with an id that is found in the log", async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "hosted-path-gone-"));
    const own = await startTestLake(folder, tokens);
    const port = await freePort();
    const site = run("server/main.ts", {
      ...variables(),
      SANITY_API_HOST: own.url,
      PORT: String(port),
    });
    try {
      const base = `http://localhost:${port}`;
      while (!site.output.includes('"ready":true')) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      await own.stop();
      const response = await fetch(`${base}/compliance`);
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toBeTruthy();
      const id = response.headers.get("x-request-id")!;
      const text = await response.text();
      expect(text).toMatch(/<h1[\s>]/);
      expect(text).not.toContain("    at ");
      // The line of a request is written after its answer.
      await expect.poll(() => site.output, { timeout: 10_000 }).toContain(id);
      expect((await fetch(`${base}/healthz`)).status).toBe(200);
      expect((await fetch(`${base}/readyz`)).status).toBe(503);
    } finally {
      await site.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
