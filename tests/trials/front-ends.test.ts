import { execFile, spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

import {
  type Browser,
  chromium,
  expect as expectAtOnce,
} from "@playwright/test";
import { createClient, type SanityClient } from "@sanity/client";
import sharp from "sharp";
import { afterAll, beforeAll, describe, it, onTestFinished } from "vitest";

import { BROWSER_FLAGS, findBrowser } from "../fixtures/browser.fixture.ts";
import { nameOf } from "../fixtures/deploy/debian-program.fixture.ts";
import { runScript, startChild } from "../fixtures/stack/child.fixture.ts";
import { freePort } from "../fixtures/stack/free-port.fixture.ts";
import {
  makeTokens,
  startTestLake,
  type TestLake,
} from "../fixtures/stack/lake.fixture.ts";
import {
  folderOfTest,
  temporaryFolder,
} from "../fixtures/temporary-folder.fixture.ts";

// Sites of others on a lake of their own, each as its framework's packages make it, on
// an origin of its own: tests/front-ends.

const PATIENCE_MS = 90_000;
const expect = expectAtOnce.configure({ timeout: PATIENCE_MS });
const run = promisify(execFile);
const { status } = spawnSync("npm", ["ping"], { timeout: 60_000 });
const missing = status === 0 ? null : "npm's registry is not reachable";

/** Each with the command that serves what was built. */
const FRONT_ENDS = [
  ["next", "start"],
  ["astro", "preview"],
  ["vite", "preview"],
] as const;

const folder = temporaryFolder("front-ends");
const ports = new Map<string, number>();
let lake: TestLake;
let client: SanityClient;
let browser: Browser;

beforeAll(async () => {
  for (const [name] of FRONT_ENDS) ports.set(name, await freePort());
  const tokens = makeTokens();
  const origins = [...ports.values()].map(originAt);
  lake = await startTestLake(folder, tokens, {
    args: origins.flatMap((origin) => ["--allow-origin", origin]),
  });
  client = createClient({
    apiHost: lake.url,
    useProjectHostname: false,
    projectId: "local",
    dataset: "production",
    apiVersion: "2025-02-19",
    useCdn: false,
    token: tokens.write,
  });
  const { executablePath, env } = await findBrowser();
  browser = await chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: BROWSER_FLAGS,
  });
});
afterAll(async () => {
  await browser.close();
  await lake.stop();
});

const originAt = (port: number) => `http://localhost:${port}`;

async function writePosts(): Promise<void> {
  const red = {
    width: 40,
    height: 30,
    channels: 3,
    background: "red",
  } as const;
  const picture = await sharp({ create: red }).png().toBuffer();
  const { _id } = await client.assets.upload("image", picture);
  const image = { _type: "image", asset: { _type: "reference", _ref: _id } };
  const post = (id: string, title: string) => ({
    _id: id,
    _type: "post",
    title,
    image,
  });
  await client
    .transaction()
    .createOrReplace(post("a", "A roof"))
    .createOrReplace(post("b", "A wall"))
    .createOrReplace(post("drafts.b", "An unpublished wall"))
    .createOrReplace(post("drafts.c", "An unpublished door"))
    .commit();
}

describe.skipIf(missing)(nameOf("a front end", missing), () => {
  it.each(FRONT_ENDS)(
    "made with %s shows what is published, and each change at once",
    async (name, serve) => {
      await writePosts();
      const cwd = folderOfTest(name);
      cpSync(path.resolve("tests/front-ends", name), cwd, { recursive: true });
      await run("npm", ["ci"], { cwd });

      const script = path.join(cwd, "node_modules/.bin", name);
      const env = {
        LAKE_URL: lake.url,
        VITE_LAKE_URL: lake.url,
        NEXT_TELEMETRY_DISABLED: "1",
        ASTRO_TELEMETRY_DISABLED: "1",
      };
      const built = await runScript(script, { args: ["build"], env, cwd });
      expect(built.code, built.output).toBe(0);
      const port = ports.get(name)!;
      const args = [serve, "--port", String(port)];
      const server = startChild({ script, args, env, cwd });
      onTestFinished(() => server.kill());
      await server.until(`:${port}`);

      const page = await browser.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      const follows = page.waitForResponse(/\/live\/events\//);
      const noise: string[] = [];
      page.on("pageerror", ({ message }) => noise.push(message));
      page.on("console", (message) => {
        const isNoise = ["error", "warning"].includes(message.type());
        if (isNoise) noise.push(`${message.text()} ${message.location().url}`);
      });
      await page.goto(originAt(port));
      const titles = page.locator("li");
      await expect(titles).toHaveText(["A roof", "A wall"]);
      const picture = page.locator("img").first();
      await expect(picture).toHaveJSProperty("complete", true);
      await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
      expect(await picture.getAttribute("src")).toContain(lake.url);

      await follows;
      // A page that loads anew forgets it.
      await page.evaluate(() => Object.assign(window, { isFirst: true }));
      await client.patch("drafts.b").set({ title: "A hidden wall" }).commit();
      await client.patch("b").set({ title: "A new wall" }).commit();
      await expect(titles).toHaveText(["A roof", "A new wall"]);
      expect(await page.evaluate(() => "isFirst" in window)).toBe(true);
      expect(noise).toEqual([]);
      await page.close();
    },
  );
});
