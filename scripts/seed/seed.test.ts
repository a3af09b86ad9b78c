import { afterAll, beforeAll, expect, it } from "vitest";

import {
  makeTokens,
  mutate,
  queryLake,
  startTestLake,
  type TestLake,
} from "../../tests/fixtures/stack/lake.fixture.ts";
import { runScript } from "../../tests/fixtures/stack/child.fixture.ts";
import { temporaryFolder } from "../../tests/fixtures/temporary-folder.fixture.ts";

// Consecutive runs of the seed against one lake.

const folder = temporaryFolder("seed");
const tokens = makeTokens();
const ID = "legalPage-privacy";

let lake: TestLake;

beforeAll(async () => {
  lake = await startTestLake(folder, tokens);
});
afterAll(async () => {
  await lake.stop();
});

function seed(args: readonly string[], env: Record<string, string> = {}) {
  return runScript("scripts/seed.ts", {
    args,
    env: {
      SANITY_PROJECT_ID: "local",
      SANITY_DATASET: "production",
      SANITY_API_HOST: lake.url,
      SANITY_API_WRITE_TOKEN: tokens.write,
      ...env,
    },
  });
}

const write = ["--dataset", "production", "--yes"];

const target = () => ({ url: lake.url, writeToken: tokens.write });
const title = () => queryLake(target(), `*[_id == "${ID}"][0].title`);

it("writes nothing in a dry run, nor unasked to a dataset that is not named", async () => {
  const dry = await seed(["--dry-run", "--dataset", "production"]);
  expect(dry.output).toMatch(new RegExp(`create ${ID}\n`));
  expect(await seed([])).toMatchObject({
    code: 1,
    output: expect.stringContaining("--dataset production"),
  });
  expect(await seed(["--dataset", "production"])).toMatchObject({
    code: 1,
    output: expect.stringContaining("--yes"),
  });
  expect(await title()).toBeNull();
});

it("fills a dataset, keeps what editors change, and writes over it if it is forced", async () => {
  expect((await seed([...write, "--if-empty"])).output).toContain("Done.");
  const original = await title();
  expect(original).toBeTruthy();
  const described = '*[_type == "sanity.imageAsset"].altText';
  const texts = await queryLake(target(), described);
  expect(texts).toContainEqual(expect.stringContaining("calendar"));
  expect(texts).not.toContain(null);

  const third = await seed([...write, "--if-empty"]);
  expect(third.output).toContain("already has content");

  const set = { title: "An editor's words" };
  await mutate(target(), { patch: { id: ID, set } });
  const kept = await seed(write);
  expect(kept.output).toMatch(/\(0 create, 0 update, 1 keep, \d+ unchanged\)/);
  expect(kept.output).toContain("Nothing to change.");
  expect(kept.output).toContain(`keep ${ID} (an editor changed it)`);
  expect(await title()).toBe("An editor's words");

  expect((await seed([...write, "--force"])).code).toBe(0);
  expect(await title()).toBe(original);
});

it("says in a sentence that a token is not known", async () => {
  const SANITY_API_WRITE_TOKEN = `sk${"0".repeat(64)}`;
  const { code, output } = await seed(write, { SANITY_API_WRITE_TOKEN });
  expect(code).toBe(1);
  expect(output).toContain("does not know this token");
  expect(output).not.toContain("    at ");
});
