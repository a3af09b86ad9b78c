import type { DatabaseSync } from "node:sqlite";
import { describeOtherVersion } from "../other-version.ts";
import { STATEMENTS } from "./history/statements.ts";
import { inTransaction } from "./in-transaction.ts";
import { RESTORED_COPIES } from "./restored-copies.ts";
import { DatabaseError } from "./store-errors.ts";
import {
  CONTENT_TABLES,
  PUBLISHED_CHANGES,
  PURGED_ASSETS_TABLE,
  tableDefinitions,
} from "./tables.ts";
import type { Migration } from "./types.ts";

/** "LAKE" in the file's header marks it as ours. */
const APPLICATION_ID = 0x4c414b45;
/**
 * Raise this when a named migration cannot bring older tables up to date. What every
 * release since 28f7035f wrote must be taken over, so a step from 3 comes with it.
 */
export const FORMAT = 3;

/** The steps that made the tables of a store what they are. */
export const ENGINE: readonly Migration[] = [
  {
    name: "engine",
    sql: tableDefinitions(CONTENT_TABLES) + PURGED_ASSETS_TABLE,
  },
  PUBLISHED_CHANGES,
  RESTORED_COPIES,
  STATEMENTS,
];

/** @throws DatabaseError for a store of another program or version. */
export function checkFormat(database: DatabaseSync, file: string): void {
  const pragma = (name: string) =>
    Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
  const owner = pragma("application_id");
  if (owner !== APPLICATION_ID && owner !== 0) {
    throw new DatabaseError(
      `${file} belongs to another program; it was left untouched.`,
    );
  }
  const format = pragma("user_version");
  if (format !== FORMAT && format !== 0)
    throw otherVersion(file, `format ${format}`, format > FORMAT);
}

/**
 * Takes the steps that a store has not taken, in one transaction.
 *
 * @param migrations those of the caller; null for one that uses only the engine.
 * @throws DatabaseError if it has taken a step that is not known here.
 */
export function migrate(
  database: DatabaseSync,
  file: string,
  migrations: readonly Migration[] | null,
): void {
  inTransaction(database, () => {
    database.exec(
      "CREATE TABLE IF NOT EXISTS lake_migrations (name TEXT PRIMARY KEY NOT NULL) STRICT, WITHOUT ROWID",
    );
    const rows = database.prepare("SELECT name FROM lake_migrations").all();
    const applied = rows.map((row) => String(row.name));
    const known = [...ENGINE, ...(migrations ?? [])];
    const unknown = applied.find((name) =>
      known.every((each) => each.name !== name),
    );
    if (migrations && unknown !== undefined)
      throw otherVersion(file, `migration ${unknown}`, true);
    const record = database.prepare(
      "INSERT INTO lake_migrations (name) VALUES (?)",
    );
    for (const { name, sql } of known) {
      if (applied.includes(name)) continue;
      database.exec(sql);
      record.run(name);
    }
    database.exec(`
      PRAGMA application_id = ${APPLICATION_ID};
      PRAGMA user_version = ${FORMAT};
    `);
  });
}

function otherVersion(
  file: string,
  found: string,
  isNewer: boolean,
): DatabaseError {
  const known = `format ${FORMAT} and its own migrations`;
  return new DatabaseError(
    describeOtherVersion(file, { found, known, isNewer }),
  );
}
