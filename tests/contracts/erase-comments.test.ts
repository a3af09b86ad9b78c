import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

import { expect, it } from "vitest";

import {
  makeTokens,
  startTestLake,
  type TestLake,
} from "../fixtures/stack/lake.fixture.ts";
import { bareEnvironment } from "../fixtures/stack/child.fixture.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.fixture.ts";

// `npm run erase` finds a person in the comments of the Studio, too.

const PERSON = "Ada.Lovelock+claims@example.com";
const OTHER = "AdaXLovelock+claims@example.com";

const folder = temporaryFolder("erase-comments");
const lakeFolder = path.join(folder, "content-lake");
const stackFile = path.join(folder, "stack.json");
const tokens = makeTokens();

async function ask(
  { url }: TestLake,
  address: string,
  body?: unknown,
): Promise<string> {
  const response = await fetch(`${url}/v2025-02-19${address}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      authorization: `Bearer ${tokens.write}`,
      "content-type": "application/json",
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(response.status).toBe(200);
  return response.text();
}

async function comment(lake: TestLake): Promise<void> {
  await ask(lake, "/comments/production/setup", {});
  const mutations = [PERSON, OTHER].map((email) => ({
    create: {
      _type: "comment",
      message: [{ children: [{ text: `Call ${email} again.` }] }],
    },
  }));
  await ask(lake, "/data/mutate/production-comments", { mutations });
}

async function erase(): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      ...["scripts/erase.ts", PERSON, "--yes"],
    ],
    { env: { ...bareEnvironment(), DATA_DIR: folder } },
  );
  return stdout;
}

async function expectOtherAlone(lake: TestLake): Promise<void> {
  const query = '/data/query/production-comments?query=*[_type == "comment"]';
  const left = await ask(lake, query);
  expect(left).toContain(OTHER);
  expect(left).not.toContain(PERSON);
}

it("removes comments that name the person while the lake runs, and while it is stopped", async () => {
  let lake = await startTestLake(lakeFolder, tokens);
  await comment(lake);
  const contentLake = {
    url: lake.url,
    dataset: "production",
    writeToken: tokens.write,
  };
  writeFileSync(stackFile, JSON.stringify({ contentLake }));
  expect(await erase()).toContain("comments and tasks of the Studio: 1");
  await expectOtherAlone(lake);

  await comment(lake);
  await lake.stop();
  expect(await erase()).toContain("comments and tasks of the Studio: 1");
  // SQLite may leave deleted data in the file; here it must not.
  const store = path.join(lakeFolder, "content-lake.sqlite");
  expect(readFileSync(store, "latin1")).not.toContain(PERSON);
  expect(await erase()).not.toContain("Removed");

  lake = await startTestLake(lakeFolder, tokens);
  await expectOtherAlone(lake);
  await lake.stop();

  // A damaged store must not prevent the other deletions.
  writeFileSync(store, `damaged ${"x".repeat(5_000)}`);
  expect(await erase()).toMatch(/Comments were not searched: .* is damaged/);
});
