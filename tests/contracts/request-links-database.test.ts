import { createHash, randomBytes } from "node:crypto";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  claim,
  message,
  outcome,
  startDatabaseRoles,
  type Clients,
} from "../fixtures/stack/database-roles.fixture.ts";

// What the database does for a request's link, for a sender who uses it to
// correct, add to or withdraw the request, and what it refuses. The site has
// only the public key.

const DAY_MS = 24 * 60 * 60 * 1000;

/** The description of a claim, as the site writes it. */
const description = [
  "Contact Name: Ann Lee",
  "Phone: 512-555-0100",
  "Email: ann@example.com",
  "Location: Austin, Texas",
  "Description: Hail.",
  "  Phone: not a label",
].join("\n");

let clients: Clients;
let remove: (() => Promise<void>) | null = null;
let made = 0;

beforeAll(async () => {
  ({ clients, remove } = await startDatabaseRoles());
}, 400_000);

afterAll(() => remove?.());

const secret = () => clients["secret key"];

const moment = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString();

/** The hash of a link that belongs to no request. */
const newHash = () =>
  createHash("sha256").update(randomBytes(32)).digest("hex");

/** Calls a function as the site does, and returns its answer. */
async function ask(
  name: "request_by_link" | "withdraw_request",
  link_hash: string,
): Promise<unknown> {
  const { data, error } = await clients.anonymous.rpc(
    name as never,
    { link_hash } as never,
  );
  expect(error).toBeNull();
  return data;
}

/** Inserts a row as the site does. */
async function insert(table: string, row: object): Promise<string> {
  const { anonymous } = clients;
  return outcome(await anonymous.from(table as "claims").insert(row as never));
}

/** All rows of a request, whoever may read them. */
async function rowsOf(table: string, column: string, id: string) {
  const { data } = await secret()
    .from(table as "claims")
    .select()
    .eq(column as "id", id);
  return data! as Record<string, unknown>[];
}

const claimOf = async (id: string) => (await rowsOf("claims", "id", id))[0];
const activitiesOf = (id: string) => rowsOf("claim_activities", "claim_id", id);
const filesOf = (id: string) => rowsOf("claim_evidence", "reference", id);

/** Stores a claim with its link, as the site delivers them. */
async function storeRequest({ status = "prospect", days = 1 } = {}) {
  const row = claim({ description });
  const hash = newHash();
  const link = { id: row.id, hash, expires_at: moment(days) };
  expect(await insert("request_links", link)).toBe("201");
  expect(await insert("claims", row)).toBe("201");
  if (status !== "prospect")
    await secret().from("claims").update({ status }).eq("id", row.id);
  return { id: row.id, hash, row };
}

const expire = (id: string, days: number) =>
  secret()
    .from("request_links")
    .update({ expires_at: moment(-days) })
    .eq("id", id);

function correct(link_hash: string, changes: object = {}) {
  return insert("request_corrections", {
    id: `COR-${(made += 1)}`,
    link_hash,
    name: "Ann Li",
    email: "ann.li@example.com",
    phone: "512-555-0199",
    ...changes,
  });
}

function addFile(link_hash: string, changes: object = {}) {
  return insert("claim_evidence", {
    id: `FILE-${(made += 1)}`,
    link_hash,
    file_name: "roof.jpg",
    media_type: "image/jpeg",
    bytes: 1_000,
    sha256: newHash(),
    received_at: new Date().toISOString(),
    ...changes,
  });
}

describe("the link of a request", () => {
  it.each([
    ["prospect", "received"],
    ["accepted", "adjuster"],
    ["closed", "closed"],
    ["inspected", "adjuster"],
  ])("shows what was sent, and says of %s: %s", async (status, state) => {
    // A status added by the firm counts as an adjuster's.
    if (status === "inspected")
      await secret().from("claim_statuses").insert({ status });
    const { id: reference, hash } = await storeRequest({ status });
    const shown = { reference, state, description, isWithdrawalAsked: false };
    expect(await ask("request_by_link", hash)).toMatchObject(shown);
  });

  it("lives for thirty days at most, whatever the client says", async () => {
    const { id } = await storeRequest({ days: 900 });
    const [link] = await rowsOf("request_links", "id", id);
    const end = Date.parse(String(link!["expires_at"]));
    expect(Math.round((end - Date.now()) / DAY_MS)).toBe(30);
  });

  it("opens nothing once it has expired, and takes what was sent in time for a week", async () => {
    const { id, hash } = await storeRequest({ days: -1 });
    expect(await ask("request_by_link", hash)).toBeNull();
    expect(await correct(hash)).toBe("201");
    expect(await addFile(hash)).toBe("201");
    const withdrawn = await storeRequest({ days: -1 });
    expect(await ask("withdraw_request", withdrawn.hash)).toBe("erased");
    await expire(id, 8);
    expect(await correct(hash)).toBe("409 23503");
    expect(await addFile(hash)).toBe("409 23503");
    expect(await ask("withdraw_request", hash)).toBeNull();
    expect(await claimOf(id)).toBeDefined();
  });

  // Anyone who learns a reference may also have the publishable key.
  it.each([
    ["message", "MSG", "contact_messages", message],
    ["claim without one", "CLAIM", "claims", claim],
  ] as const)(
    "is not made for a %s that is there already",
    async (_what, prefix, table, row) => {
      const id = `${prefix}-${newHash().slice(0, 16).toUpperCase()}`;
      expect(await insert(table, { ...row(), id })).toBe("201");
      const link = { id, hash: newHash(), expires_at: moment(1) };
      expect(await insert("request_links", link)).toMatch(/^400 2[23]/);
      expect(await ask("request_by_link", link.hash)).toBeNull();
      expect(await ask("withdraw_request", link.hash)).toBeNull();
      expect(await rowsOf(table, "id", id)).toHaveLength(1);
    },
  );
});

describe("a correction", () => {
  it("changes the claim once, and an activity keeps the old words", async () => {
    const { id, hash } = await storeRequest();
    const name = "O'Neil \\1 & $$ %s ; drop table claims";
    const correction = { id: "COR-same", name };
    expect(await correct(hash, correction)).toBe("201");
    expect(await correct(hash, correction)).toBe("409 23505");
    expect(await claimOf(id)).toMatchObject({
      policyholder_email: "ann.li@example.com",
      description: description
        .replace("Ann Lee", () => name)
        .replace("512-555-0100", "512-555-0199")
        .replace("ann@example.com", "ann.li@example.com"),
    });
    const activities = await activitiesOf(id);
    expect(activities).toHaveLength(1);
    expect(activities[0]!["title"]).toBe("Contact Details Corrected");
    const words = activities[0]!["description"];
    expect(words).toContain(`Ann Lee -> ${name}`);
    expect(words).toContain("512-555-0100 -> 512-555-0199");
  });

  it.each([
    ["a line break", { name: "Ann\nPhone: 1" }, "400 23514"],
    ["an unknown hash", { link_hash: "0".repeat(64) }, "409 23503"],
    ["a request of its own", { reference: "CLAIM-1" }, "401 42501"],
    ["old words of its own", { previous: {} }, "401 42501"],
  ])("with %s changes nothing", async (_name, changes, code) => {
    const { id, hash } = await storeRequest();
    expect(await correct(hash, changes)).toBe(code);
    expect(await claimOf(id)).toMatchObject({ description });
    expect(await activitiesOf(id)).toHaveLength(0);
  });

  it("waits for its claim, and stops after fifty", async () => {
    const link = { id: "CLAIM-LATER", hash: newHash(), expires_at: moment(1) };
    await insert("request_links", link);
    expect(await correct(link.hash)).toBe("409 23503");
    await insert("claims", claim({ id: link.id, description }));
    for (let count = 0; count < 50; count += 1)
      expect(await correct(link.hash)).toBe("201");
    expect(await correct(link.hash)).toBe("400 22023");
  });
});

describe("a withdrawal", () => {
  it.each(["prospect", "contacted"])(
    "erases a claim that no adjuster has (%s) with its files, for good",
    async (status) => {
      const other = await storeRequest();
      const { id, hash, row } = await storeRequest({ status });
      await correct(hash);
      await addFile(hash);
      expect(await ask("withdraw_request", hash)).toBe("erased");
      expect(await claimOf(id)).toBeUndefined();
      expect(await activitiesOf(id)).toEqual([]);
      expect(await filesOf(id)).toEqual([]);
      const corrections = await rowsOf("request_corrections", "reference", id);
      expect(corrections).toEqual([]);
      expect(await ask("request_by_link", hash)).toBeNull();
      // Repeated, late or restored deliveries restore nothing.
      expect(await ask("withdraw_request", hash)).toBe("erased");
      expect(await insert("claims", row)).toBe("409 23505");
      expect(await correct(hash)).toBe("409 23503");
      expect(await addFile(hash)).toBe("409 23503");
      // Nothing that was typed: a reference, a hash and times.
      const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/);
      expect(await rowsOf("request_links", "id", id)).toEqual([
        {
          id,
          hash,
          withdrawal_asked_at: null,
          expires_at: time,
          withdrawn_at: time,
          created_at: time,
        },
      ]);
      expect(await claimOf(other.id)).toBeDefined();
    },
  );

  it.each(["accepted", "declined", "closed"])(
    "asks staff about a claim that an adjuster had (%s), once",
    async (status) => {
      const { id, hash } = await storeRequest({ status });
      for (let time = 0; time < 2; time += 1)
        expect(await ask("withdraw_request", hash)).toBe("asked");
      expect(await claimOf(id)).toBeDefined();
      const titles = (await activitiesOf(id)).map(({ title }) => title);
      expect(titles).toEqual(["Withdrawal Requested"]);
      const shown = { isWithdrawalAsked: true };
      expect(await ask("request_by_link", hash)).toMatchObject(shown);
    },
  );
});

it("a file comes to its request by the hash of the link, once, and leaves with the link", async () => {
  const { id, hash } = await storeRequest();
  const same = { id: "FILE-SAME", sha256: newHash() };
  expect(await addFile(hash, same)).toBe("201");
  expect(await addFile(hash, same)).toBe("409 23505");
  expect(await addFile(hash, { sha256: same.sha256 })).toBe("409 23505");
  const path = `${id}/${same.sha256}`;
  expect(await filesOf(id)).toMatchObject([{ path }]);
  expect(await ask("request_by_link", hash)).toMatchObject({
    evidence: [{ name: "roof.jpg", bytes: 1_000 }],
  });
  await secret().from("request_links").delete().eq("id", id);
  expect(await filesOf(id)).toEqual([]);
});
