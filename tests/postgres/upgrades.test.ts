import { execFileSync } from "node:child_process";
import path from "node:path";

import type postgres from "postgres";
import { describe, expect, inject, it } from "vitest";

import { findInstalledPostgres } from "../fixtures/postgres/find-postgres.fixture.ts";
import {
  applyMigrations,
  MIGRATIONS,
  openMigrated,
} from "../fixtures/postgres/migrated.fixture.ts";
import { openProject } from "../fixtures/postgres/projects.fixture.ts";

// A project that is some migrations behind gets the others, with rows in its
// tables, and ends as a new one.

const port = inject("postgres");

/** The tables, functions, policies and rights as `pg_dump` prints them. */
function schemaOf(database: string): string {
  const programs = findInstalledPostgres();
  if ("missing" in programs) throw new Error(programs.missing);
  const text = execFileSync(
    path.join(programs.folder, "pg_dump"),
    [
      ...["--schema-only", "--schema", "public", "--schema", "storage"],
      ...["--host", "127.0.0.1", "--port", String(port)],
      ...["--username", "supabase_admin", database],
    ],
    { encoding: "utf8" },
  );
  // Newer versions of pg_dump frame their output with a random word.
  return text.replaceAll(/^\\(un)?restrict .*$/gm, "");
}

const TABLES = ["claims", "contact_messages", "spam_log"] as const;

/** Inserts a row into each of these tables that is there. Out: their names. */
async function fill(sql: postgres.Sql): Promise<string[]> {
  const [row] = await sql<Record<string, boolean>[]>`select
    to_regclass('public.claims') is not null as claims,
    to_regclass('public.contact_messages') is not null as contact_messages,
    to_regclass('public.spam_log') is not null as spam_log`;
  if (row!["claims"]) {
    await sql`insert into public.claims (id, title, policyholder_email,
        description, location)
      values ('ROW', 'New Claim - Roof', 'ann@example.com', 'Hail', 'Austin')`;
    await sql`insert into public.claim_attribution (claim_id) values ('ROW')`;
  }
  if (row!["contact_messages"])
    await sql`insert into public.contact_messages (id, name, email, phone, message)
      values ('ROW', 'Ann', 'ann@example.com', '512-555-0100', 'A tree fell.')`;
  if (row!["spam_log"])
    await sql`insert into public.spam_log (id, kind, reason, payload)
      values ('ROW', 'contact', 'honeypot', '{}')`;
  return TABLES.filter((table) => row![table]);
}

describe("a project", () => {
  const states = MIGRATIONS.slice(1).map(({ version }, index) => [
    MIGRATIONS[index]!.version,
    version,
    index + 1,
  ]);

  it.each(states)(
    "with the migrations up to %s takes those from %s on",
    async (_last, _next, count) => {
      const fresh = `upgrade_new_${count}`;
      await (await openMigrated(port, fresh, "newer")).end();
      const name = `upgrade_${count}`;
      const sql = await openProject(port, name, "newer");
      await applyMigrations(sql, MIGRATIONS.slice(0, Number(count)));
      const filled = await fill(sql);
      await applyMigrations(sql, MIGRATIONS.slice(Number(count)));
      for (const table of filled) {
        const rows = await sql`select id from ${sql("public." + table)}`;
        expect([...rows], table).toEqual([{ id: "ROW" }]);
      }
      await sql.end();
      expect(schemaOf(name)).toBe(schemaOf(fresh));
    },
    60_000,
  );
});
