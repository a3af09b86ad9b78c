import { afterEach, expect, it, vi } from "vitest";

import { startChild, type Child } from "../fixtures/stack/child.fixture.ts";
import { laySeededContent } from "../fixtures/stack/content-template.fixture.ts";
import { layInitialisedDatabase } from "../fixtures/stack/database.fixture.ts";
import { freePort } from "../fixtures/stack/free-port.fixture.ts";
import { folderOfTest } from "../fixtures/temporary-folder.fixture.ts";
import { childrenOf } from "../fixtures/stack/stack-children.fixture.ts";

const PATIENCE = { timeout: 180_000, interval: 50 };
const DONE = "Ctrl+C stops everything.";

let child: Child | null = null;
afterEach(() => child?.kill());

/** A start whose builds last as long as the test wants; with content it is not the first. */
async function startSlowly(hasContent: boolean) {
  const [PORT, STUDIO_PORT, SUPABASE_PORT] = [
    String(await freePort()),
    String(await freePort()),
    String(await freePort()),
  ];
  const dataFolder = folderOfTest("first-start");
  await layInitialisedDatabase(`${dataFolder}/supabase`);
  if (hasContent) await laySeededContent(dataFolder);
  child = startChild({
    script: "tests/contracts/slow-builds.fixture.ts",
    env: { PORT, STUDIO_PORT, SUPABASE_PORT, DATA_DIR: dataFolder },
  });
  return { child, siteUrl: `http://localhost:${PORT}`, STUDIO_PORT };
}

async function ask(url: string) {
  const answer = await fetch(url);
  return {
    status: answer.status,
    headers: answer.headers,
    text: await answer.text(),
  };
}

it("writes the content beside the builds, and serves the site before the Studio", async () => {
  const { child, siteUrl, STUDIO_PORT } = await startSlowly(false);
  const studioUrl = `http://localhost:${STUDIO_PORT}`;
  await child.until("Writing the content");
  await vi.waitFor(async () => {
    const page = await ask(`${studioUrl}/structure`);
    expect(page.text).toContain("<h1>The Studio is being built</h1>");
    expect(page.text).toMatch(/<meta http-equiv="refresh" content="\d+">/);
    expect(page.text).not.toContain("<script");
    expect(page.status).toBe(503);
    expect(page.headers.get("retry-after")).toMatch(/^\d+$/);
  }, PATIENCE);
  await expect(ask(siteUrl)).rejects.toThrow();

  child.process.send("site");
  await child.until(DONE);
  expect((await ask(siteUrl)).status).toBe(200);
  expect((await ask(studioUrl)).status).toBe(503);

  // The reader of its output may disappear.
  child.process.stdout?.destroy();
  child.process.send("studio");
  await vi.waitFor(async () => {
    const page = await ask(studioUrl);
    expect(page.status).toBe(200);
    expect(page.text).toContain('id="sanity"');
  }, PATIENCE);
  await child.stop();
  expect(await child.ended).toBe(0);
  // Output to anything but a terminal is plain.
  expect(child.output()).not.toMatch(/[^\n\P{Cc}]/u);
});

it("goes on without a Studio that cannot be built, and says so, also once it is back", async () => {
  const { child, siteUrl, STUDIO_PORT } = await startSlowly(true);
  const failed = () =>
    vi.waitFor(async () => {
      const page = await ask(`http://localhost:${STUDIO_PORT}/`);
      expect(page.text).toContain("<h1>The Studio could not be built</h1>");
      expect(page.status).toBe(503);
    }, PATIENCE);
  child.process.send("studio fails");
  child.process.send("site");
  await child.until(DONE);
  await failed();
  expect((await ask(siteUrl)).status).toBe(200);
  process.kill(childrenOf(child).lake, "SIGKILL");
  await child.until("The Content Lake is back.");
  await failed();
});
