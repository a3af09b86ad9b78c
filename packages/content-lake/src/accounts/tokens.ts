import type { DatabaseSync } from "node:sqlite";
import { hashSecret, newAccountId, newSecret } from "./secret.ts";

/** A token of a program, without its secret. */
export type ApiToken = {
  id: string;
  label: string;
  role: string;
  /** Kept by the program that starts the lake; comes back at every start. */
  isManaged: boolean;
};

export type ApiTokens = {
  /** A label has one token: ensuring another one replaces it. */
  ensure(label: string, token: string, role: string): ApiToken;
  /** Makes a token for a label that is free, and returns it: it is not kept. */
  create(label: string, role: string): string;
  /** The token is worthless at once, and what it holds open ends. */
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

export function openApiTokens(database: DatabaseSync): ApiTokens {
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
  const [selectByLabel, selectByHash, selectById] = ["label", "hash", "id"].map(
    (column) =>
      database.prepare(
        `SELECT ${COLUMNS} FROM account_tokens WHERE ${column} = ?`,
      ),
  ) as [Selection, Selection, Selection];
  const callbacks = new Map<string, Set<() => void>>();

  function byLabel(label: string): ApiToken | null {
    return one(selectByLabel, label);
  }

  return {
    ensure(label, token, role) {
      upsert.run(newAccountId(), label, hashSecret(token), role, Date.now());
      const stored = byLabel(label);
      if (!stored) throw new Error(`The token "${label}" was not stored.`);
      return stored;
    },
    create(label, role) {
      const token = newApiToken();
      insert.run(newAccountId(), label, hashSecret(token), role, Date.now());
      return token;
    },
    revoke(id) {
      const token = one(selectById, id);
      if (!token) return;
      // What it wrote keeps the name that it had.
      remember.run(id, token.label);
      remove.run(id);
      const waiting = callbacks.get(id);
      callbacks.delete(id);
      for (const callback of waiting ?? []) callback();
    },
    all: () => selectAll.all().map(toToken),
    find: (token) => one(selectByHash, hashSecret(token)),
    byId: (id) => one(selectById, id),
    byLabel,
    onEnd(id, callback) {
      const waiting = callbacks.get(id) ?? new Set();
      callbacks.set(id, waiting.add(callback));
      return () => waiting.delete(callback);
    },
  };
}

type Selection = ReturnType<DatabaseSync["prepare"]>;

function one(selection: Selection, value: string): ApiToken | null {
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
