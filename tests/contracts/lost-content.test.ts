import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { freePort } from "../fixtures/stack/free-port.fixture.ts";
import {
  runUserCommand,
  startTestStack,
  type StartOptions,
  type TestStack,
} from "../fixtures/stack/stack.fixture.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.fixture.ts";

// One data folder, with various kinds of damage between its starts.

const PATIENCE_MS = 600_000;

const folder = temporaryFolder("lost-content");
/** The same port at each start, since cached pages contain the site's address. */
let sitePort = 0;
let stack: TestStack | null = null;

async function start(options: StartOptions = {}): Promise<TestStack> {
  stack = await startTestStack({ dataFolder: folder, sitePort, ...options });
  return stack;
}

/** Starts on the folder as it is, without copying missing parts from a template. */
function startAgain(...args: string[]): Promise<TestStack> {
  return start({ fromNothing: true, args });
}

async function giveNewPassword(args: readonly string[]): Promise<void> {
  const port = String(await freePort());
  await runUserCommand({ DATA_DIR: folder, SUPABASE_PORT: port }, args);
}

const lakeFile = () => path.join(folder, "content-lake", "content-lake.sqlite");

/** The number of stored pages; a page is stored some time after it was sent. */
function pagesOnDisk(): number {
  return readdirSync(path.join(folder, "pages"), {
    recursive: true,
    encoding: "utf8",
  }).filter((name) => name.endsWith(".page")).length;
}

async function cachedPage({ siteUrl }: TestStack): Promise<number> {
  return (await fetch(`${siteUrl}/privacy`)).status;
}

beforeAll(async () => {
  sitePort = await freePort();
  const first = await start();
  expect(first.output()).toContain(first.editor!.password);
  expect(first.output()).toContain(first.staff!.password);
  expect(await cachedPage(first)).toBe(200);
  await vi.waitFor(() => expect(pagesOnDisk()).toBeGreaterThan(0), 180_000);
  await first.stop();
}, PATIENCE_MS);

afterEach(() => stack?.stop());

describe("a data folder", { timeout: PATIENCE_MS }, () => {
  it("whose first accounts have other passwords has none of them printed, and is not begun anew", async () => {
    const { editor, staff } = stack!;
    await giveNewPassword(["password", "--email", editor!.email]);
    await giveNewPassword(["--staff", "--email", staff!.email]);
    await expect(startAgain("--begin-anew")).rejects.toThrow(
      /for content that is missing or damaged/,
    );
    const again = await startAgain();
    for (const { password } of [editor!, staff!])
      expect(again.output()).not.toContain(password);
    expect(again.output()).toMatch(/Studio .*\n.*one of your accounts/);
    expect(again.output()).toMatch(/once, within 15 minutes: http/);
    expect([again.editor, again.staff]).toEqual([undefined, undefined]);
  });

  it("whose content is gone is not filled again, and still serves", async () => {
    for (const end of ["", "-wal", "-shm"])
      rmSync(lakeFile() + end, { force: true });
    const again = await startAgain();
    expect(again.output()).toMatch(
      /content-lake\.sqlite is missing, and there/,
    );
    expect(again.output()).toContain("npm run restore -- ");
    expect(again.output()).toContain("npm start -- --begin-anew");
    expect(again.output()).not.toMatch(/Writing the content|Studio {3}/);
    expect(existsSync(lakeFile())).toBe(false);
    expect(await cachedPage(again)).toBe(200);
  });

  it("whose content is damaged still serves", async () => {
    writeFileSync(lakeFile(), "This is no database.".repeat(1_000));
    const again = await startAgain();
    expect(again.output()).toMatch(/content-lake\.sqlite is damaged/);
    // On a full disk its forms accept nothing.
    expect(again.output()).toMatch(/requests as long as it can store them/);
    expect(await cachedPage(again)).toBe(200);
  });

  // Writing all content takes half a minute.
  const itIfLong = it.runIf(process.env["TEST_LONG"]);
  itIfLong("gets new content on request, and keeps what was left", async () => {
    const again = await startAgain("--begin-anew");
    expect(again.output()).toContain("Writing the content");
    expect((await fetch(`${again.siteUrl}/compliance`)).status).toBe(200);
    const aside = readdirSync(folder).filter((name) => /set-aside/.test(name));
    expect(aside).toHaveLength(1);
    expect(readdirSync(path.join(folder, aside[0]!))).toContain(
      "content-lake.sqlite",
    );
  });
});
