import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { Migration } from "../engine/types.ts";

/** The server's own tables, in the same file as the documents. */
export const accountMigrations: readonly Migration[] = [
  {
    name: "accounts",
    sql: `
      CREATE TABLE account_users (
        id TEXT PRIMARY KEY,
        email TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        role TEXT NOT NULL,
        password TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        disabled_at INTEGER
      ) STRICT;

      CREATE TABLE account_sessions (
        hash TEXT PRIMARY KEY,
        user_id TEXT NOT NULL REFERENCES account_users (id) ON DELETE CASCADE,
        created_at INTEGER NOT NULL,
        seen_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE account_tokens (
        id TEXT PRIMARY KEY,
        label TEXT NOT NULL UNIQUE,
        hash TEXT NOT NULL UNIQUE,
        role TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        is_managed INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE account_former (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE account_links (
        hash TEXT PRIMARY KEY,
        user_id TEXT NOT NULL REFERENCES account_users (id) ON DELETE CASCADE,
        expires_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE account_password_links (
        hash TEXT PRIMARY KEY,
        user_id TEXT NOT NULL REFERENCES account_users (id) ON DELETE CASCADE,
        expires_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE account_attempts (
        key TEXT NOT NULL,
        at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX account_attempts_key ON account_attempts (key, at);

      CREATE TABLE account_settings (
        user_id TEXT NOT NULL,
        key TEXT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (user_id, key)
      ) STRICT, WITHOUT ROWID;
    `,
  },
  {
    name: "webhook",
    sql: "CREATE TABLE webhook (id INTEGER PRIMARY KEY, content TEXT NOT NULL) STRICT",
  },
];

/** Runs statements; the tables are small, so each is prepared again. */
export function sqlOf(database: DatabaseSync) {
  return {
    all: (sql: string, ...values: SQLInputValue[]) =>
      database.prepare(sql).all(...values),
    get: (sql: string, ...values: SQLInputValue[]) =>
      database.prepare(sql).get(...values),
    run: (sql: string, ...values: SQLInputValue[]) =>
      void database.prepare(sql).run(...values),
  };
}
