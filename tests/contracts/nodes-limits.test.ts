import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  createSharedCounts,
  type SharedCounts,
} from "../../app/http/shared-counts.server.ts";
import { TryCounter } from "../../app/http/try-counter.server.ts";
import { SubmissionLimits } from "../../app/intake/guard/limits.server.ts";
import { createLimit } from "../../app/portal/sign-in/limits.server.ts";
import {
  startTestDatabase,
  type TestDatabase,
} from "../fixtures/stack/database.fixture.ts";

// A limit is one of the whole site, whichever of its nodes is asked.

const NODES = 3;

let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "nodes-limits-"));
  Object.assign(process.env, {
    DATA_DIR: folder,
    SANITY_PROJECT_ID: "local",
    SANITY_DATASET: "production",
    SANITY_API_READ_TOKEN: "none",
    SITE_SECRET: "a secret of at least 32 characters",
  });
  database = await startTestDatabase(path.join(folder, "supabase"));
}, 120_000);

afterAll(async () => {
  await database?.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** The counts as a node has them, and a wait until the database has told it. */
function countsOfNode(url = database.url) {
  const shared = createSharedCounts({
    url,
    publishableKey: database.secrets.publishableKey,
  });
  let told: Promise<unknown> = Promise.resolve();
  const counts: SharedCounts = {
    nameOf: shared.nameOf,
    add(event) {
      const answer = shared.add(event);
      told = Promise.all([told, answer]);
      return answer;
    },
  };
  return { counts, told: () => told };
}

type Nodes = ReturnType<typeof countsOfNode>[];

const startNodes = (url?: string): Nodes =>
  Array.from({ length: NODES }, () => countsOfNode(url));

/** Tries in turn at each node until all refuse. Out: how many were allowed. */
async function allowedIn(
  nodes: Nodes,
  tries: readonly ((turn: number) => boolean)[],
): Promise<number> {
  let allowed = 0;
  for (let turn = 0; turn < 100; turn += 1) {
    const place = turn % NODES;
    if (tries[place]!(turn)) allowed += 1;
    await nodes[place]!.told();
  }
  return allowed;
}

describe("a limit of ten", () => {
  it("allows ten at all nodes together, and one more for each further node", async () => {
    const nodes = startNodes();
    const counters = nodes.map(
      ({ counts }) =>
        new TryCounter({
          ...{ most: 10, seconds: 900 },
          shared: { counts, purpose: "a test" },
        }),
    );
    const allowed = await allowedIn(
      nodes,
      counters.map((counter) => () => counter.count("203.0.113.7") === 0),
    );
    expect(allowed).toBeGreaterThanOrEqual(10);
    expect(allowed).toBeLessThanOrEqual(10 + NODES - 1);
  });

  it("is not used up by tries that turned out to be legitimate", async () => {
    const nodes = startNodes();
    const limits = nodes.map(({ counts }) =>
      createLimit({
        ...{ address: 30, pair: 10, email: 60, seconds: 900 },
        shared: { counts, purpose: "sign-ins of a test" },
      }),
    );
    const tried = { address: "203.0.113.8", email: "staff@example.com" };
    const allowed = await allowedIn(
      nodes,
      limits.map((limit) => () => {
        const isAllowed = limit.count(tried) === 0;
        limit.forgive(tried);
        return isAllowed;
      }),
    );
    expect(allowed).toBe(100);
  });

  it("is that of one node while the database does not answer, and nothing waits for it", async () => {
    const nodes = startNodes("http://127.0.0.1:9");
    const counters = nodes.map(
      ({ counts }) =>
        new TryCounter({
          ...{ most: 10, seconds: 900 },
          shared: { counts, purpose: "an outage" },
        }),
    );
    const allowed = await allowedIn(
      nodes,
      counters.map((counter) => () => counter.count("203.0.113.9") === 0),
    );
    expect(allowed).toBe(10 * NODES);
  });
});

describe("submissions through several nodes", () => {
  it("go to the review box beyond the limit of their sender", async () => {
    const nodes = startNodes();
    const limits = nodes.map(
      ({ counts }, place) =>
        new SubmissionLimits({
          dataDir: path.join(folder, `limits-${place}`),
          mostPerHour: 600,
          evidence: { perAddress: 100, perDay: 5_000 },
          shared: counts,
        }),
    );
    const allowed = await allowedIn(
      nodes,
      limits.map((limit) => (turn) => {
        const sender = {
          address: "203.0.113.10",
          email: `family.${turn}@example.com`,
        };
        const isFree = limit.reached(sender) === null;
        limit.countSubmission(sender);
        return isFree;
      }),
    );
    expect(allowed).toBeGreaterThanOrEqual(10);
    expect(allowed).toBeLessThanOrEqual(10 + NODES - 1);
  });

  it("leave no address and no e-mail in the database", async () => {
    const { data } = await database
      .client(database.secrets.secretKey)
      .from("shared_counts")
      .select();
    expect(data!.length).toBeGreaterThan(0);
    expect(JSON.stringify(data)).not.toMatch(/203\.0\.113|example\.com/);
  });
});
