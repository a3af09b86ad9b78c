import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import type { PostgrestError, SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { Database } from "../../app/database.types.ts";
import { startTestDatabase, type TestDatabase } from "../setup/database.ts";

// Who may do what to which table, by the answers that hosted Supabase gives. The
// tables are those of supabase/migrations, plus one that grants everything and
// has Row Level Security without a policy, and one without either.

type Client = SupabaseClient<Database>;
type Role = "anonymous" | "signed in" | "staff" | "secret key";
type Answer = { status: number; error: PostgrestError | null; data: unknown };

const DENIED = /^permission denied for (table|view) /;
const POLICY = /^new row violates row-level security policy/;

let folder = "";
let database: TestDatabase;
const clients = {} as Record<Role, Client>;
let number = 0;

/** A key that no other test uses. */
function unique(prefix: string): string {
  number += 1;
  return `${prefix}-${number}`;
}

function claim(changes: object = {}) {
  return {
    id: unique("CLAIM"),
    title: "New Claim - Roof",
    status: "prospect",
    policyholder_email: "ann@example.com",
    description: "Name: Ann",
    location: "Austin, Texas",
    peril_type: "hail",
    date_of_loss: "2024-05-01",
    ...changes,
  };
}

async function storedClaim(): Promise<string> {
  const row = claim();
  const { error } = await clients["secret key"].from("claims").insert(row);
  expect(error).toBeNull();
  return row.id;
}

function activity(claimId: string, changes: object = {}) {
  return {
    claim_id: claimId,
    title: "New Prospect Submission",
    description: "New consultation request received through website form",
    status: "pending",
    ...changes,
  };
}

const message = () => ({
  id: unique("MSG"),
  name: "Ann",
  email: "ann@example.com",
  phone: "512-555-0100",
  message: "A tree fell on the roof.",
});

const review = () => ({
  id: unique("REVIEW"),
  kind: "contact",
  reason: "honeypot",
  payload: { name: "Ann" },
});

/** The code of a refusal with its status, or "done" with the number of rows that came back. */
function outcome({ status, error, data }: Answer): string {
  if (error) return `${status} ${error.code}`;
  return Array.isArray(data) ? `${status} rows ${data.length}` : `${status}`;
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "database-access-"));
  const source = path.join(folder, "source");
  cpSync("supabase", source, { recursive: true });
  writeFileSync(
    path.join(source, "migrations", "20990101000000_bare_tables.sql"),
    `create table public.closed (id int primary key);
     insert into public.closed values (1);
     alter table public.closed enable row level security;
     grant all on public.closed to anon, authenticated;
     create table public.forgotten (id int primary key);
     insert into public.forgotten values (1);`,
  );
  database = await startTestDatabase(path.join(folder, "data"), { source });
  const { publishableKey, secretKey, staff } = database.secrets;
  clients["secret key"] = database.client(secretKey);
  clients.anonymous = database.client(publishableKey);
  clients["signed in"] = database.client(publishableKey);
  clients.staff = database.client(publishableKey);
  const contractor = {
    email: "contractor@example.com",
    password: "a contractor's password",
  };
  const made = await clients["secret key"].auth.admin.createUser({
    ...contractor,
    email_confirm: true,
  });
  expect(made.error).toBeNull();
  for (const [client, account] of [
    [clients["signed in"], contractor],
    [clients.staff, staff!],
  ] as const) {
    expect((await client.auth.signInWithPassword(account)).error).toBeNull();
  }
}, 180_000);

afterAll(async () => {
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const TABLES = [
  "claims",
  "claim_statuses",
  "claim_activities",
  "claim_attribution",
  "contact_messages",
  "spam_log",
  "staff",
] as const;

describe.each(TABLES)("reading and removing from %s", (table) => {
  const keyOf = (name: string) =>
    name === "claim_statuses"
      ? "status"
      : name === "staff"
        ? "user_id"
        : name === "claim_attribution"
          ? "claim_id"
          : "id";

  it("is refused to the public key", async () => {
    const answer = await clients.anonymous.from(table).select();
    expect(outcome(answer)).toBe("401 42501");
    expect(answer.error!.message).toMatch(DENIED);
  });

  it("shows a signed-in contractor nothing", async () => {
    await storedClaim();
    expect(outcome(await clients["signed in"].from(table).select())).toBe(
      "200 rows 0",
    );
  });

  it.each(["anonymous", "signed in", "staff"] as const)(
    "lets nobody remove a row: %s",
    async (role) => {
      const answer = await clients[role]
        .from(table)
        .delete()
        .not(keyOf(table), "is", null);
      expect(outcome(answer)).toBe(
        role === "anonymous" ? "401 42501" : "403 42501",
      );
    },
  );
});

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

  it("begins no activity with another status", async () => {
    const id = await storedClaim();
    const answer = await clients.anonymous
      .from("claim_activities")
      .insert(activity(id, { status: "done" }));
    expect(outcome(answer)).toBe("401 42501");
    expect(answer.error!.message).toMatch(POLICY);
  });

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

describe("a signed-in person who is not staff", () => {
  it("writes nothing", async () => {
    const id = await storedClaim();
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
    const id = await storedClaim();
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
    const id = await storedClaim();
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
    const id = await storedClaim();
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
    const id = await storedClaim();
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
  it("reads, changes and removes everything, and a claim takes along what hangs on it", async () => {
    const id = await storedClaim();
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

describe("the rules of the tables", () => {
  it("keeps one row for each reference, and one intake activity for each claim", async () => {
    const row = claim();
    const { anonymous } = clients;
    await anonymous.from("claims").insert(row);
    expect(outcome(await anonymous.from("claims").insert(row))).toBe(
      "409 23505",
    );
    const first = activity(row.id);
    await anonymous.from("claim_activities").insert(first);
    expect(
      outcome(await anonymous.from("claim_activities").insert(first)),
    ).toBe("409 23505");
    const another = activity(row.id, { title: "Called back" });
    for (let time = 0; time < 2; time += 1) {
      expect(
        outcome(await anonymous.from("claim_activities").insert(another)),
      ).toBe("201");
    }
    const words = message();
    await anonymous.from("contact_messages").insert(words);
    expect(
      outcome(await anonymous.from("contact_messages").insert(words)),
    ).toBe("409 23505");
  });

  it("hangs nothing on a claim that is not there", async () => {
    const { anonymous } = clients;
    expect(
      outcome(
        await anonymous.from("claim_activities").insert(activity("CLAIM-NONE")),
      ),
    ).toBe("409 23503");
    expect(
      outcome(
        await anonymous.from("claim_attribution").insert({ claim_id: "NONE" }),
      ),
    ).toBe("409 23503");
  });

  // An emoji is one code point and two units of UTF-16.
  it.each([
    ["title", 200],
    ["location", 500],
    ["description", 12_000],
  ])("counts the length of %s in code points", async (column, most) => {
    const fits = claim({ [column]: "🏠".repeat(most) });
    expect(outcome(await clients.anonymous.from("claims").insert(fits))).toBe(
      "201",
    );
    const long = claim({ [column]: "x".repeat(most + 1) });
    const answer = await clients.anonymous.from("claims").insert(long);
    expect(outcome(answer)).toBe("400 23514");
    expect(answer.error!.message).toMatch(/violates check constraint/);
  });

  it.each([
    ["claims", () => claim({ policyholder_email: "nobody" }), "400 23514"],
    ["claims", () => claim({ title: "" }), "400 23514"],
    ["claims", () => claim({ title: undefined }), "400 23502"],
    ["claims", () => claim({ date_of_loss: "2024-02-31" }), "400 22008"],
    ["claims", () => claim({ date_of_loss: "soon" }), "400 22007"],
    ["claims", () => claim({ surprise: 1 }), "400 PGRST204"],
    ["spam_log", () => ({ ...review(), kind: "letter" }), "400 23514"],
    ["nowhere", () => ({ id: 1 }), "404 PGRST205"],
  ])(
    "refuses what is wrong in %s with its own code",
    async (table, row, code) => {
      const answer = await clients.anonymous
        .from(table as "claims")
        .insert(row() as never);
      expect(outcome(answer)).toBe(code);
    },
  );
});

describe("a table that nobody thought of", () => {
  it.each(["anonymous", "signed in", "staff"] as const)(
    "is closed without a policy, whatever was granted: %s",
    async (role) => {
      const client = clients[role];
      const read = await client.from("closed" as "claims").select();
      expect(outcome(read)).toBe("200 rows 0");
      const write = await client
        .from("closed" as "claims")
        .insert({ id: 2 } as never);
      expect(outcome(write)).toBe(
        role === "anonymous" ? "401 42501" : "403 42501",
      );
    },
  );

  it.each(["anonymous", "signed in", "staff", "secret key"] as const)(
    "is closed without a grant, even without Row Level Security: %s",
    async (role) => {
      const answer = await clients[role].from("forgotten" as "claims").select();
      expect(outcome(answer)).toBe(
        role === "anonymous" ? "401 42501" : "403 42501",
      );
      expect(answer.error!.message).toMatch(DENIED);
    },
  );
});

describe("keys", () => {
  it.each([
    ["no key", {}, 401],
    ["a key of somebody else", { apikey: "sb_publishable_other" }, 401],
  ])("refuses %s", async (_name, headers, status) => {
    const response = await fetch(`${database.url}/rest/v1/claims`, {
      headers: headers as Record<string, string>,
    });
    expect(response.status).toBe(status);
  });

  it("refuses a forged token", async () => {
    const part = (value: object) =>
      Buffer.from(JSON.stringify(value)).toString("base64url");
    const forged = `${part({ alg: "none" })}.${part({ role: "service_role", exp: 4e9 })}.`;
    const response = await fetch(`${database.url}/rest/v1/claims`, {
      headers: {
        apikey: database.secrets.publishableKey,
        authorization: `Bearer ${forged}`,
      },
    });
    expect(response.status).toBe(401);
  });

  it("shows no schema but the public one", async () => {
    const response = await fetch(`${database.url}/rest/v1/users`, {
      headers: {
        apikey: database.secrets.secretKey,
        "accept-profile": "auth",
      },
    });
    expect(response.status).toBe(406);
    expect(await response.json()).toMatchObject({ code: "PGRST106" });
  });
});

it("prints nothing of what people wrote", () => {
  expect(database.output()).not.toMatch(/ann@example\.com|Austin|512-555/);
  expect(database.output()).not.toMatch(/CLAIM-\d/);
});
