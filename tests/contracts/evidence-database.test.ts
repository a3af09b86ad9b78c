import { createHash, randomBytes } from "node:crypto";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  claim,
  outcome,
  startDatabaseRoles,
  type Clients,
} from "../fixtures/stack/database-roles.fixture.ts";
import type { TestDatabase } from "../fixtures/stack/database.fixture.ts";

// What the database does for the files of a request, and what it refuses.

const DAY_MS = 24 * 60 * 60 * 1000;

let database: TestDatabase;
let clients: Clients;
let remove: (() => Promise<void>) | null = null;
let files = 0;

beforeAll(async () => {
  ({ database, clients, remove } = await startDatabaseRoles());
}, 180_000);

afterAll(() => remove?.());

const newHash = () =>
  createHash("sha256").update(randomBytes(32)).digest("hex");

async function storeRequest({ days = 1, hasClaim = true } = {}) {
  const row = claim();
  const hash = newHash();
  const secret = clients["secret key"];
  const link = { id: row.id, hash, expires_at: moment(days) };
  expect(outcome(await secret.from("request_links").insert(link))).toBe("201");
  if (hasClaim)
    expect(outcome(await clients.anonymous.from("claims").insert(row))).toBe(
      "201",
    );
  return { id: row.id, hash };
}

const moment = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString();

function fileOf(link_hash: string, changes: object = {}) {
  files += 1;
  return {
    id: `FILE-${files}`,
    link_hash,
    file_name: "roof.jpg",
    media_type: "image/jpeg",
    bytes: 1_000,
    sha256: newHash(),
    received_at: new Date().toISOString(),
    ...changes,
  };
}

const add = (hash: string, changes: object = {}) =>
  clients.anonymous
    .from("claim_evidence")
    .insert(fileOf(hash, changes) as never);

async function rowsOf(reference: string) {
  const { data } = await clients["secret key"]
    .from("claim_evidence")
    .select()
    .eq("reference", reference);
  return data ?? [];
}

async function ask(name: string, hash: string): Promise<unknown> {
  const response = await fetch(`${database.url}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: {
      apikey: database.secrets.publishableKey,
      "content-type": "application/json",
    },
    body: JSON.stringify({ link_hash: hash }),
  });
  return response.json();
}

describe("a file", () => {
  it("comes to its request by the hash of the link, and its sender sees it", async () => {
    const { id, hash } = await storeRequest();
    const sha256 = newHash();
    expect(outcome(await add(hash, { sha256 }))).toBe("201");
    expect(await rowsOf(id)).toMatchObject([{ path: `${id}/${sha256}` }]);
    expect(await ask("request_by_link", hash)).toMatchObject({
      evidence: [{ name: "roof.jpg", bytes: 1_000 }],
    });
  });

  it("is taken once", async () => {
    const { id, hash } = await storeRequest();
    const same = fileOf(hash);
    expect(outcome(await add(hash, same))).toBe("201");
    expect(outcome(await add(hash, same))).toBe("409 23505");
    expect(outcome(await add(hash, { sha256: same.sha256 }))).toBe("409 23505");
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it("is refused without a request that stands", async () => {
    const expired = await storeRequest({ days: -8 });
    const alone = await storeRequest({ hasClaim: false });
    const withdrawn = await storeRequest();
    await ask("withdraw_request", withdrawn.hash);
    for (const hash of [newHash(), expired.hash, alone.hash, withdrawn.hash])
      expect(outcome(await add(hash))).toBe("409 23503");
  });

  it("that was acknowledged in time may arrive after the link's end", async () => {
    const { hash } = await storeRequest({ days: -6 });
    expect(outcome(await add(hash))).toBe("201");
  });

  it("is refused beyond twenty of a request", async () => {
    const { id, hash } = await storeRequest();
    for (let count = 0; count < 20; count += 1)
      expect(outcome(await add(hash))).toBe("201");
    expect(outcome(await add(hash))).toBe("400 22023");
    expect(await rowsOf(id)).toHaveLength(20);
  });

  it.each([
    ["another type", { media_type: "image/svg+xml" }],
    ["more than 10 MB", { bytes: 10_485_761 }],
    ["nothing", { bytes: 0 }],
    ["a path for a name", { file_name: "../roof.jpg" }],
    ["a line break in its name", { file_name: "roof\n.jpg" }],
    ["the name of a program", { file_name: "roof.hta" }],
    ["the name of another type", { file_name: "roof.pdf" }],
    ["a path for a hash", { sha256: "../".repeat(21) + "a" }],
  ])("with %s is refused", async (_what, changes) => {
    const { hash } = await storeRequest();
    expect(outcome(await add(hash, changes))).toBe("400 23514");
  });

  it("names neither its request nor its place itself", async () => {
    const { hash } = await storeRequest();
    const other = await storeRequest();
    const answer = await add(hash, { reference: other.id });
    expect(outcome(answer)).toBe("401 42501");
  });

  it("leaves with its request", async () => {
    const { id, hash } = await storeRequest();
    await add(hash);
    expect(await ask("withdraw_request", hash)).toBe("erased");
    expect(await rowsOf(id)).toEqual([]);
    const kept = await storeRequest();
    await add(kept.hash);
    await clients["secret key"]
      .from("request_links")
      .delete()
      .eq("id", kept.id);
    expect(await rowsOf(kept.id)).toEqual([]);
  });
});

it("staff alone read the rows, and no role of the API changes them", async () => {
  const { hash } = await storeRequest();
  await add(hash);
  const table = "claim_evidence";
  const { anonymous, staff } = clients;
  expect(outcome(await anonymous.from(table).select())).toBe("401 42501");
  expect(outcome(await clients["signed in"].from(table).select())).toBe(
    "200 rows 0",
  );
  const { data } = await staff.from(table).select();
  expect(data!.length).toBeGreaterThan(0);
  for (const role of ["anonymous", "signed in", "staff"] as const) {
    const refused = role === "anonymous" ? "401 42501" : "403 42501";
    const client = clients[role];
    const removal = await client.from(table).delete().neq("id", "");
    expect(outcome(removal)).toBe(refused);
    const change = await client
      .from(table)
      .update({ file_name: "a" })
      .neq("id", "");
    expect(outcome(change)).toBe(refused);
  }
});
