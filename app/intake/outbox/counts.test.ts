import { closeSync, openSync, writeSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";

import { consultation, lead, TestIntakes } from "../intakes.fixture.ts";
import { COUNTED } from "./schema.server.ts";
import { countOutbox } from "./counts.server.ts";
import { retryRefused } from "./delivery-report.server.ts";
import { type PartName, partNames } from "./entry.ts";
import { outboxFile } from "./files.server.ts";
import { openOutboxFile } from "./open.server.ts";
import { markDelivered, quarantine, sendClaimAgain } from "./queue.server.ts";
import { keepSubmission } from "./store.server.ts";
import {
  dropNotices,
  retryQuarantined,
  settleTarget,
} from "./upkeep.server.ts";

const RUNS = process.env["TEST_LONG"] ? 300 : 30;
const SUBMISSIONS = 4;

let test: TestIntakes;
beforeEach(() => {
  test = new TestIntakes();
});
afterEach(() => test.close());

function add(outbox: DatabaseSync, index: number): void {
  keepSubmission(outbox, {
    submission: consultation({ description: `Words ${index}.` }),
    key: `key ${index}`,
    verdict: lead,
    notices: ["mail", "webhook"],
    makeLink: (reference) => ({
      hash: reference.padStart(64, "0"),
      expiresAt: 1,
    }),
  });
}

/** What the outbox has, counted part by part. */
function counted(outbox: DatabaseSync) {
  const oldest = outbox
    .prepare(
      `SELECT min(accepted_at) AS at FROM submissions WHERE sequence IN
         (SELECT submission FROM parts WHERE state = 'waiting'
          AND name NOT IN ('mail', 'webhook', 'receipt'))`,
    )
    .get() as { at: number | null };
  return {
    ...outbox.prepare(COUNTED).get(),
    oldestSeconds: oldest.at === null ? null : 60,
  };
}

function kept(outbox: DatabaseSync) {
  const { oldestSeconds, ...counts } = countOutbox(outbox, Date.now() + 60_000);
  const isKnown = oldestSeconds !== null;
  if (isKnown) expect(oldestSeconds).toBeGreaterThanOrEqual(60);
  return { ...counts, oldestSeconds: isKnown ? 60 : null };
}

type Change = (outbox: DatabaseSync) => void;
const sequence = fc.integer({ min: 1, max: SUBMISSIONS });
const settled = fc.record({
  sequence,
  part: fc.constantFrom<PartName>(...partNames),
});
const change = fc.oneof<fc.Arbitrary<Change>[]>(
  fc.nat(SUBMISSIONS).map((index) => (outbox) => add(outbox, index)),
  settled.map((part) => (outbox) => markDelivered(outbox, part)),
  settled.map((part) => (outbox) => quarantine(outbox, part)),
  settled.map((part) => (outbox) => sendClaimAgain(outbox, part, 0)),
  sequence.map((number) => (outbox) => retryEntry(outbox, number)),
  sequence.map((number) => (outbox) => remove(outbox, number)),
  fc.constantFrom<Change[]>(
    retryQuarantined,
    (outbox) => dropNotices(outbox, ["mail"]),
    (outbox) => settleTarget(outbox, "embedded"),
    (outbox) => settleTarget(outbox, "hosted"),
  ),
);

function retryEntry(outbox: DatabaseSync, number: number): void {
  const row = outbox
    .prepare("SELECT reference FROM submissions WHERE sequence = ?")
    .get(number);
  if (row) retryRefused(outbox, String(row["reference"]));
}

function remove(outbox: DatabaseSync, number: number): void {
  outbox.prepare("DELETE FROM submissions WHERE sequence = ?").run(number);
}

it("the counts are those of the parts, whatever becomes of them", () => {
  const outbox = openOutboxFile(test.folder);
  fc.assert(
    fc.property(fc.array(change, { maxLength: 25 }), (changes) => {
      outbox.exec("DELETE FROM submissions; DELETE FROM sqlite_sequence");
      for (const each of changes) {
        each(outbox);
        expect(kept(outbox)).toEqual(counted(outbox));
      }
    }),
    { numRuns: RUNS },
  );
  outbox.close();
});

it("a change that is taken back leaves the counts", () => {
  const outbox = openOutboxFile(test.folder);
  add(outbox, 0);
  const before = countOutbox(outbox);
  outbox.exec("BEGIN; DELETE FROM submissions; ROLLBACK");
  expect(countOutbox(outbox)).toEqual(before);
  outbox.close();
});

/** Overwrites pages that a walk over the waiting parts reads, and their first does not. */
function damageMiddle(file: string): void {
  const outbox = new DatabaseSync(file);
  outbox.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  const leaves = outbox
    .prepare(
      `SELECT pageno, pgsize FROM dbstat
       WHERE name = 'parts_waiting' AND pagetype = 'leaf' ORDER BY path`,
    )
    .all() as { pageno: number; pgsize: number }[];
  outbox.close();
  expect(leaves.length).toBeGreaterThan(20);
  const handle = openSync(file, "r+");
  for (const { pageno, pgsize } of [leaves[1]!, leaves.at(-2)!])
    writeSync(
      handle,
      Buffer.alloc(pgsize, 0xff),
      0,
      pgsize,
      (pageno - 1) * pgsize,
    );
  closeSync(handle);
}

it("what waits is counted without being read", () => {
  const outbox = openOutboxFile(test.folder);
  add(outbox, 0);
  const copy = outbox.prepare(
    `INSERT INTO submissions
       SELECT ?1, 'R' || ?1, ?1, '', kind, box, reason, email, '', accepted_at, 0, ''
       FROM submissions WHERE sequence = 1`,
  );
  outbox.exec("BEGIN");
  for (let index = 2; index <= 4_001; index += 1) copy.run(index);
  outbox.exec(
    `INSERT INTO parts (submission, name)
       SELECT sequence, name FROM submissions JOIN parts ON submission = 1
       WHERE sequence > 1;
     COMMIT`,
  );
  const before = countOutbox(outbox, 0);
  expect(before).toMatchObject({ waiting: 4_001, notices: 8_002 });
  outbox.close();
  damageMiddle(outboxFile(test.folder));
  const damaged = new DatabaseSync(outboxFile(test.folder));
  expect(() => damaged.prepare(COUNTED).get()).toThrow("malformed");
  expect(countOutbox(damaged, 0)).toEqual(before);
  damaged.close();
});

it("a wrong count is right after the next start", () => {
  openOutboxFile(test.folder).close();
  const other = new DatabaseSync(outboxFile(test.folder));
  other.exec("UPDATE counts SET waiting = 4096");
  other.close();
  const outbox = openOutboxFile(test.folder);
  expect(countOutbox(outbox)).toMatchObject({ waiting: 0 });
  outbox.close();
});
