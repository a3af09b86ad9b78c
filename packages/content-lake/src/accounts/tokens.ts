import type { DatabaseSync } from "node:sqlite";
import { createEndings } from "./endings.ts";
import { hashSecret, newAccountId, newSecret } from "./password.ts";

/** A token of a program, without its secret. */
export type ApiToken = {
  id: string;
  label: string;
  role: string;
  /** The program that starts the lake sets it again at every start. */
  isManaged: boolean;
};

/** In characters, for a token that a program brings. */
export const TOKEN_MIN_LENGTH = 16;

/** Sanity's tokens begin with `sk`; so do ours. */
export function newApiToken(): string {
  return `sk${newSecret()}`;
}

const COLUMNS = "id, label, role, is_managed";

/**
 * Makes, finds and revokes the tokens of programs. The table holds hashes of the
 * tokens only.
 */
export function openApiTokens(database: DatabaseSync) {
  const upsert = database.prepare(
    `INSERT INTO account_tokens (id, label, hash, role, created_at, is_managed)
     VALUES (?, ?, ?, ?, ?, 1)
     ON CONFLICT (label) DO UPDATE SET hash = excluded.hash, role = excluded.role, is_managed = 1
     WHERE hash <> excluded.hash OR role <> excluded.role OR is_managed = 0`,
  );
  const insert = database.prepare(
    "INSERT INTO account_tokens (id, label, hash, role, created_at) VALUES (?, ?, ?, ?, ?)",
  );
  const remove = database.prepare("DELETE FROM account_tokens WHERE id = ?");
  const remember = database.prepare(
    "INSERT OR IGNORE INTO account_former (id, name) VALUES (?, ?)",
  );
  const selectAll = database.prepare(
    `SELECT ${COLUMNS} FROM account_tokens ORDER BY created_at`,
  );
  const endings = createEndings();

  function finder(column: "label" | "hash" | "id") {
    const selection = database.prepare(
      `SELECT ${COLUMNS} FROM account_tokens WHERE ${column} = ?`,
    );
    return (value: string): ApiToken | null => {
      const row = selection.get(value);
      return row ? toToken(row) : null;
    };
  }
  const byHash = finder("hash");
  const byId = finder("id");

  return {
    /** A label has one token: ensuring another one replaces it. */
    ensure(label: string, token: string, role: string): void {
      const id = newAccountId();
      upsert.run(id, label, hashSecret(token), role, Date.now());
    },
    /** Makes a token for a free label and returns it; only its hash is stored. */
    create(label: string, role: string): string {
      const token = newApiToken();
      const id = newAccountId();
      insert.run(id, label, hashSecret(token), role, Date.now());
      return token;
    },
    /** Revokes the token at once and ends its streams. */
    revoke(id: string): void {
      const token = byId(id);
      if (!token) return;
      // History goes on naming the revoked token by its label.
      remember.run(id, token.label);
      remove.run(id);
      endings.end(id);
    },
    all: () => selectAll.all().map(toToken),
    find: (token: string) => byHash(hashSecret(token)),
    byId,
    byLabel: finder("label"),
    /** Calls back once when the token is revoked. */
    onEnd: endings.on,
  };
}

function toToken(row: Record<string, unknown>): ApiToken {
  return {
    id: String(row["id"]),
    label: String(row["label"]),
    role: String(row["role"]),
    isManaged: row["is_managed"] === 1,
  };
}
