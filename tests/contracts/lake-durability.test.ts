import path from "node:path";
import { DatabaseSync } from "node:sqlite";

import { afterEach, describe, expect, it } from "vitest";

import {
  callLake,
  makeTokens,
  startTestLake,
  type LakeTokens,
  type TestLake,
} from "../fixtures/stack/lake.fixture.ts";
import { folderOfTest } from "../fixtures/temporary-folder.fixture.ts";

const WRITERS = 8;
const ROUNDS = process.env["TEST_LONG"] ? 20 : 1;

let lake: TestLake | null = null;

afterEach(() => lake?.kill());

/**
 * What was acknowledged to a writer: the last count of each of its documents,
 * and every transaction.
 */
type Acknowledged = { counts: Map<string, number>; transactions: Set<string> };

async function write(
  url: string,
  tokens: LakeTokens,
  writer: number,
  acknowledged: Acknowledged,
  isOver: () => boolean,
): Promise<void> {
  const id = `counter-${writer}`;
  while (!isOver()) {
    const next = (acknowledged.counts.get(id) ?? 0) + 1;
    try {
      const { status, body } = await callLake(
        url,
        tokens.write,
        "/data/mutate/production",
        {
          mutations: [
            { createIfNotExists: { _id: id, _type: "counter", count: 0 } },
            { patch: { id, set: { count: next, text: `Zählung ${next} 🌪` } } },
            // A second document in the same transaction, to detect a partial
            // transaction.
            {
              createOrReplace: {
                _id: `${id}-copy`,
                _type: "counter",
                count: next,
              },
            },
          ],
        },
      );
      if (status !== 200) continue;
      acknowledged.counts.set(id, next);
      acknowledged.transactions.add(String(body["transactionId"]));
    } catch {
      // The kill interrupted this request, which may or may not have been stored.
      return;
    }
  }
}

describe("an acknowledged mutation", () => {
  it(`is never lost, in ${ROUNDS} rounds of kill -9 under ${WRITERS} writers`, async () => {
    const folder = folderOfTest("lake-durability");
    const tokens = makeTokens();
    const acknowledged: Acknowledged = {
      counts: new Map(),
      transactions: new Set(),
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const running = await startTestLake(folder, tokens);
      lake = running;
      let over = false;
      const writers = Array.from({ length: WRITERS }, (_, writer) =>
        write(running.url, tokens, writer, acknowledged, () => over),
      );
      const enough = WRITERS * (2 * round + 2 + (round % 5));
      await expect
        .poll(() => acknowledged.transactions.size)
        .toBeGreaterThan(enough);
      await running.kill();
      over = true;
      await Promise.all(writers);
      const again = await startTestLake(folder, tokens);
      lake = again;
      for (const [id, count] of acknowledged.counts) {
        const { body } = await callLake(
          again.url,
          tokens.write,
          `/data/doc/production/${id},${id}-copy`,
        );
        const [document, copy] = (
          body["documents"] as { _id: string; count: number }[]
        ).sort((a, b) => a._id.localeCompare(b._id));
        expect(document!.count).toBeGreaterThanOrEqual(count);
        expect(copy!.count).toBe(document!.count);
        acknowledged.counts.set(id, document!.count);
      }
      await again.stop();
    }
    const database = new DatabaseSync(
      path.join(folder, "content-lake.sqlite"),
      { readOnly: true },
    );
    const kept = new Set(
      (
        database.prepare("SELECT id FROM transactions").all() as {
          id: string;
        }[]
      ).map(({ id }) => id),
    );
    database.close();
    expect(
      [...acknowledged.transactions].filter((id) => !kept.has(id)),
    ).toEqual([]);
  }, 600_000);
});
