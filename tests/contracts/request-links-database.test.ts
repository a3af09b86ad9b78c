import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  DAY_MS,
  description,
  newHash,
  linkCalls,
} from "../fixtures/intake/link-calls.fixture.ts";
import {
  claim,
  message,
  outcome,
  review,
  startDatabaseRoles,
  type Clients,
} from "../fixtures/stack/database-roles.fixture.ts";

// What the database does for the link of a request, and what it refuses. The
// site has the public key alone.

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
