import { createHash, randomBytes } from "node:crypto";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  claim,
  message,
  outcome,
  review,
  startDatabaseRoles,
  type Clients,
} from "../fixtures/stack/database-roles.fixture.ts";
import type { TestDatabase } from "../fixtures/stack/database.fixture.ts";

// What the database does for the link of a request, for a sender that corrects or
// withdraws it by that link, and what it refuses. The site has the public key alone.

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

/** The hash of a link that no request has. */
function newHash(): string {
  return createHash("sha256").update(randomBytes(32)).digest("hex");
}

/** Calls what the database has for the links of requests. In: the database, its roles. */
function linkCalls(database: TestDatabase, clients: Clients) {
  const { anonymous } = clients;
  let corrections = 0;

  /** Calls a function as the site does. Out: the status and the answer. */
  async function call(name: string, hash: unknown) {
    const response = await fetch(`${database.url}/rest/v1/rpc/${name}`, {
      method: "POST",
      headers: {
        apikey: database.secrets.publishableKey,
        "content-type": "application/json",
      },
      body: JSON.stringify({ link_hash: hash }),
    });
    return {
      status: response.status,
      answer: JSON.parse((await response.text()) || "null") as unknown,
    };
  }

  /** Puts a claim with its link there, as the site delivers them. */
  async function storeRequest(
    changes: object = {},
    expiresAt = Date.now() + DAY_MS,
  ) {
    const row = claim({ description });
    const hash = newHash();
    const link = await anonymous.from("request_links").insert({
      id: row.id,
      hash,
      expires_at: new Date(expiresAt).toISOString(),
    });
    expect(outcome(link)).toBe("201");
    expect(outcome(await anonymous.from("claims").insert(row))).toBe("201");
    if (Object.keys(changes).length > 0)
      await clients["secret key"]
        .from("claims")
        .update(changes)
        .eq("id", row.id);
    return { id: row.id, hash, row };
  }

  function correct(hash: string, changes: object = {}) {
    corrections += 1;
    const row = {
      id: `COR-${corrections}`,
      link_hash: hash,
      name: "Ann Li",
      email: "ann.li@example.com",
      phone: "512-555-0199",
      ...changes,
    };
    return anonymous.from("request_corrections").insert(row as never);
  }

  async function claimOf(id: string) {
    const { data } = await clients["secret key"]
      .from("claims")
      .select()
      .eq("id", id);
    return data?.[0] ?? null;
  }

  async function activitiesOf(id: string) {
    const { data } = await clients["secret key"]
      .from("claim_activities")
      .select()
      .eq("claim_id", id);
    return data ?? [];
  }

  return { call, storeRequest, correct, claimOf, activitiesOf };
}

const ROLES = ["signed in", "staff", "secret key"] as const;

let clients: Clients;
let remove: (() => Promise<void>) | null = null;
let calls: ReturnType<typeof linkCalls>;

beforeAll(async () => {
  const roles = await startDatabaseRoles();
  ({ clients, remove } = roles);
  calls = linkCalls(roles.database, clients);
}, 180_000);

afterAll(() => remove?.());

describe("the link of a request", () => {
  it("shows what was sent and its state, by the hash alone", async () => {
    const { id, hash } = await calls.storeRequest();
    const { status, answer } = await calls.call("request_by_link", hash);
    expect(status).toBe(200);
    expect(answer).toMatchObject({ reference: id, state: "received" });
    expect(answer).toMatchObject({ description, isWithdrawalAsked: false });
  });

  it.each([
    ["prospect", "received"],
    ["contacted", "review"],
    ["accepted", "adjuster"],
    ["declined", "closed"],
    ["closed", "closed"],
  ])("says of the status %s: %s", async (status, state) => {
    const { hash } = await calls.storeRequest({ status });
    const { answer } = await calls.call("request_by_link", hash);
    expect(answer).toMatchObject({ state });
  });

  it("counts a status that the firm adds as one of an adjuster", async () => {
    await clients["secret key"]
      .from("claim_statuses")
      .insert({ status: "inspected" });
    const { hash } = await calls.storeRequest({ status: "inspected" });
    const { answer } = await calls.call("request_by_link", hash);
    expect(answer).toMatchObject({ state: "adjuster" });
    expect((await calls.call("withdraw_request", hash)).answer).toBe("asked");
  });

  it("lives for thirty days at most, whatever the client says", async () => {
    const { id } = await calls.storeRequest({}, Date.now() + 900 * DAY_MS);
    const { data } = await clients["secret key"]
      .from("request_links")
      .select("expires_at")
      .eq("id", id);
    const days = (Date.parse(data![0]!.expires_at) - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
  });

  it.each([
    ["unknown", () => newHash()],
    ["empty", () => ""],
    ["no text", () => null],
    ["oversized", () => "a".repeat(1_000_000)],
    ["an injection", () => "' or true --"],
    ["a pattern", () => "%"],
  ])("opens nothing with a hash that is %s", async (_name, hash) => {
    await calls.storeRequest();
    for (const name of ["request_by_link", "withdraw_request"]) {
      const { answer } = await calls.call(name, hash());
      expect(JSON.stringify(answer)).not.toMatch(/CLAIM-|erased|asked/);
    }
  });

  it("opens nothing once it has expired, and takes a late correction for a week", async () => {
    const { id, hash } = await calls.storeRequest({}, Date.now() - DAY_MS);
    expect((await calls.call("request_by_link", hash)).answer).toBeNull();
    expect(outcome(await calls.correct(hash))).toBe("201");
    await clients["secret key"]
      .from("request_links")
      .update({ expires_at: new Date(Date.now() - 8 * DAY_MS).toISOString() })
      .eq("id", id);
    expect(outcome(await calls.correct(hash))).toBe("409 23503");
    expect((await calls.call("withdraw_request", hash)).answer).toBeNull();
    expect(await calls.claimOf(id)).not.toBeNull();
  });

  it("is one for each request, and takes no other hash", async () => {
    const { id } = await calls.storeRequest();
    const again = await clients.anonymous.from("request_links").insert({
      id,
      hash: newHash(),
      expires_at: new Date().toISOString(),
    });
    expect(outcome(again)).toBe("409 23505");
  });

  // Who learns a reference may have the publishable key, too.
  it.each([
    ["message", "MSG", "contact_messages", message],
    ["message in the review box", "MSG", "spam_log", review],
    ["privacy request", "PRIV", "spam_log", review],
    ["claim without one", "CLAIM", "claims", claim],
    ["consultation in the review box", "CLAIM", "spam_log", review],
  ] as const)(
    "is not made for a %s that is there already",
    async (_what, prefix, table, row) => {
      const id = `${prefix}-${newHash().slice(0, 16).toUpperCase()}`;
      const { anonymous } = clients;
      const stored = await anonymous
        .from(table as "claims")
        .insert({ ...row(), id } as never);
      expect(outcome(stored)).toBe("201");
      const hash = newHash();
      const expires_at = new Date(Date.now() + DAY_MS).toISOString();
      const link = { id, hash, expires_at };
      expect(
        outcome(await anonymous.from("request_links").insert(link)),
      ).toMatch(/^400 2[23]/);
      expect((await calls.call("request_by_link", hash)).answer).toBeNull();
      expect((await calls.call("withdraw_request", hash)).answer).toBeNull();
      const { data } = await clients["secret key"]
        .from(table)
        .select("id")
        .eq("id", id);
      expect(data).toEqual([{ id }]);
    },
  );

  it.each(["withdrawn_at", "withdrawal_asked_at", "created_at"])(
    "lets the site not say %s",
    async (column) => {
      const answer = await clients.anonymous.from("request_links").insert({
        id: `CLAIM-${column}`,
        hash: newHash(),
        expires_at: new Date().toISOString(),
        [column]: new Date().toISOString(),
      } as never);
      expect(outcome(answer)).toBe("401 42501");
    },
  );

  it.each(["request_links", "request_corrections"] as const)(
    "is read, changed and removed by no role of the API: %s",
    async (table) => {
      for (const role of ["anonymous", "signed in", "staff"] as const) {
        const refused = role === "anonymous" ? "401 42501" : "403 42501";
        const client = clients[role];
        expect(outcome(await client.from(table).select())).toBe(refused);
        const removal = await client.from(table).delete().neq("id", "");
        expect(outcome(removal)).toBe(refused);
        const change = await client
          .from("request_links")
          .update({ hash: newHash() })
          .neq("id", "");
        expect(outcome(change)).toBe(refused);
      }
    },
  );

  it.each(["request_by_link", "withdraw_request"] as const)(
    "lets no other role call %s",
    async (name) => {
      const { hash } = await calls.storeRequest();
      for (const role of ROLES) {
        const { error } = await clients[role].rpc(
          name as never,
          { link_hash: hash } as never,
        );
        expect(error, role).toMatchObject({ code: "42501" });
      }
      expect((await calls.call(name, hash)).answer).not.toBeNull();
    },
  );
});

describe("a correction", () => {
  it("changes the claim, and an activity keeps the old words", async () => {
    const { id, hash } = await calls.storeRequest();
    expect(outcome(await calls.correct(hash))).toBe("201");
    const row = await calls.claimOf(id);
    expect(row!.policyholder_email).toBe("ann.li@example.com");
    expect(row!.description).toBe(
      description
        .replace("Ann Lee", "Ann Li")
        .replace("512-555-0100", "512-555-0199")
        .replace("ann@example.com", "ann.li@example.com"),
    );
    const [activity] = await calls.activitiesOf(id);
    expect(activity!.title).toBe("Contact Details Corrected");
    expect(activity!.description).toContain("Ann Lee -> Ann Li");
    expect(activity!.description).toContain("512-555-0100 -> 512-555-0199");
  });

  it("has effect once, however often it is delivered", async () => {
    const { id, hash } = await calls.storeRequest();
    const same = { id: "COR-same" };
    expect(outcome(await calls.correct(hash, same))).toBe("201");
    expect(outcome(await calls.correct(hash, same))).toBe("409 23505");
    expect(await calls.activitiesOf(id)).toHaveLength(1);
  });

  it("takes special characters literally", async () => {
    const { id, hash } = await calls.storeRequest();
    const name = "O'Neil \\1 & $$ %s ; drop table claims";
    expect(outcome(await calls.correct(hash, { name }))).toBe("201");
    expect((await calls.claimOf(id))!.description).toContain(
      `Contact Name: ${name}\nPhone: `,
    );
  });

  it.each([
    ["a long name", { name: "x".repeat(201) }, "400 23514"],
    ["a line break", { name: "Ann\nPhone: 1" }, "400 23514"],
    ["a line separator", { phone: "1\u2028Email: x@example.com" }, "400 23514"],
    ["an address without @", { email: "nobody" }, "400 23514"],
    ["nothing", { phone: "" }, "400 23514"],
    ["an unknown hash", { link_hash: "0".repeat(64) }, "409 23503"],
  ])("with %s changes nothing", async (_name, changes, code) => {
    const { id, hash } = await calls.storeRequest();
    expect(outcome(await calls.correct(hash, changes))).toBe(code);
    expect((await calls.claimOf(id))!.description).toBe(description);
    expect(await calls.activitiesOf(id)).toHaveLength(0);
  });

  it("may not name its request or the old words", async () => {
    const { hash } = await calls.storeRequest();
    const other = await calls.storeRequest();
    for (const changes of [{ reference: other.id }, { previous: {} }])
      expect(outcome(await calls.correct(hash, changes))).toBe("401 42501");
  });

  it("waits for its claim, and stops after fifty", async () => {
    const hash = newHash();
    await clients.anonymous.from("request_links").insert({
      id: "CLAIM-LATER",
      hash,
      expires_at: new Date(Date.now() + DAY_MS).toISOString(),
    });
    expect(outcome(await calls.correct(hash))).toBe("409 23503");
    await clients.anonymous
      .from("claims")
      .insert(claim({ id: "CLAIM-LATER", description }));
    for (let count = 0; count < 50; count += 1)
      expect(outcome(await calls.correct(hash))).toBe("201");
    expect(outcome(await calls.correct(hash))).toBe("400 22023");
  });

  it("reaches a request in the review box", async () => {
    const hash = newHash();
    const id = "CLAIM-REVIEW";
    await clients.anonymous.from("request_links").insert({
      id,
      hash,
      expires_at: new Date(Date.now() + DAY_MS).toISOString(),
    });
    const fields = { name: "Ann Lee", phone: "1", email: "ann@example.com" };
    await clients.anonymous.from("spam_log").insert({
      id,
      kind: "consultation",
      reason: "links",
      payload: { fields },
    });
    expect(outcome(await calls.correct(hash))).toBe("201");
    expect((await calls.call("request_by_link", hash)).answer).toMatchObject({
      state: "received",
      fields: { name: "Ann Li", contactBefore: fields },
    });
    expect((await calls.call("withdraw_request", hash)).answer).toBe("erased");
    const { data } = await clients["secret key"]
      .from("spam_log")
      .select()
      .eq("id", id);
    expect(data).toEqual([]);
  });
});

describe("a withdrawal", () => {
  it.each(["prospect", "contacted"])(
    "erases a claim that no adjuster has (%s), for good",
    async (status) => {
      const { id, hash, row } = await calls.storeRequest({ status });
      await calls.correct(hash);
      expect((await calls.call("withdraw_request", hash)).answer).toBe(
        "erased",
      );
      expect(await calls.claimOf(id)).toBeNull();
      expect(await calls.activitiesOf(id)).toEqual([]);
      expect((await calls.call("request_by_link", hash)).answer).toBeNull();
      // Repeated, late or restored deliveries bring nothing back.
      expect((await calls.call("withdraw_request", hash)).answer).toBe(
        "erased",
      );
      expect(outcome(await clients.anonymous.from("claims").insert(row))).toBe(
        "409 23505",
      );
      expect(outcome(await calls.correct(hash))).toBe("409 23503");
      const { data } = await clients["secret key"]
        .from("request_links")
        .select()
        .eq("id", id);
      // Nothing that was typed: a reference, a hash and times.
      const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/);
      expect(data).toEqual([
        {
          ...{ id, hash, withdrawal_asked_at: null },
          ...{ expires_at: time, withdrawn_at: time, created_at: time },
        },
      ]);
    },
  );

  it.each(["accepted", "declined", "closed"])(
    "asks staff about a claim that an adjuster had (%s), once",
    async (status) => {
      const { id, hash } = await calls.storeRequest({ status });
      for (let time = 0; time < 2; time += 1)
        expect((await calls.call("withdraw_request", hash)).answer).toBe(
          "asked",
        );
      expect(await calls.claimOf(id)).not.toBeNull();
      const titles = (await calls.activitiesOf(id)).map(({ title }) => title);
      expect(titles).toEqual(["Withdrawal Requested"]);
      expect((await calls.call("request_by_link", hash)).answer).toMatchObject({
        isWithdrawalAsked: true,
      });
    },
  );

  it("leaves all other requests alone", async () => {
    const other = await calls.storeRequest();
    const { hash } = await calls.storeRequest();
    await calls.call("withdraw_request", hash);
    expect(await calls.claimOf(other.id)).not.toBeNull();
  });
});

let files = 0;

async function storeOpenRequest({ days = 1, hasClaim = true } = {}) {
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

const ask = async (name: string, hash: string) =>
  (await calls.call(name, hash)).answer;

describe("a file", () => {
  it("comes to its request by the hash of the link, and its sender sees it", async () => {
    const { id, hash } = await storeOpenRequest();
    const sha256 = newHash();
    expect(outcome(await add(hash, { sha256 }))).toBe("201");
    expect(await rowsOf(id)).toMatchObject([{ path: `${id}/${sha256}` }]);
    expect(await ask("request_by_link", hash)).toMatchObject({
      evidence: [{ name: "roof.jpg", bytes: 1_000 }],
    });
  });

  it("is taken once", async () => {
    const { id, hash } = await storeOpenRequest();
    const same = fileOf(hash);
    expect(outcome(await add(hash, same))).toBe("201");
    expect(outcome(await add(hash, same))).toBe("409 23505");
    expect(outcome(await add(hash, { sha256: same.sha256 }))).toBe("409 23505");
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it("is refused without a request that stands", async () => {
    const expired = await storeOpenRequest({ days: -8 });
    const alone = await storeOpenRequest({ hasClaim: false });
    const withdrawn = await storeOpenRequest();
    await ask("withdraw_request", withdrawn.hash);
    for (const hash of [newHash(), expired.hash, alone.hash, withdrawn.hash])
      expect(outcome(await add(hash))).toBe("409 23503");
  });

  it("that was acknowledged in time may arrive after the link's end", async () => {
    const { hash } = await storeOpenRequest({ days: -6 });
    expect(outcome(await add(hash))).toBe("201");
  });

  it("is refused beyond twenty of a request", async () => {
    const { id, hash } = await storeOpenRequest();
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
    const { hash } = await storeOpenRequest();
    expect(outcome(await add(hash, changes))).toBe("400 23514");
  });

  it("names neither its request nor its place itself", async () => {
    const { hash } = await storeOpenRequest();
    const other = await storeOpenRequest();
    const answer = await add(hash, { reference: other.id });
    expect(outcome(answer)).toBe("401 42501");
  });

  it("leaves with its request", async () => {
    const { id, hash } = await storeOpenRequest();
    await add(hash);
    expect(await ask("withdraw_request", hash)).toBe("erased");
    expect(await rowsOf(id)).toEqual([]);
    const kept = await storeOpenRequest();
    await add(kept.hash);
    await clients["secret key"]
      .from("request_links")
      .delete()
      .eq("id", kept.id);
    expect(await rowsOf(kept.id)).toEqual([]);
  });
});

it("staff alone read the rows, and no role of the API changes them", async () => {
  const { hash } = await storeOpenRequest();
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
