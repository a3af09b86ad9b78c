import { afterEach, expect, it } from "vitest";

import {
  callLake,
  makeTokens,
  startTestLake,
  type TestLake,
} from "../fixtures/stack/lake.fixture.ts";
import { folderOfTest } from "../fixtures/temporary-folder.fixture.ts";

const WRITERS = Array.from({ length: 8 }, (_, writer) => `counter-${writer}`);
const ROUNDS = process.env["TEST_LONG"] ? 20 : 1;

const tokens = makeTokens();
let lake: TestLake | null = null;
afterEach(() => lake?.kill());

/** Counts on in a document until the lake is killed. */
async function write(url: string, id: string, counts: Map<string, number>) {
  for (;;) {
    const count = (counts.get(id) ?? 0) + 1;
    const own = { _type: "counter", count, text: `Zählung ${count} 🌪` };
    // Two documents in one transaction, to detect a partial one.
    const mutations = [id, `${id}-copy`].map((_id) => ({
      createOrReplace: { _id, ...own },
    }));
    const path = "/data/mutate/production";
    const answer = await callLake(url, tokens.write, path, { mutations });
    if (answer.status === 200) counts.set(id, count);
  }
}

it(`an acknowledged mutation is never lost, in ${ROUNDS} rounds of kill -9 under ${WRITERS.length} writers`, async () => {
  const folder = folderOfTest("lake-durability");
  /** The last count that was acknowledged to each writer. */
  const counts = new Map<string, number>();
  const sum = () => [...counts.values()].reduce((all, each) => all + each, 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const running = await startTestLake(folder, tokens);
    lake = running;
    const enough = sum() + WRITERS.length * (2 + (round % 5));
    const writers = WRITERS.map((id) => write(running.url, id, counts));
    // The kill interrupts a request, which may or may not have been stored.
    const ended = Promise.allSettled(writers);
    await expect.poll(sum).toBeGreaterThan(enough);
    await running.kill();
    await ended;

    lake = await startTestLake(folder, tokens);
    for (const [id, count] of counts) {
      const path = `/data/doc/production/${id},${id}-copy`;
      const { body } = await callLake(lake.url, tokens.write, path);
      const documents = body["documents"] as { count: number }[];
      const [stored, copy] = documents.map((document) => document.count);
      expect(stored).toBeGreaterThanOrEqual(count);
      expect(copy).toBe(stored);
      counts.set(id, stored!);
    }
    await lake.stop();
  }
}, 600_000);
