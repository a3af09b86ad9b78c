import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect, it } from "vitest";

import {
  askLake,
  makeTokens,
  startTestLake,
  type TestLake,
} from "../fixtures/stack/lake.fixture.ts";
import { runScript } from "../fixtures/stack/child.fixture.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.fixture.ts";

// `npm run erase` also finds a person in the Studio's comments.

const PERSON = "Ada.Lovelock+claims@example.com";
const OTHER = "AdaXLovelock+claims@example.com";

const folder = temporaryFolder("erase-comments");
const lakeFolder = path.join(folder, "content-lake");
const stackFile = path.join(folder, "stack.json");
const tokens = makeTokens();

const ask = ({ url }: TestLake, path: string, sent?: object) =>
  askLake({ url, writeToken: tokens.write }, path, sent);

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
  const { code, output } = await runScript("scripts/erase.ts", {
    args: [PERSON, "--yes"],
    env: { DATA_DIR: folder },
  });
  expect(code, output).toBe(0);
  return output;
}

async function expectOtherAlone(lake: TestLake): Promise<void> {
  const query = '/data/query/production-comments?query=*[_type == "comment"]';
  const left = JSON.stringify(await ask(lake, query));
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
