import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  generateDatabaseTypes,
  TYPES_FILE,
} from "../../scripts/typegen/database-types.ts";
import { referenceHash } from "../../app/intake/outbox/facts.server.ts";
import { openConnection } from "../../supabase/embedded/store/connection.ts";
import { filesOf } from "../../supabase/embedded/store/data-folder.ts";
import {
  BUCKET_RIGHTS,
  CALLER_RIGHTS,
  isOfCallers,
  rightsOf,
} from "../fixtures/postgres/rights.fixture.ts";
import {
  activity,
  claim,
  message,
  outcome,
  review,
  startDatabaseRoles,
  storeClaim,
  TABLES,
  type Clients,
} from "../fixtures/stack/database-roles.fixture.ts";
import {
  layInitialisedDatabase,
  type TestDatabase,
} from "../fixtures/stack/database.fixture.ts";
import {
  folderOfTest,
  temporaryFolder,
} from "../fixtures/temporary-folder.fixture.ts";

// What each role can read and write in each table: the site with the
// publishable key, a signed-in user, staff, and scripts with the secret key,
// with hosted Supabase's answers; what nobody can restore after an erasure; and
// who may change accounts.

let database: TestDatabase;
let clients: Clients;
let roles: Awaited<ReturnType<typeof startDatabaseRoles>> | null = null;

beforeAll(async () => {
  roles = await startDatabaseRoles();
  ({ database, clients } = roles);
}, 400_000);

afterAll(() => roles?.remove());

const keyOf = (table: string) =>
  ({
    claim_statuses: "status",
    staff: "user_id",
    claim_attribution: "claim_id",
    erasures: "erased_at",
  })[table] ?? "id";

const VIEWS = ["claim_list", "storm_counts"] as const;

it.each([...TABLES, ...VIEWS])(
  "%s is read by staff alone, and nobody removes a row",
  async (table) => {
    const id = await storeClaim(clients);
    const secret = clients["secret key"];
    await secret.from("claim_activities").insert(activity(id));
    const origin = { claim_id: id, storm_id: "storm-a" };
    await secret.from("claim_attribution").insert(origin);
    await secret.from("contact_messages").insert(message());
    await secret.from("spam_log").insert(review());
    for (const [role, read] of [
      ["anonymous", /^401 42501$/],
      ["signed in", /^200 rows 0$/],
      ["staff", /^200 rows [1-9]/],
    ] as const) {
      const rows = clients[role].from(table as "claims");
      expect(outcome(await rows.select()), role).toMatch(read);
      const gone = await rows.delete().not(keyOf(table) as "id", "is", null);
      expect(gone.error, role).not.toBeNull();
    }
  },
);

it.each([
  ["nobody's address", { policyholder_email: "nobody" }, "400 23514"],
  // Its length is counted in code points.
  ["the longest text", { description: "🏠".repeat(12_000) }, "201"],
])("a claim with %s: %j", async (_what, changes, code) => {
  const answer = await clients.anonymous.from("claims").insert(claim(changes));
  expect(outcome(answer)).toBe(code);
});

it("what was erased does not come back in any table, and its client counts it as delivered", async () => {
  const { anonymous, "secret key": secret } = clients;
  const link = {
    id: "CLAIM-ERASED",
    hash: "0".repeat(64),
    expires_at: new Date(Date.now() + 60_000).toISOString(),
  };
  for (const [table, row] of [
    ["claims", claim()],
    ["contact_messages", message()],
    ["spam_log", review()],
    ["request_links", link],
  ] as const) {
    await secret.from("erasures").insert({ reference: row.id });
    const answer = await anonymous.from(table).insert(row as never);
    expect([table, outcome(answer)]).toEqual([table, "409 23505"]);
    const { data } = await secret.from(table).select().eq("id", row.id);
    expect(data).toEqual([]);
  }
});

describe("the accounts", () => {
  const auth = (key: string) => database.client(key).auth;
  const visitor = () => auth(database.secrets.publishableKey);

  it("are made by no visitor, and changed by nobody but the secret key", async () => {
    const [email, password] = ["new@example.com", "a stranger's password"];
    const { data, error } = await visitor().signUp({ email, password });
    expect(error).toMatchObject({ status: 422, code: "signup_disabled" });
    expect(data.user).toBeNull();
    const link = await visitor().signInWithOtp({ email });
    expect(link.error!.status).toBe(422);
    const admin = auth(database.secrets.secretKey).admin;
    const { id } = (await admin.listUsers()).data.users[0]!;
    const stranger = visitor().admin;
    for (const answer of [
      await stranger.listUsers(),
      await stranger.createUser({ email, password }),
      await stranger.updateUserById(id, { password }),
      await stranger.deleteUser(id),
    ])
      expect(answer.error).toMatchObject({ status: 403, code: "not_admin" });
  });

  it("get mails in files that only their owner reads, and on a page that needs the key", async () => {
    const { staff, publishableKey, mailboxKey } = database.secrets;
    for (const email of [staff!.email, "nobody@example.com"])
      expect((await visitor().resetPasswordForEmail(email)).error).toBeNull();
    const box = path.join(roles!.folder, "mailbox");
    expect(statSync(box).mode & 0o777).toBe(0o700);
    const files = readdirSync(box).map((name) => path.join(box, name));
    expect(files).toHaveLength(1);
    expect(statSync(files[0]!).mode & 0o777).toBe(0o600);
    const { url } = database;
    const page = (key: string) => fetch(`${url}/mailbox?key=${key}`);
    for (const key of ["", "wrong", publishableKey])
      expect((await page(key)).status).toBe(404);
    const answer = await page(mailboxKey!);
    const policy = answer.headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    const text = await answer.text();
    expect(text).toContain('href="http://localhost:3000/auth/confirm?');
    expect(text).not.toContain("<script");
    expect(database.output()).not.toMatch(/example\.com|token_hash|password/i);
  });
});

describe("the embedded database without rows", () => {
  const folder = temporaryFolder("rights");
  let driver: Awaited<ReturnType<typeof openConnection>>["driver"];
  beforeAll(async () => {
    await layInitialisedDatabase(folder);
    ({ driver } = await openConnection(filesOf(folder), true));
  });
  afterAll(() => driver.close());

  it("lets strangers and people with an account do this, and nothing else", async () => {
    const rights = (await rightsOf(driver)).filter(isOfCallers);
    expect(rights).toEqual(CALLER_RIGHTS);
  });

  // Its policies at work: tests/postgres/bucket-policies.test.ts.
  it("lets them do this with a hosted project's bucket, and nothing else", async () => {
    const schema = "tests/fixtures/postgres/hosted-storage.sql";
    const migration = "supabase/migrations/20261123110000_evidence.sql";
    const [, bucket] = readFileSync(migration, "utf8").split(/^(?=do \$\$$)/m);
    await driver.transaction(async (transaction) => {
      await transaction.exec("create role supabase_storage_admin");
      await transaction.exec(readFileSync(schema, "utf8"));
      await transaction.exec(bucket!);
      const rights = (await rightsOf(transaction)).filter(isOfCallers);
      await transaction.rollback();
      const expected = [...CALLER_RIGHTS, ...BUCKET_RIGHTS].toSorted();
      expect(rights).toEqual(expected);
    });
  });

  // Two callers at once: tests/postgres/races.test.ts. One caller sees a lock by the
  // number of its transaction, which it leaves in the row.
  it("locks the link of a request that is delivered, so that a withdrawal waits", async () => {
    await driver.transaction(async (transaction) => {
      await transaction.exec(
        `insert into request_links (id, hash, expires_at)
           select 'CLAIM-' || name, encode(sha256(name::bytea), 'hex'), now()
           from unnest(array['LEAD', 'LATER', 'REVIEW']) name;
         insert into claims (id, title, policyholder_email, description, location)
           values ('CLAIM-LEAD', 'New Claim', 'ada@example.com', 'Hail', 'Austin');
         insert into spam_log (id, kind, reason, payload)
           values ('CLAIM-REVIEW', 'consultation', 'links', '{}');`,
      );
      const { rows: locked } = await transaction.query(
        "select id from request_links where xmax <> '0' order by id",
      );
      await transaction.rollback();
      expect(locked).toEqual([{ id: "CLAIM-LEAD" }, { id: "CLAIM-REVIEW" }]);
    });
  });

  it("refuses what an erased person had sent by its age, and takes what came afterwards", async () => {
    const person = "e".repeat(64);
    const HOUR_MS = 3_600_000;
    let rows = 0;

    /** Inserts a row with the headers of a node; true if it was accepted. */
    async function takes(headers: Record<string, string>): Promise<boolean> {
      rows += 1;
      const said = JSON.stringify({ "x-person": person, ...headers });
      try {
        await driver.transaction(async (transaction) => {
          await transaction.query(
            "select set_config('request.headers', $1, true)",
            [said],
          );
          await transaction.query(
            `insert into contact_messages (id, name, email, phone, message)
             values ($1, 'Ada', 'ada@example.com', '(303) 555-0100', 'A message')`,
            [`MSG-ERASED-${rows}`],
          );
        });
        return true;
      } catch (error) {
        expect(error).toMatchObject({ code: "23505" });
        return false;
      }
    }

    async function erase(): Promise<string> {
      const { rows: recorded } = await driver.query<{ at: string }>(
        `insert into erasures (person) values ($1)
         on conflict (person) do update set person = excluded.person
         returning erased_at::text as at`,
        [person],
      );
      return recorded[0]!.at;
    }
    const at = (time: number) => new Date(time).toISOString();

    const first = await erase();
    const slow = { "x-accepted-at": at(Date.now() - HOUR_MS) };
    const fast = { "x-accepted-at": at(Date.now() + HOUR_MS) };
    expect(await takes({ ...slow, "x-accepted-ms-ago": "0" })).toBe(true);
    const old = { ...fast, "x-accepted-ms-ago": String(HOUR_MS) };
    expect(await takes(old)).toBe(false);
    // The node knows that the submission came after the erasure.
    expect(await takes({ ...old, "x-follows-erasure": first })).toBe(true);
    // A node of an earlier version sends its time only.
    expect([await takes(slow), await takes(fast)]).toEqual([false, true]);

    // If the clock was set back, the next erasure still gets no earlier time.
    await driver.exec(
      `alter table erasures disable trigger erasures_time;
       update erasures set erased_at = now() + interval '1 hour';
       alter table erasures enable trigger erasures_time;`,
    );
    const since = new Date(Date.now() + HOUR_MS / 2).toISOString();
    await driver.query("insert into erasures (reference) values ('MSG-BACK')");
    const { rows: told } = await driver.query<{ all: unknown[] }>(
      "select erasures_since($1) as all",
      [since],
    );
    expect(told[0]!.all).toMatchObject([
      { person, ageMs: 0 },
      { referenceHash: referenceHash("MSG-BACK"), ageMs: 0 },
    ]);
    // The public key may ask, but learns no reference.
    expect(JSON.stringify(told)).not.toContain("MSG-BACK");
    const second = await erase();
    expect(await takes({ ...old, "x-follows-erasure": first })).toBe(false);
    expect(await takes({ ...old, "x-follows-erasure": second })).toBe(true);
  });
});

it("the embedded database has the tables of the generated types: npm run typegen:database", async () => {
  const folder = folderOfTest("types");
  await layInitialisedDatabase(folder);
  const types = await generateDatabaseTypes(folder);
  expect(readFileSync(TYPES_FILE, "utf8")).toBe(types);
});
