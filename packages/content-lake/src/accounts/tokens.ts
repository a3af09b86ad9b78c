import type { DatabaseSync } from "node:sqlite";
import { sqlOf } from "./migrations.ts";
import { hashSecret, newAccountId, newSecret } from "./password.ts";

/** A token of a program, without its secret. */
export type ApiToken = {
  id: string;
  label: string;
  role: string;
  /** The program that starts the lake sets it again at every start. */
  isManaged: boolean;
};

/** Sanity's tokens begin with `sk`; so do ours. */
export function newApiToken(): string {
  return `sk${newSecret()}`;
}

/**
 * Makes, finds and revokes the tokens of programs. The table holds hashes of the
 * tokens only.
 */
export function openApiTokens(database: DatabaseSync) {
  const sql = sqlOf(database);

  function find(column: "label" | "hash" | "id", value: string) {
    const query = `SELECT * FROM account_tokens WHERE ${column} = ?`;
    const row = sql.get(query, value);
    return row ? toToken(row) : null;
  }

  function put(label: string, token: string, role: string, managed: 0 | 1) {
    sql.run(
      "INSERT INTO account_tokens VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (label) DO UPDATE SET hash = excluded.hash, role = excluded.role, is_managed = excluded.is_managed",
      ...[newAccountId(), label, hashSecret(token), role, Date.now(), managed],
    );
  }

  return {
    /** A label has one token: ensuring another one replaces it. */
    ensure: (label: string, token: string, role: string) =>
      put(label, token, role, 1),
    /** Makes a token for a free label and returns it; only its hash is stored. */
    create(label: string, role: string): string {
      const token = newApiToken();
      put(label, token, role, 0);
      return token;
    },
    /** Revokes the token at once; the caller ends its streams. */
    revoke({ id, label }: ApiToken): void {
      // History goes on naming the revoked token by its label.
      sql.run("INSERT OR IGNORE INTO account_former VALUES (?, ?)", id, label);
      sql.run("DELETE FROM account_tokens WHERE id = ?", id);
    },
    all: () =>
      sql.all("SELECT * FROM account_tokens ORDER BY created_at").map(toToken),
    find: (token: string) => find("hash", hashSecret(token)),
    byId: (id: string) => find("id", id),
    byLabel: (label: string) => find("label", label),
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
