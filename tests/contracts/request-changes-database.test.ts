import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  DAY_MS,
  description,
  newHash,
  linkCalls,
} from "../fixtures/intake/link-calls.fixture.ts";
import {
  claim,
  outcome,
  startDatabaseRoles,
  type Clients,
} from "../fixtures/stack/database-roles.fixture.ts";

// What the database does for a sender that corrects or withdraws a request by its
// link, and what it refuses. The site has the public key alone.

let clients: Clients;
let remove: (() => Promise<void>) | null = null;
let calls: ReturnType<typeof linkCalls>;

beforeAll(async () => {
  const roles = await startDatabaseRoles();
  ({ clients, remove } = roles);
  calls = linkCalls(roles.database, clients);
}, 180_000);

afterAll(() => remove?.());

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
