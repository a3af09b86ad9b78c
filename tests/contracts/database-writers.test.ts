import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  activity,
  claim,
  DENIED,
  message,
  outcome,
  PERSONAL,
  POLICY,
  review,
  startDatabaseRoles,
  storeClaim,
  TABLES,
  type Clients,
} from "../fixtures/stack/database-roles.fixture.ts";
import type { TestDatabase } from "../fixtures/stack/database.fixture.ts";

// What each role may write: the site with the publishable key, a signed-in
// user, staff, and scripts with the secret key.

let database: TestDatabase;
let clients: Clients;
let remove: (() => Promise<void>) | null = null;

beforeAll(async () => {
  ({ database, clients, remove } = await startDatabaseRoles());
}, 180_000);

afterAll(() => remove?.());

describe("the public key", () => {
  it("writes what the forms send", async () => {
    const row = claim();
    const anonymous = clients.anonymous;
    expect((await anonymous.from("claims").insert(row)).status).toBe(201);
    for (const answer of [
      await anonymous.from("claim_activities").insert(activity(row.id)),
      await anonymous
        .from("claim_attribution")
        .insert({ claim_id: row.id, utm_source: "search", gclid: null }),
      await anonymous.from("contact_messages").insert(message()),
      await anonymous.from("spam_log").insert(review()),
    ]) {
      expect(answer).toMatchObject({ status: 201, error: null });
    }
    const { data } = await clients["secret key"]
      .from("claims")
      .select()
      .eq("id", row.id)
      .single();
    expect(data).toMatchObject(row);
    // ISO 8601, as hosted Supabase prints it.
    expect(data!.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/);
  });

  it("writes the rows without which a column may be left out", async () => {
    const row = claim({ date_of_loss: null });
    expect(outcome(await clients.anonymous.from("claims").insert(row))).toBe(
      "201",
    );
  });

  it.each(["accepted", "approved", ""])(
    "sets no other status than prospect: %j",
    async (status) => {
      const answer = await clients.anonymous
        .from("claims")
        .insert(claim({ status }));
      expect(outcome(answer)).toBe("401 42501");
      expect(answer.error!.message).toMatch(POLICY);
    },
  );

  it.each([{ status: "done" }, { title: "Withdrawal Requested" }])(
    "adds no activity but the first: %j",
    async (changes) => {
      const id = await storeClaim(clients);
      const answer = await clients.anonymous
        .from("claim_activities")
        .insert(activity(id, changes));
      expect(outcome(answer)).toBe("401 42501");
      expect(answer.error!.message).toMatch(POLICY);
    },
  );

  it.each([
    ["claims", () => claim({ created_at: "2020-01-01" })],
    ["contact_messages", () => ({ ...message(), created_at: "2020-01-01" })],
    ["spam_log", () => ({ ...review(), reviewed_at: "2020-01-01" })],
  ] as const)("sets no column of %s that no form has", async (table, row) => {
    const answer = await clients.anonymous.from(table).insert(row() as never);
    expect(outcome(answer)).toBe("401 42501");
    expect(answer.error!.message).toMatch(DENIED);
  });

  it("reads nothing back from what it writes", async () => {
    const answer = await clients.anonymous
      .from("claims")
      .insert(claim())
      .select();
    expect(outcome(answer)).toBe("401 42501");
  });

  it.each(["claim_statuses", "staff"] as const)(
    "writes nothing to %s",
    async (table) => {
      const answer = await clients.anonymous
        .from(table)
        .insert({ status: "x" } as never);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      const rows = await clients["secret key"].from(table).select();
      expect(JSON.stringify(rows.data)).not.toContain('"x"');
    },
  );

  it.each([
    ["claims", { status: "closed" }],
    ["claim_activities", { status: "done" }],
    ["claim_attribution", { utm_source: "x" }],
    ["claim_statuses", { status: "x" }],
    ["contact_messages", { name: "x" }],
    ["spam_log", { reviewed_at: "2026-01-01" }],
    ["staff", { created_at: "2026-01-01" }],
  ] as const)("changes nothing in %s", async (table, change) => {
    const answer = await clients.anonymous
      .from(table)
      .update(change as never)
      .not("created_at", "is", null);
    expect(outcome(answer)).toBe("401 42501");
  });
});

describe("a signed-in person outside the staff", () => {
  it("writes nothing", async () => {
    const id = await storeClaim(clients);
    const client = clients["signed in"];
    for (const answer of [
      await client.from("claims").insert(claim()),
      await client.from("claim_activities").insert(activity(id)),
      await client.from("claim_attribution").insert({ claim_id: id }),
      await client.from("contact_messages").insert(message()),
      await client.from("spam_log").insert(review()),
    ]) {
      expect(outcome(answer)).toBe("403 42501");
    }
  });

  it("becomes staff by no request", async () => {
    const { data } = await clients["signed in"].auth.getUser();
    const answer = await clients["signed in"]
      .from("staff")
      .insert({ user_id: data.user!.id });
    expect(outcome(answer)).toBe("403 42501");
  });

  it("moves no claim on", async () => {
    const id = await storeClaim(clients);
    const answer = await clients["signed in"]
      .from("claims")
      .update({ status: "closed" })
      .eq("id", id)
      .select();
    expect(outcome(answer)).toBe("200 rows 0");
    const { data } = await clients["secret key"]
      .from("claims")
      .select("status")
      .eq("id", id)
      .single();
    expect(data!.status).toBe("prospect");
  });
});

describe("staff", () => {
  it("reads requests, messages, origins, the review box and its own row", async () => {
    const id = await storeClaim(clients);
    const secret = clients["secret key"];
    await secret.from("claim_activities").insert(activity(id));
    await secret.from("claim_attribution").insert({ claim_id: id });
    await secret.from("contact_messages").insert(message());
    await secret.from("spam_log").insert(review());
    for (const table of TABLES) {
      const { data, error } = await clients.staff.from(table).select();
      expect(error, table).toBeNull();
      expect(data!.length, table).toBeGreaterThan(0);
    }
  });

  it("moves a claim on to a status that there is, and says when", async () => {
    const id = await storeClaim(clients);
    const before = await clients.staff.from("claims").select().eq("id", id);
    const answer = await clients.staff
      .from("claims")
      .update({ status: "accepted" })
      .eq("id", id)
      .select()
      .single();
    expect(answer.data).toMatchObject({ status: "accepted" });
    expect(answer.data!.updated_at > before.data![0]!.updated_at).toBe(true);
    const unknown = await clients.staff
      .from("claims")
      .update({ status: "nonsense" })
      .eq("id", id);
    expect(outcome(unknown)).toBe("409 23503");
  });

  it("marks what it has reviewed", async () => {
    const row = review();
    await clients["secret key"].from("spam_log").insert(row);
    const answer = await clients.staff
      .from("spam_log")
      .update({ reviewed_at: new Date().toISOString() })
      .eq("id", row.id)
      .select();
    expect(outcome(answer)).toBe("200 rows 1");
  });

  it("changes no word of what a person sent, and adds nothing", async () => {
    const id = await storeClaim(clients);
    const client = clients.staff;
    for (const answer of [
      await client.from("claims").update({ description: "x" }).eq("id", id),
      await client.from("claims").insert(claim()),
      await client.from("contact_messages").update({ name: "x" }).eq("id", id),
      await client.from("contact_messages").insert(message()),
      await client.from("spam_log").update({ reason: "x" }).eq("id", id),
      await client.from("spam_log").insert(review()),
      await client.from("claim_activities").insert(activity(id)),
      await client
        .from("claim_activities")
        .update({ status: "x" })
        .eq("claim_id", id),
      await client.from("claim_attribution").insert({ claim_id: id }),
      await client
        .from("claim_attribution")
        .update({ gclid: "x" })
        .eq("claim_id", id),
      await client.from("claim_statuses").insert({ status: "x" }),
      await client
        .from("claim_statuses")
        .update({ status: "x" })
        .eq("status", "closed"),
      await client
        .from("staff")
        .update({ created_at: "2020-01-01" })
        .not("user_id", "is", null),
    ]) {
      expect(outcome(answer)).toBe("403 42501");
    }
  });
});

describe("the secret key", () => {
  it("reads, changes and deletes everything, and a claim's dependent rows with it", async () => {
    const id = await storeClaim(clients);
    const client = clients["secret key"];
    await client.from("claim_activities").insert(activity(id));
    await client.from("claim_attribution").insert({ claim_id: id });
    for (const table of TABLES) {
      expect((await client.from(table).select()).error, table).toBeNull();
    }
    const changed = await client
      .from("claims")
      .update({ title: "Another" })
      .eq("id", id)
      .select();
    expect(outcome(changed)).toBe("200 rows 1");
    expect((await client.from("claims").delete().eq("id", id)).status).toBe(
      204,
    );
    for (const table of ["claim_activities", "claim_attribution"] as const) {
      const left = await client.from(table).select().eq("claim_id", id);
      expect(outcome(left), table).toBe("200 rows 0");
    }
  });
});

it("prints no personal data", () => {
  expect(database.output()).not.toMatch(PERSONAL);
});
