import { writeFileSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { clockEnv } from "../fixtures/clock/clock-env.fixture.ts";
import { readUntilNew } from "../fixtures/site/page-reader.fixture.ts";
import { callLake } from "../fixtures/stack/lake.fixture.ts";
import { actOn, makeRelease } from "../fixtures/stack/release.fixture.ts";
import {
  portsOf,
  startTestStack,
  type TestStack,
} from "../fixtures/stack/stack.fixture.ts";

// The hour of a release passes while the machine is off.

const HOUR_MS = 60 * 60 * 1000;
const WORDS = "Zwölfelf words of the later release";
const FIRST = "Dreizehn words of the earlier release";

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack();
}, 120_000);
afterAll(() => stack.remove());

function lake(address: string, body?: unknown) {
  const { url, writeToken } = stack.contentLake!;
  return callLake(url, writeToken, address, body);
}

async function ask<Answer>(query: string): Promise<Answer> {
  const { body } = await lake(
    `/data/query/production?perspective=raw&query=${encodeURIComponent(query)}`,
  );
  return body["result"] as Answer;
}

async function schedule(releaseId: string, afterMs: number): Promise<void> {
  const publishAt = new Date(Date.now() + afterMs).toISOString();
  const actionType = "release.schedule";
  await actOn(lake, { actionType, releaseId, publishAt });
}

/** Starts the stack again, on the same ports, as if it had been off for so long. */
async function startLater(afterMs: number): Promise<void> {
  const { dataFolder } = stack;
  const clock = path.join(dataFolder, "clock-offset");
  writeFileSync(clock, String(afterMs));
  stack = await startTestStack({
    ...portsOf(stack),
    dataFolder,
    // What is in the folder is not to be made again.
    fromNothing: true,
    env: clockEnv(clock),
  });
}

it("is published whole at the next start, in order and once, and visitors see no half of it", async () => {
  const articles = await ask<{ _id: string; slug: string }[]>(
    `*[_type in ["article", "hoaGuide"] && defined(title)] | order(_type, _id)[0...12]{
      _id, "slug": select(_type == "article" => "/blog/" + slug.current, "/blog/hoa-claims")
    }`,
  );
  expect(articles).toHaveLength(12);
  const pages = articles.map(({ slug }) => `${stack.siteUrl}${slug}`);
  const [first] = articles;
  const title = { title: WORDS };
  await makeRelease(
    lake,
    "rLater",
    Object.fromEntries(articles.map(({ _id }) => [_id, title])),
  );
  await makeRelease(lake, "rEarlier", { [first!._id]: { title: FIRST } });
  await schedule("rLater", 2 * HOUR_MS);
  await schedule("rEarlier", HOUR_MS);
  for (const page of pages)
    expect(await (await fetch(page)).text()).not.toContain(WORDS);

  const reading = readUntilNew(pages, WORDS);
  await stack.stop();
  await startLater(3 * HOUR_MS);
  await reading;

  const releases = await ask<Record<string, unknown>[]>(
    `*[_type == "system.release"] | order(publishedAt, name){ name, state, error, "count": count(finalDocumentStates) }`,
  );
  const state = { state: "published", error: null };
  expect(releases).toEqual([
    { name: "rEarlier", count: 1, ...state },
    { name: "rLater", count: 12, ...state },
  ]);
  const { body } = await lake(
    `/data/history/production/events/documents/${first!._id}`,
  );
  const events = (body["events"] as Record<string, Record<string, string>[]>)[
    first!._id
  ]!;
  const published = events
    .filter(({ type }) => type === "publishDocumentVersion")
    .map(({ releaseId }) => releaseId);
  // The newest comes first.
  expect(published.slice(0, 2)).toEqual(["rLater", "rEarlier"]);
  expect(published.filter((name) => name?.startsWith("r"))).toHaveLength(2);
});
