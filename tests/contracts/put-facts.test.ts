import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import { createClient, type SanityClient } from "@sanity/client";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import type { Console } from "../../scripts/seed/console.ts";
import { putFacts } from "../../tooling/facts/put-facts.ts";
import { laySeededContent } from "../fixtures/stack/content-template.fixture.ts";
import {
  makeTokens,
  startTestLake,
  type TestLake,
} from "../fixtures/stack/lake.fixture.ts";

let folder: string;
let lake: TestLake;
let client: SanityClient;
let lines: string[] = [];

const written = { _type: "article", title: "Fees", intro: "Our fee: 10-15%." };
const ids = ["article-old", "drafts.article-old", "article-other"];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "put-facts-"));
  await laySeededContent(folder);
  const tokens = makeTokens();
  lake = await startTestLake(path.join(folder, "content-lake"), tokens);
  client = createClient({
    projectId: "local",
    dataset: "production",
    apiHost: lake.url,
    useProjectHostname: false,
    apiVersion: "2025-02-19",
    perspective: "raw",
    useCdn: false,
    token: tokens.write,
  });
});

afterAll(async () => {
  await lake.stop();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  lines = [];
  const transaction = client.transaction();
  for (const _id of ids) transaction.createOrReplace({ ...written, _id });
  await transaction.commit();
});

function put(options: {
  isDryRun?: boolean;
  isAgreed?: boolean;
  ask?: Console["ask"];
}): Promise<boolean> {
  const {
    isDryRun = false,
    isAgreed = false,
    ask = async () => true,
  } = options;
  return putFacts({
    client,
    name: "dataset",
    isDryRun,
    isAgreed,
    console: { line: (line) => lines.push(line), ask },
  });
}

function intros(): Promise<string[]> {
  return client.fetch("*[_id in $ids] | order(_id asc).intro", { ids });
}

it("a dry run names every place and writes nothing", async () => {
  expect(await put({ isDryRun: true })).toBe(true);
  expect(lines).toContain("drafts.article-old (article)");
  expect(lines).toContain("    + Our fee: {fee-range|10-15%}.");
  expect(lines.at(-1)).toBe(
    "3 texts in 3 documents of the dataset. Nothing was written.",
  );
  expect(await intros()).toEqual(Array(3).fill("Our fee: 10-15%."));
});

it("writes nothing that nobody agreed to", async () => {
  await put({ ask: async () => false });
  expect(await intros()).toEqual(Array(3).fill("Our fee: 10-15%."));
});

it("puts facts into drafts and published documents, and finds nothing the next time", async () => {
  expect(await put({ isAgreed: true })).toBe(true);
  expect(await intros()).toEqual(Array(3).fill("Our fee: {fee-range|10-15%}."));
  lines = [];
  await put({ isAgreed: true });
  expect(lines).toEqual(["Every fact of the dataset stands where it belongs."]);
});

it("leaves a document that somebody has changed meanwhile, and says which", async () => {
  const intro = "Changed: 10-15%.";
  const isDone = await put({
    ask: async () => {
      await client.patch("article-other").set({ intro }).commit();
      return true;
    },
  });
  expect(isDone).toBe(false);
  expect(lines.join("\n")).toMatch(
    /article-other was not changed: .*revision/i,
  );
  expect((await intros()).toSorted()).toEqual([
    intro,
    ...Array(2).fill("Our fee: {fee-range|10-15%}."),
  ]);
});
