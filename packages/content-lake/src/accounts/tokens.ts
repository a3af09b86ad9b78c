import type { DatabaseSync, StatementSync } from "node:sqlite";
import { hashSecret, newAccountId, newSecret } from "./password.ts";

/** A token of a program, without its secret. */
export type ApiToken = {
  id: string;
  label: string;
  role: string;
  /** The program that starts the lake sets it again at every start. */
  isManaged: boolean;
};

/** Makes, finds and revokes the tokens of programs. */
export type ApiTokens = {
  /** A label has one token: ensuring another one replaces it. */
  ensure(label: string, token: string, role: string): ApiToken;
  /** Makes a token for a free label and returns it; only its hash is stored. */
  create(label: string, role: string): string;
  /** Revokes the token at once and ends its streams. */
  revoke(id: string): void;
  all(): ApiToken[];
  find(token: string): ApiToken | null;
  byId(id: string): ApiToken | null;
  byLabel(label: string): ApiToken | null;
  /** Calls back once when the token is revoked. */
  onEnd(id: string, callback: () => void): () => void;
};

/** In characters, for a token that a program brings. */
export const TOKEN_MIN_LENGTH = 16;

/** Sanity's tokens begin with `sk`; so do ours. */
export function newApiToken(): string {
  return `sk${newSecret()}`;
}

const COLUMNS = "id, label, role, is_managed";

function prepareStatements(database: DatabaseSync) {
  const selectBy = (column: "label" | "hash" | "id") =>
    database.prepare(
      `SELECT ${COLUMNS} FROM account_tokens WHERE ${column} = ?`,
    );
  return {
    upsert: database.prepare(
      `INSERT INTO account_tokens (id, label, hash, role, created_at, is_managed)
       VALUES (?, ?, ?, ?, ?, 1)
       ON CONFLICT (label) DO UPDATE SET hash = excluded.hash, role = excluded.role, is_managed = 1
       WHERE hash <> excluded.hash OR role <> excluded.role OR is_managed = 0`,
    ),
    insert: database.prepare(
      "INSERT INTO account_tokens (id, label, hash, role, created_at) VALUES (?, ?, ?, ?, ?)",
    ),
    remove: database.prepare("DELETE FROM account_tokens WHERE id = ?"),
    remember: database.prepare(
      "INSERT OR IGNORE INTO account_former (id, name) VALUES (?, ?)",
    ),
    selectAll: database.prepare(
      `SELECT ${COLUMNS} FROM account_tokens ORDER BY created_at`,
    ),
    selectByLabel: selectBy("label"),
    selectByHash: selectBy("hash"),
    selectById: selectBy("id"),
  };
}

/** In: the lake's database. The table holds hashes of the tokens only. */
export function openApiTokens(database: DatabaseSync): ApiTokens {
  const statements = prepareStatements(database);
  const callbacks = new Map<string, Set<() => void>>();

  function byLabel(label: string): ApiToken | null {
    return one(statements.selectByLabel, label);
  }

  return {
    ensure(label, token, role) {
      const { upsert } = statements;
      upsert.run(newAccountId(), label, hashSecret(token), role, Date.now());
      const stored = byLabel(label);
      if (!stored) throw new Error(`The token "${label}" was not stored.`);
      return stored;
    },
    create(label, role) {
      const token = newApiToken();
      const { insert } = statements;
      insert.run(newAccountId(), label, hashSecret(token), role, Date.now());
      return token;
    },
    revoke(id) {
      const token = one(statements.selectById, id);
      if (!token) return;
      // History goes on naming the revoked token by its label.
      statements.remember.run(id, token.label);
      statements.remove.run(id);
      const waiting = callbacks.get(id);
      callbacks.delete(id);
      for (const callback of waiting ?? []) callback();
    },
    all: () => statements.selectAll.all().map(toToken),
    find: (token) => one(statements.selectByHash, hashSecret(token)),
    byId: (id) => one(statements.selectById, id),
    byLabel,
    onEnd(id, callback) {
      const waiting = callbacks.get(id) ?? new Set();
      callbacks.set(id, waiting.add(callback));
      return () => waiting.delete(callback);
    },
  };
}

function one(selection: StatementSync, value: string): ApiToken | null {
  const row = selection.get(value);
  return row ? toToken(row) : null;
}

function toToken(row: Record<string, unknown>): ApiToken {
  return {
    id: String(row["id"]),
    label: String(row["label"]),
    role: String(row["role"]),
    isManaged: row["is_managed"] === 1,
  };
}
