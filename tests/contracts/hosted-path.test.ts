import path from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { laySeededContent } from "../fixtures/stack/content-template.fixture.ts";
import { freePort } from "../fixtures/stack/free-port.fixture.ts";
import {
  makeTokens,
  startTestLake,
  type TestLake,
} from "../fixtures/stack/lake.fixture.ts";
import { type Child, startChild } from "../fixtures/stack/child.fixture.ts";
import { WITHOUT_DATABASE } from "../fixtures/stack/stack.fixture.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.fixture.ts";

// Only the site, with a content source in its variables, as with hosted Sanity;
// here the source is another stack's Content Lake.

const tokens = makeTokens();
const folder = temporaryFolder("hosted-path");
let lake: TestLake;

const start = async (env: Record<string, string>): Promise<Child> =>
  startChild({
    script: "scripts/start.ts",
    env: {
      LOG_LEVEL: "warn",
      ...variables(),
      PORT: String(await freePort()),
      ...env,
    },
  });

beforeAll(async () => {
  await laySeededContent(folder);
  lake = await startTestLake(path.join(folder, "content-lake"), tokens);
}, 600_000);

afterAll(async () => {
  await lake.stop();
});

function variables(): Record<string, string> {
  return {
    SANITY_PROJECT_ID: "local",
    SANITY_DATASET: "production",
    SANITY_API_HOST: lake.url,
    SANITY_API_READ_TOKEN: tokens.read,
    ...WITHOUT_DATABASE,
    DATA_DIR: path.join(folder, "site"),
  };
}

it("the site with a content source of its own starts no lake and reads from the one in its variables", async () => {
  const port = await freePort();
  const site = await start({
    PORT: String(port),
    STUDIO_URL: "https://studio.example.com",
  });
  try {
    await site.until("Ctrl+C");
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
    expect(site.output()).not.toContain(tokens.read);
    // It prints no address of a Studio that it did not start.
    expect(site.output()).not.toContain("studio.example.com");
  } finally {
    await site.stop();
  }
});
