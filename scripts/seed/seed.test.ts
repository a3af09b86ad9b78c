import path from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { laySeededContent } from "../../tests/fixtures/stack/content-template.fixture.ts";
import {
  makeTokens,
  mutate,
  queryLake,
  startTestLake,
  type TestLake,
} from "../../tests/fixtures/stack/lake.fixture.ts";
import { runScript } from "../../tests/fixtures/stack/child.fixture.ts";
import { temporaryFolder } from "../../tests/fixtures/temporary-folder.fixture.ts";
import { resolveTarget } from "./target.ts";

// Consecutive runs of the seed against one lake that a first run has filled.

const folder = temporaryFolder("seed");
const tokens = makeTokens();
const ID = "legalPage-privacy";

let lake: TestLake;

beforeAll(async () => {
  await laySeededContent(folder);
  lake = await startTestLake(path.join(folder, "content-lake"), tokens);
});
afterAll(async () => {
  await lake.stop();
});

const variables = () => ({
  SANITY_PROJECT_ID: "local",
  SANITY_DATASET: "production",
  SANITY_API_HOST: lake.url,
  SANITY_API_WRITE_TOKEN: tokens.write,
});

const seed = (args: readonly string[], env: Record<string, string> = {}) =>
  runScript("scripts/seed.ts", {
    args: ["--dataset", "production", ...args],
    env: { ...variables(), ...env },
  });

const target = () => ({ url: lake.url, writeToken: tokens.write });
const title = () => queryLake(target(), `*[_id == "${ID}"][0].title`);

it("fills an empty dataset, with words for each picture", async () => {
  expect(await title()).toBeTruthy();
  const described = '*[_type == "sanity.imageAsset"].altText';
  const texts = await queryLake(target(), described);
  expect(texts).toContainEqual(expect.stringContaining("calendar"));
  expect(texts).not.toContain(null);
  const again = await seed(["--if-empty", "--yes"]);
  expect(again.output).toContain("already has content");
});

it("keeps what editors change, and writes over it only if it is forced, not in a dry run, nor unasked, nor to a dataset that is not named", async () => {
  const original = await title();
  const set = { title: "An editor's words" };
  await mutate(target(), { patch: { id: ID, set } });
  const kept = await seed(["--yes"]);
  expect(kept.output).toMatch(/\(0 create, 0 update, 1 keep, \d+ unchanged\)/);
  expect(kept.output).toContain("Nothing to change.");
  expect(kept.output).toContain(`keep ${ID} (an editor changed it)`);
  const dry = await seed(["--dry-run", "--force"]);
  expect(dry.output).toContain(`update ${ID}\n`);
  expect(await seed(["--force"])).toMatchObject({
    code: 1,
    output: expect.stringContaining("--yes"),
  });
  expect(() => resolveTarget(variables(), null)).toThrow("add --dataset");
  expect(await title()).toBe("An editor's words");

  expect((await seed(["--force", "--yes"])).code).toBe(0);
  expect(await title()).toBe(original);
});

it("says in a sentence that a token is not known", async () => {
  const SANITY_API_WRITE_TOKEN = `sk${"0".repeat(64)}`;
  const { code, output } = await seed([], { SANITY_API_WRITE_TOKEN });
  expect(code).toBe(1);
  expect(output).toContain("does not know this token");
  expect(output).not.toContain("    at ");
});
