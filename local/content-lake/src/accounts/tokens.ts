import type { DatabaseSync } from "node:sqlite";
import { hashSecret, newAccountId, newSecret } from "./secret.ts";

export type ApiToken = { id: string; label: string; role: string };

export type ApiTokens = {
  /** A label has one token: ensuring another one replaces it. */
  ensure(label: string, token: string, role: string): ApiToken;
  find(token: string): ApiToken | null;
  byId(id: string): ApiToken | null;
};

export const TOKEN_MIN_LENGTH = 16;

/** Sanity's tokens begin with `sk`; so do ours. */
export function newApiToken(): string {
  return `sk${newSecret()}`;
}

const COLUMNS = "id, label, role";

export function openApiTokens(database: DatabaseSync): ApiTokens {
  const upsert = database.prepare(
    `INSERT INTO account_tokens (id, label, hash, role, created_at)
     VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (label) DO UPDATE SET hash = excluded.hash, role = excluded.role
     WHERE hash <> excluded.hash OR role <> excluded.role`,
  );
  const byLabel = database.prepare(
    `SELECT ${COLUMNS} FROM account_tokens WHERE label = ?`,
  );
  const byHash = database.prepare(
    `SELECT ${COLUMNS} FROM account_tokens WHERE hash = ?`,
  );
  const byId = database.prepare(
    `SELECT ${COLUMNS} FROM account_tokens WHERE id = ?`,
  );

  return {
    ensure(label, token, role) {
      upsert.run(newAccountId(), label, hashSecret(token), role, Date.now());
      const row = byLabel.get(label);
      if (!row) throw new Error(`The token "${label}" was not stored.`);
      return toToken(row);
    },
    find(token) {
      const row = byHash.get(hashSecret(token));
      return row ? toToken(row) : null;
    },
    byId(id) {
      const row = byId.get(id);
      return row ? toToken(row) : null;
    },
  };
}

function toToken(row: Record<string, unknown>): ApiToken {
  return {
    id: String(row["id"]),
    label: String(row["label"]),
    role: String(row["role"]),
  };
}
