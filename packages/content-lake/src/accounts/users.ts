import type { DatabaseSync } from "node:sqlite";
import { grantsOf } from "../engine/roles.ts";
import type { Caller } from "../engine/types.ts";
import { sqlOf } from "./migrations.ts";
import {
  hashPassword,
  hashSecret,
  newAccountId,
  newSecret,
  verifyPassword,
} from "./password.ts";

/** A user of the Studio. */
export type User = {
  id: string;
  email: string;
  name: string;
  role: string;
  /** A disabled user may not sign in; history still shows the name. */
  isDisabled: boolean;
  /** Milliseconds since 1970. */
  createdAt: number;
};

/**
 * The author of what the lake itself writes. Not Sanity's own `<system>`, which the
 * Studio shows with a picture from Sanity's servers.
 */
export const LAKE_USER = { id: "content-lake", name: "Content Lake" };

export const SYSTEM: Caller = {
  id: LAKE_USER.id,
  roles: ["administrator"],
  grants: grantsOf(["administrator"]),
};

/** A user to be created; the password is stored as a hash. */
export type NewUser = Omit<User, "id" | "isDisabled" | "createdAt"> & {
  password: string;
};

type Change = Partial<Omit<NewUser, "email"> & Pick<User, "isDisabled">>;

/** The name of a deleted user in the history. */
const FORMER_USER = "Former user";

/**
 * Creates, changes, finds and deletes users, and checks their passwords, which are
 * stored as scrypt hashes.
 */
export function openUsers(database: DatabaseSync) {
  const sql = sqlOf(database);

  function find(column: "id" | "email", value: string) {
    return sql.get(`SELECT * FROM account_users WHERE ${column} = ?`, value);
  }

  return {
    /**
     * Creates a user.
     *
     * @throws if the email is taken.
     */
    async create({ name, role, ...user }: NewUser): Promise<User> {
      const stored = await hashPassword(user.password);
      const id = newAccountId();
      const email = fold(user.email);
      const createdAt = Date.now();
      const values = [id, email, name, role, stored, createdAt];
      const add = "INSERT INTO account_users VALUES (?, ?, ?, ?, ?, ?, NULL)";
      sql.run(add, ...values);
      return { id, email, name, role, isDisabled: false, createdAt };
    },
    /** Changes the given fields; the caller ends sessions if necessary. */
    async change(id: string, change: Change): Promise<void> {
      const { isDisabled, password, ...fields } = change;
      const values = {
        ...fields,
        ...(password !== undefined && {
          password: await hashPassword(password),
        }),
        ...(isDisabled !== undefined && {
          disabled_at: isDisabled ? Date.now() : null,
        }),
      };
      for (const [field, value] of Object.entries(values)) {
        const set = `UPDATE account_users SET ${field} = ? WHERE id = ?`;
        sql.run(set, value, id);
      }
    },
    /** Deletes a user; the id stays known, so that history can say "Former user". */
    remove(id: string): void {
      const keep = "INSERT OR IGNORE INTO account_former VALUES (?, ?)";
      sql.run(keep, id, FORMER_USER);
      sql.run("DELETE FROM account_settings WHERE user_id = ?", id);
      sql.run("DELETE FROM account_users WHERE id = ?", id);
    },
    all: () =>
      sql.all("SELECT * FROM account_users ORDER BY created_at").map(toUser),
    byId: (id: string): User | null => orNull(find("id", id)),
    byEmail: (email: string): User | null => orNull(find("email", fold(email))),
    /** Checks a password. Takes as long for an unknown email as for a wrong password. */
    async check(
      email: string,
      password: string,
      sender?: string,
    ): Promise<User | null> {
      const row = find("email", fold(email));
      const stored = row ? String(row["password"]) : null;
      const matches = await verifyPassword(password, stored, sender);
      const user = orNull(row);
      return matches && user && !user.isDisabled ? user : null;
    },
  };
}

/** Normalizes an email, so that case is ignored in comparisons. */
export function fold(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}

function orNull(row: Record<string, unknown> | undefined): User | null {
  return row ? toUser(row) : null;
}

function toUser(row: Record<string, unknown>): User {
  return {
    id: String(row["id"]),
    email: String(row["email"]),
    name: String(row["name"]),
    role: String(row["role"]),
    isDisabled: row["disabled_at"] !== null,
    createdAt: Number(row["created_at"]),
  };
}

/** A program's token, without its secret. */
export type ApiToken = {
  id: string;
  label: string;
  role: string;
  /** The program that starts the lake sets it again at every start. */
  isManaged: boolean;
};

/** Starts with `sk`, like Sanity's tokens. */
export function newApiToken(): string {
  return `sk${newSecret()}`;
}

/**
 * Creates, finds and revokes the tokens of programs. The table contains only hashes of
 * the tokens.
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
      newAccountId(),
      label,
      hashSecret(token),
      role,
      Date.now(),
      managed,
    );
  }

  return {
    /** A label has one token: ensuring another one replaces it. */
    ensure: (label: string, token: string, role: string) =>
      put(label, token, role, 1),
    /** Creates a token for an unused label and returns it; only its hash is stored. */
    create(label: string, role: string): string {
      const token = newApiToken();
      put(label, token, role, 0);
      return token;
    },
    /** Revokes the token at once; the caller ends its streams. */
    revoke({ id, label }: ApiToken): void {
      // History keeps naming the revoked token by its label.
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
