import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import {
  appliedVersions,
  ensureHistoryTable,
  type Connection,
} from "@supabase/lite";

import { describeOtherVersion } from "#content-lake/other-version";

import { StartError } from "../start-error.ts";
import type { SqlDatabase } from "./connection.ts";

/** A migration file of supabase/migrations. */
export type Migration = { version: string; name: string; sql: string };

/**
 * The migrations of a folder in version order, named as for the Supabase CLI.
 */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const [, version, name] = /^(\d{14})_(.+)\.sql$/.exec(file) ?? [];
      if (version === undefined || name === undefined) return [];
      const sql = readFileSync(path.join(folder, file), "utf8");
      return [{ version, name, sql }];
    });
}

/** The last migration of release 28f7035f, the first one whose data is taken over. */
export const FIRST_LEVEL = "20261127090000";

/**
 * The migrations that a database does not have yet.
 *
 * @param last the last one to apply; all if left out.
 * @throws StartError if it has an unknown one, since another version of the program
 * then wrote this database.
 */
export async function missingMigrations(
  connection: Connection,
  folder: string,
  last = "~",
): Promise<Migration[]> {
  await ensureHistoryTable(connection);
  const applied = await appliedVersions(connection);
  const known = readMigrations(folder);
  const unknown = applied.find((each) =>
    known.every(({ version }) => version !== each),
  );
  if (unknown === undefined)
    return known.filter(
      ({ version }) => !applied.includes(version) && version <= last,
    );
  throw new StartError(
    describeOtherVersion("The database", {
      found: `migration ${unknown}`,
      known: `migrations up to ${known.at(-1)?.version}`,
      // Releases before the first one had others.
      isNewer: applied.includes(FIRST_LEVEL),
    }),
  );
}

/**
 * Applies migrations, each in a transaction, and records them in the Supabase CLI's
 * table.
 *
 * @throws StartError naming the file that failed.
 */
export async function migrate(
  database: SqlDatabase,
  migrations: readonly Migration[],
): Promise<void> {
  for (const { version, name, sql } of migrations) {
    try {
      await database.transaction(async (transaction) => {
        await transaction.exec(sql);
        await transaction.query(
          "insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)",
          [version, name, [sql]],
        );
      });
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error);
      throw new StartError(
        `The migration ${version}_${name}.sql cannot be applied: ${cause}`,
      );
    }
  }
}

/**
 * The roles of hosted Supabase, without privileges on tables: since 2026-10-30 new
 * hosted projects grant none either, so a forgotten grant fails here too.
 */
export const ROLES_SQL = `
  do $$
  declare role text;
  begin
    foreach role in array array['anon', 'authenticated', 'service_role'] loop
      if not exists (select from pg_roles where rolname = role) then
        execute format('create role %I nologin noinherit %s', role,
          case role when 'service_role' then 'bypassrls' else '' end);
      end if;
    end loop;
  end $$;
  create schema if not exists extensions;
  grant usage on schema public, extensions
    to anon, authenticated, service_role;
`;

/** The roles' privileges in the schema of the accounts, once it exists. */
export const AUTH_RIGHTS_SQL = `
  grant usage on schema auth to anon, authenticated, service_role;
  grant all on all tables in schema auth to service_role;
`;
