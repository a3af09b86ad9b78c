import { afterEach, expect, it, vi } from "vitest";

import { startChild, type Child } from "../fixtures/stack/child.fixture.ts";
import { laySeededContent } from "../fixtures/stack/content-template.fixture.ts";
import { portVariables } from "../fixtures/stack/free-port.fixture.ts";
import { WITHOUT_DATABASE } from "../fixtures/stack/stack.fixture.ts";
import { folderOfTest } from "../fixtures/temporary-folder.fixture.ts";

const PATIENCE = { timeout: 180_000, interval: 50 };
const DONE = "Ctrl+C stops everything.";

let child: Child | null = null;
afterEach(() => child?.kill());

async function ask(url: string) {
  const answer = await fetch(url);
  return { answer, text: await answer.text() };
}

const statusOf = async (url: string) => (await fetch(url)).status;

async function start() {
  const DATA_DIR = folderOfTest("first-start");
  await laySeededContent(DATA_DIR);
  const ports = await portVariables();
  const started = startChild({
    script: "tests/contracts/slow-builds.fixture.ts",
    env: { ...WITHOUT_DATABASE, ...ports, DATA_DIR },
  });
  child = started;
  return {
    started,
    siteUrl: `http://localhost:${ports.PORT}`,
    studioUrl: `http://localhost:${ports.STUDIO_PORT}`,
  };
}

it("serves the site before the Studio, whose address says that it is being built", async () => {
  const { started, siteUrl, studioUrl } = await start();
  await vi.waitFor(async () => {
    const page = await ask(`${studioUrl}/structure`);
    expect(page.text).toContain("<h1>The Studio is being built</h1>");
    expect(page.text).toMatch(/<meta http-equiv="refresh" content="\d+">/);
    expect(page.text).not.toContain("<script");
    expect(page.answer.status).toBe(503);
    expect(page.answer.headers.get("retry-after")).toMatch(/^\d+$/);
  }, PATIENCE);
  await expect(fetch(siteUrl)).rejects.toThrow();

  started.process.send("site");
  await started.until(DONE);
  // On a busy machine the content may take longer than a reader waits.
  await expect.poll(() => statusOf(siteUrl), PATIENCE).toBe(200);
  expect(await statusOf(studioUrl)).toBe(503);

  // The reader of its output may disappear.
  started.process.stdout?.destroy();
  started.process.send("studio");
  await vi.waitFor(async () => {
    const page = await ask(studioUrl);
    expect(page.answer.status).toBe(200);
    expect(page.text).toContain('id="sanity"');
  }, PATIENCE);
  await started.stop();
  expect(await started.ended).toBe(0);
  // Output to anything but a terminal is plain.
  expect(started.output()).not.toMatch(/[^\n\P{Cc}]/u);
});

it("goes on without a Studio that cannot be built, whose address says so", async () => {
  const { started, siteUrl, studioUrl } = await start();
  for (const build of ["studio fails", "site"]) started.process.send(build);
  await started.until(DONE);
  await vi.waitFor(async () => {
    const { text } = await ask(studioUrl);
    expect(text).toContain("<h1>The Studio could not be built</h1>");
  }, PATIENCE);
  await expect.poll(() => statusOf(siteUrl), PATIENCE).toBe(200);
});
