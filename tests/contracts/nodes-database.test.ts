import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createNodeCalls } from "../../app/intake/node/node-calls.server.ts";
import {
  activity,
  claim,
  message,
  outcome,
  review,
  startDatabaseRoles,
  type Clients,
} from "../fixtures/stack/database-roles.fixture.ts";
import type { TestDatabase } from "../fixtures/stack/database.fixture.ts";

// What the nodes of a site share in the database, and what it refuses them. The
// site has the public key alone.

const ROLES = ["anonymous", "signed in", "staff"] as const;
const DAY_MS = 24 * 60 * 60 * 1000;
const MARK = "0123456789abcdef";

const newName = () => randomBytes(32).toString("base64url");
const newId = () => randomBytes(8).toString("hex");

let database: TestDatabase;
let clients: Clients;
let remove: (() => Promise<void>) | null = null;

beforeAll(async () => {
  ({ database, clients, remove } = await startDatabaseRoles());
}, 180_000);

afterAll(() => remove?.());

/** A server with one answer for everything. */
async function startAnswering(status: number, answer: object) {
  const server = createServer((_request, response) =>
    response.writeHead(status).end(JSON.stringify(answer)),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Calls a function. Out: the status and the answer. */
async function call(
  name: string,
  body: object,
  key = database.secrets.publishableKey,
) {
  const response = await fetch(`${database.url}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: { apikey: key, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = JSON.parse((await response.text()) || "null") as unknown;
  return { status: response.status, answer };
}

function addCounts(...added: object[]) {
  return call("add_counts", { added });
}

function sync(node: string, until: string | null = null, mark = MARK) {
  const { url, secrets } = database;
  const calls = createNodeCalls({
    url,
    publishableKey: secrets.publishableKey,
    timeoutMs: 5_000,
  });
  return calls.syncNode({ node, secretMark: mark, erasedUntil: until });
}

async function synced(...sent: Parameters<typeof sync>) {
  const answer = await sync(...sent);
  if (typeof answer === "string") throw new Error(answer);
  return answer;
}

async function erase(row: { reference?: string; person?: string }) {
  const { error, data } = await clients["secret key"]
    .from("erasures")
    .upsert(row, { onConflict: row.person ? "person" : "reference" })
    .select("erased_at")
    .single();
  expect(error).toBeNull();
  return data!.erased_at;
}

describe.each([
  ["erasures", { reference: "CLAIM-1" }, "reference"],
  ["site_nodes", { id: newId(), secret_mark: MARK }, "id"],
  ["shared_counts", { name: newName(), hits: 1 }, "name"],
] as const)("the table %s", (table, row, column) => {
  it.each(ROLES)("is closed to %s", async (role) => {
    const client = clients[role];
    const answers = [
      await client.from(table).select(),
      await client.from(table).insert(row as never),
      await client.from(table).delete().not(column, "is", null),
    ];
    for (const { error } of answers) expect(error?.code).toBe("42501");
  });
});

describe("the functions", () => {
  it.each([
    ["sync_node", { node: newId(), secret_mark: MARK, erased_until: null }],
    ["add_counts", { added: [] }],
  ])("%s is for the public key alone", async (name, body) => {
    expect((await call(name, body)).status).toBe(200);
    const refused = await call(name, body, database.secrets.secretKey);
    expect(refused.answer).toMatchObject({ code: "42501" });
    const { error } = await clients.staff.rpc(name as never, body as never);
    expect(error).toMatchObject({ code: "42501" });
  });
});

describe("a count of all nodes", () => {
  const HOUR = 60 * 60 * 1000;

  it("counts on within its span, and says how long that lasts", async () => {
    const name = newName();
    await addCounts({ name, hits: 1, spanMs: HOUR });
    const { answer } = await addCounts({ name, hits: 1, spanMs: HOUR });
    const [count] = answer as { hits: number; leftMs: number }[];
    expect(count?.hits).toBe(2);
    expect(count?.leftMs).toBeGreaterThan(HOUR - 60_000);
    expect(count?.leftMs).toBeLessThanOrEqual(HOUR);
  });

  it("begins again after its span", async () => {
    const name = newName();
    await addCounts({ name, hits: 1, spanMs: 1 });
    await new Promise((resolve) => setTimeout(resolve, 20));
    const { answer } = await addCounts({ name, hits: 1, spanMs: HOUR });
    expect(answer).toMatchObject([{ name, hits: 1 }]);
  });

  it("takes one back, but not below none", async () => {
    const name = newName();
    await addCounts({ name, hits: -1, spanMs: HOUR });
    await addCounts({ name, hits: 1, spanMs: HOUR });
    await addCounts({ name, hits: 1, spanMs: HOUR });
    const { answer } = await addCounts({ name, hits: -1, spanMs: HOUR });
    expect(answer).toMatchObject([{ name, hits: 1 }]);
  });

  it("loses none of many at once", async () => {
    const names = [newName(), newName()];
    const both = names.map((name) => ({ name, hits: 1, spanMs: HOUR }));
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        addCounts(...(index % 2 ? both : both.toReversed())),
      ),
    );
    const { answer } = await addCounts(...both);
    expect((answer as { hits: number }[]).map(({ hits }) => hits)).toEqual([
      41, 41,
    ]);
  });

  it.each([
    ["a name that is no hash", { name: "ada@example.com", hits: 1, spanMs: 1 }],
    ["more than one event", { name: newName(), hits: 2, spanMs: 1 }],
    [
      "a span without an end",
      { name: newName(), hits: 1, spanMs: 101 * DAY_MS },
    ],
    ["no span", { name: newName(), hits: 1 }],
  ])("refuses %s", async (_what, event) => {
    expect((await addCounts(event)).status).toBeGreaterThanOrEqual(400);
  });

  it("refuses more than eight", async () => {
    const event = { hits: 1, spanMs: HOUR };
    const nine = Array.from({ length: 9 }, () => ({
      name: newName(),
      ...event,
    }));
    expect((await addCounts(...nine)).status).toBeGreaterThanOrEqual(400);
  });
});

describe("what was erased", () => {
  it("does not come back in any table, and its client counts it as delivered", async () => {
    const { anonymous } = clients;
    const hash = createHash("sha256").update(randomBytes(8)).digest("hex");
    const expires_at = new Date(Date.now() + DAY_MS).toISOString();
    const rows = [
      ["claims", claim()],
      ["contact_messages", message()],
      ["spam_log", review()],
      ["request_links", { id: `CLAIM-${newId()}`, hash, expires_at }],
    ] as const;
    for (const [table, row] of rows) {
      await erase({ reference: row.id });
      const answer = await anonymous.from(table).insert(row as never);
      expect([table, outcome(answer)]).toEqual([table, "409 23505"]);
      const { data } = await clients["secret key"]
        .from(table)
        .select()
        .eq("id", row.id);
      expect(data).toEqual([]);
    }
  });

  it("is told to a node until it has followed, and a little longer", async () => {
    const node = newId();
    const reference = `CLAIM-${newId()}`;
    const erasedAt = await erase({ reference });
    const told = { reference, person: null, erasedAt };
    const first = await synced(node);
    expect(first.erasures).toContainEqual(
      expect.objectContaining({ reference }),
    );
    expect((await synced(node, erasedAt)).erasures).toContainEqual(
      expect.objectContaining({ reference: told.reference }),
    );
    const later = new Date(Date.parse(erasedAt) + 10 * 60_000).toISOString();
    expect((await synced(node, later)).erasures).toEqual([]);
  });

  it("is told again when a person is erased again", async () => {
    const person = randomBytes(32).toString("hex");
    const first = await erase({ person });
    const second = await erase({ person });
    expect(Date.parse(second)).toBeGreaterThan(Date.parse(first));
    const { erasures } = await synced(newId());
    expect(erasures.filter((each) => each.person === person)).toHaveLength(1);
  });

  it("has the time of the database, whatever the client says", async () => {
    const reference = `CLAIM-${newId()}`;
    const { data } = await clients["secret key"]
      .from("erasures")
      .insert({ reference, erased_at: "2001-01-01T00:00:00Z" })
      .select("erased_at")
      .single();
    expect(Date.parse(data!.erased_at)).toBeGreaterThan(Date.now() - DAY_MS);
  });

  it("names a withdrawn request, so that it leaves all outboxes", async () => {
    const { anonymous } = clients;
    const row = claim();
    const hash = createHash("sha256").update(row.id).digest("hex");
    const expires_at = new Date(Date.now() + DAY_MS).toISOString();
    await anonymous
      .from("request_links")
      .insert({ id: row.id, hash, expires_at });
    await anonymous.from("claims").insert(row);
    await call("withdraw_request", { link_hash: hash });
    await call("withdraw_request", { link_hash: hash });
    const { erasures } = await synced(newId());
    expect(
      erasures.filter(({ reference }) => reference === row.id),
    ).toHaveLength(1);
  });

  it.each([
    ["neither a reference nor a person", { reference: null, person: null }],
    ["an address in place of its hash", { person: "ada@example.com" }],
  ])("is not %s", async (_what, row) => {
    const { error } = await clients["secret key"]
      .from("erasures")
      .insert(row as never);
    expect(error?.code).toBe("23514");
  });
});

describe("the nodes of a site", () => {
  it("hear of one with another SITE_SECRET", async () => {
    const [one, other] = [newId(), newId()];
    expect((await synced(one)).hasOtherSecret).toBe(false);
    expect((await synced(other, null, "f".repeat(16))).hasOtherSecret).toBe(
      true,
    );
    expect((await synced(one)).hasOtherSecret).toBe(true);
    expect((await synced(other)).hasOtherSecret).toBe(false);
    expect((await synced(one)).hasOtherSecret).toBe(false);
  });

  it("are a hundred at most; any further one is not listed, but follows", async () => {
    const reference = `CLAIM-${newId()}`;
    await erase({ reference });
    for (let count = 0; count < 110; count += 1) await synced(newId());
    const { erasures } = await synced(newId());
    expect(erasures.map((each) => each.reference)).toContain(reference);
    const { data } = await clients["secret key"].from("site_nodes").select();
    expect(data).toHaveLength(100);
  });

  it("notice a database without the migration", async () => {
    // PostgREST's answer for a function that is not there.
    const answer = { code: "PGRST202", message: "Could not find the function" };
    const older = await startAnswering(404, answer);
    const calls = createNodeCalls({
      url: older.url,
      publishableKey: database.secrets.publishableKey,
      timeoutMs: 5_000,
    });
    const state = { node: newId(), secretMark: MARK, erasedUntil: null };
    expect(await calls.syncNode(state)).toBe("unsupported");
    await older.close();
  });
});

describe("one form that was sent through two nodes", () => {
  it("is one row, even if the second node found it doubtful", async () => {
    const { anonymous } = clients;
    const row = claim();
    await anonymous.from("claims").insert(row);
    await anonymous.from("claim_activities").insert(activity(row.id));
    const doubtful = await anonymous
      .from("spam_log")
      .insert({ ...review(), id: row.id });
    expect(outcome(doubtful)).toBe("409 23505");
    const words = message();
    await anonymous.from("contact_messages").insert(words);
    const again = await anonymous
      .from("spam_log")
      .insert({ ...review(), id: words.id });
    expect(outcome(again)).toBe("409 23505");
  });
});
