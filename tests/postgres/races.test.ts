import { createHash, randomBytes } from "node:crypto";

import type postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

import { connect } from "../fixtures/postgres/cluster.fixture.ts";
import { openMigrated } from "../fixtures/postgres/migrated.fixture.ts";

// What two callers do to one request at the same time. PGlite serializes
// everything, so only a Postgres can show this.

const DATABASE = "races";
let first: postgres.Sql;
let second: postgres.Sql;

beforeAll(async () => {
  const port = inject("postgres");
  first = await openMigrated(port, DATABASE, "newer");
  second = connect(port, DATABASE, "postgres");
}, 400_000);

afterAll(async () => {
  await first.end();
  await second.end();
});

type Sql = postgres.Sql | postgres.TransactionSql;
type Request = { id: string; hash: string };
type Work = (sql: Sql, request: Request) => Promise<unknown>;

const newHash = () =>
  createHash("sha256").update(randomBytes(32)).digest("hex");

async function newLink(): Promise<Request> {
  const id = `CLAIM-${randomBytes(4).toString("hex")}`;
  const hash = newHash();
  await first`insert into public.request_links (id, hash, expires_at)
    values (${id}, ${hash}, now() + interval '1 day')`;
  return { id, hash };
}

const insertClaim = (sql: Sql, { id }: Request) =>
  sql`insert into public.claims (id, title, policyholder_email, description, location)
    values (${id}, 'New Claim - Roof', 'ann@example.com', 'Hail', 'Austin')`;

const insertEntry = (sql: Sql, { id }: Request) =>
  sql`insert into public.spam_log (id, kind, reason, payload)
    values (${id}, 'consultation', 'links', '{}')`;

const insertCorrection = (sql: Sql, { hash }: Request) =>
  sql`insert into public.request_corrections (id, link_hash, name, email, phone)
    values (${newHash()}, ${hash}, 'Ann Lee', 'lee@example.com', '512-555-0100')`;

const insertFile = (sql: Sql, { hash }: Request) =>
  sql`insert into public.claim_evidence (id, link_hash, file_name, media_type,
      bytes, sha256, received_at)
    values (${newHash()}, ${hash}, 'roof.jpg', 'image/jpeg', 1, ${newHash()}, now())`;

const withdraw = (sql: Sql, { hash }: Request) =>
  sql`select public.withdraw_request(${hash}) as result`;

/**
 * Starts something on the second connection after a transaction of the first
 * has done its part, lets the first commit when the second waits for it or is
 * done, and returns the second's outcome.
 */
async function meanwhile(
  request: Request,
  begun: Work,
  other: Work,
): Promise<string> {
  const [{ pid }] = await second<
    [{ pid: number }]
  >`select pg_backend_pid() as pid`;
  let outcome = "";
  let done: Promise<void> = Promise.resolve();
  await first.begin(async (transaction) => {
    await begun(transaction, request);
    done = other(second, request).then(
      () => void (outcome = "done"),
      (error: { code: string }) => void (outcome = error.code),
    );
    const waits = async () => {
      const [row] = await transaction`select 1 from pg_stat_activity
        where pid = ${pid} and wait_event_type = 'Lock'`;
      return row !== undefined;
    };
    while (outcome === "" && !(await waits()))
      await new Promise((resolve) => setTimeout(resolve, 10));
  });
  await done;
  return outcome;
}

/** How many rows of a request are left, besides its link. */
async function left({ id }: Request): Promise<number> {
  const [row] = await first<[{ count: number }]>`select (
    (select count(*) from public.claims where id = ${id})
    + (select count(*) from public.spam_log where id = ${id})
    + (select count(*) from public.request_corrections where reference = ${id})
    + (select count(*) from public.claim_evidence where reference = ${id})
  )::int as count`;
  return row.count;
}

const nothing: Work = async () => {};

describe.each([
  ["a claim", nothing, insertClaim, "23505"],
  ["an entry of the review box", nothing, insertEntry, "23505"],
  ["a correction", insertClaim, insertCorrection, "23503"],
  ["a file", insertClaim, insertFile, "23503"],
])(
  "the delivery of %s and a withdrawal at once",
  (_what, prepare, insert, refusal) => {
    it.each([
      ["delivery", insert, withdraw, "done"],
      ["withdrawal", withdraw, insert, refusal],
    ])(
      "leave nothing if the %s is first",
      async (_first, begun, other, outcome) => {
        const request = await newLink();
        await prepare(first, request);
        expect(await meanwhile(request, begun, other)).toBe(outcome);
        expect(await left(request)).toBe(0);
      },
    );
  },
);

it("the same request from two nodes is stored once", async () => {
  const request = await newLink();
  expect(await meanwhile(request, insertClaim, insertClaim)).toBe("23505");
  expect(await left(request)).toBe(1);
});

it("the twentieth file is the last, also of two at once", async () => {
  const request = await newLink();
  await insertClaim(first, request);
  for (let count = 0; count < 19; count += 1) await insertFile(first, request);
  expect(await meanwhile(request, insertFile, insertFile)).toBe("22023");
  expect(await left(request)).toBe(21);
});
