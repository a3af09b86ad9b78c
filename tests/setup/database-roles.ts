import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import type { PostgrestError, SupabaseClient } from "@supabase/supabase-js";

import type { Database } from "../../app/database.types.ts";
import { startTestDatabase, type TestDatabase } from "./database.ts";

type Client = SupabaseClient<Database>;

/** A caller: the site, a person with an account, the firm, its scripts. */
type Role = "anonymous" | "signed in" | "staff" | "secret key";

export type Clients = Readonly<Record<Role, Client>>;

/** A database with a client for each role. */
export type DatabaseRoles = {
  database: TestDatabase;
  clients: Clients;
  remove(): Promise<void>;
};

/** The tables of supabase/migrations. */
export const TABLES = [
  "claims",
  "claim_statuses",
  "claim_activities",
  "claim_attribution",
  "contact_messages",
  "spam_log",
  "staff",
] as const;

/**
 * Tables that the project does not declare: one grants everything and has Row
 * Level Security without a policy, one has neither.
 */
const BARE_TABLES = `create table public.closed (id int primary key);
insert into public.closed values (1);
alter table public.closed enable row level security;
grant all on public.closed to anon, authenticated;
create table public.forgotten (id int primary key);
insert into public.forgotten values (1);`;

/** How hosted Supabase refuses what was never granted, and what no policy allows. */
export const DENIED = /^permission denied for (table|view) /;
export const POLICY = /^new row violates row-level security policy/;

/** What the rows of this module say about people; no log may. */
export const PERSONAL = /ann@example\.com|Austin|512-555|CLAIM-\d/;

/**
 * Starts a database with the site's tables and the bare ones, and signs in
 * both accounts.
 */
export async function startDatabaseRoles(): Promise<DatabaseRoles> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "database-roles-"));
  const source = path.join(folder, "source");
  cpSync("supabase", source, { recursive: true });
  writeFileSync(
    path.join(source, "migrations", "20990101000000_bare_tables.sql"),
    BARE_TABLES,
  );
  const database = await startTestDatabase(path.join(folder, "data"), {
    source,
  });
  const { publishableKey, secretKey, staff } = database.secrets;
  const clients: Clients = {
    "secret key": database.client(secretKey),
    anonymous: database.client(publishableKey),
    "signed in": database.client(publishableKey),
    staff: database.client(publishableKey),
  };
  const contractor = {
    email: "contractor@example.com",
    password: "a contractor's password",
  };
  const made = await clients["secret key"].auth.admin.createUser({
    ...contractor,
    email_confirm: true,
  });
  if (made.error) throw made.error;
  for (const [client, account] of [
    [clients["signed in"], contractor],
    [clients.staff, staff!],
  ] as const) {
    const { error } = await client.auth.signInWithPassword(account);
    if (error) throw error;
  }
  return {
    database,
    clients,
    async remove() {
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let number = 0;

/** A key that no other row has. */
function unique(prefix: string): string {
  number += 1;
  return `${prefix}-${number}`;
}

/** A row of `claims`, as the form sends it. */
export function claim(changes: object = {}) {
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

/** Puts a claim into the database. Out: its key. */
export async function storeClaim(clients: Clients): Promise<string> {
  const row = claim();
  const { error } = await clients["secret key"].from("claims").insert(row);
  if (error) throw error;
  return row.id;
}

/** A row of `claim_activities`, as the form sends it. */
export function activity(claimId: string, changes: object = {}) {
  return {
    claim_id: claimId,
    title: "New Prospect Submission",
    description: "New consultation request received through website form",
    status: "pending",
    ...changes,
  };
}

/** A row of `contact_messages`. */
export function message() {
  return {
    id: unique("MSG"),
    name: "Ann",
    email: "ann@example.com",
    phone: "512-555-0100",
    message: "A tree fell on the roof.",
  };
}

/** A row of `spam_log`. */
export function review() {
  return {
    id: unique("REVIEW"),
    kind: "contact",
    reason: "honeypot",
    payload: { name: "Ann" },
  };
}

type Answer = { status: number; error: PostgrestError | null; data: unknown };

/**
 * What an answer came to: the status, with the code of a refusal or the number
 * of the rows that came back.
 */
export function outcome({ status, error, data }: Answer): string {
  if (error) return `${status} ${error.code}`;
  return Array.isArray(data) ? `${status} rows ${data.length}` : `${status}`;
}
