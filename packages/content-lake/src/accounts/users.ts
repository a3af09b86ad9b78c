import type { DatabaseSync } from "node:sqlite";
import { grantsOf } from "../engine/roles.ts";
import type { Caller } from "../engine/types.ts";
import {
  hashPassword,
  newAccountId,
  verifyNobody,
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
};

/**
 * The author of what the lake itself writes. Not Sanity's own `<system>`:
 * the Studio shows that one with a picture from Sanity's servers.
 */
export const LAKE_USER = { id: "content-lake", name: "Content Lake" };

export const SYSTEM: Caller = {
  id: LAKE_USER.id,
  roles: ["administrator"],
  grants: grantsOf(["administrator"]),
};

/** A user to be created; the password is stored as a hash. */
export type NewUser = Omit<User, "id" | "isDisabled"> & { password: string };

type Change = Partial<Omit<NewUser, "email"> & Pick<User, "isDisabled">>;

const COLUMNS = "id, email, name, role, disabled_at";

/** The history's name for a user whose account was deleted. */
const FORMER_USER = "Former user";

function prepareStatements(database: DatabaseSync) {
  const on = (sql: string) => database.prepare(sql);
  return {
    selectAll: on(`SELECT ${COLUMNS} FROM account_users ORDER BY created_at`),
    selectById: on(`SELECT ${COLUMNS} FROM account_users WHERE id = ?`),
    selectByEmail: on(
      `SELECT ${COLUMNS}, password FROM account_users WHERE email = ?`,
    ),
    insert: on(
      "INSERT INTO account_users (id, email, name, role, password, created_at) VALUES (?, ?, ?, ?, ?, ?)",
    ),
    update: on(
      `UPDATE account_users SET
         name = coalesce(?, name),
         role = coalesce(?, role),
         password = coalesce(?, password),
         disabled_at = CASE ? WHEN 1 THEN coalesce(disabled_at, ?) WHEN 0 THEN NULL ELSE disabled_at END
       WHERE id = ?`,
    ),
    remember: on(
      "INSERT OR IGNORE INTO account_former (id, name) VALUES (?, ?)",
    ),
    removeSettings: on("DELETE FROM account_settings WHERE user_id = ?"),
    remove: on("DELETE FROM account_users WHERE id = ?"),
  };
}

/**
 * Creates, changes, finds and removes users, and checks their passwords, which
 * are stored as scrypt hashes.
 */
export function openUsers(database: DatabaseSync) {
  const statements = prepareStatements(database);
  const { selectAll, selectById, selectByEmail } = statements;

  return {
    /** Throws when the e-mail is taken. */
    async create({ name, role, ...user }: NewUser): Promise<User> {
      const stored = await hashPassword(user.password);
      const id = newAccountId();
      const email = fold(user.email);
      statements.insert.run(id, email, name, role, stored, Date.now());
      return { id, email, name, role, isDisabled: false };
    },
    /** Changes the given fields; the caller ends the sessions where it must. */
    async change(id: string, change: Change): Promise<void> {
      const { name = null, role = null, isDisabled, password } = change;
      const stored =
        password === undefined ? null : await hashPassword(password);
      const disabled = isDisabled === undefined ? null : Number(isDisabled);
      statements.update.run(name, role, stored, disabled, Date.now(), id);
    },
    /**
     * Deletes a user; the id stays known, so that history can say "Former user".
     */
    remove(id: string): void {
      statements.remember.run(id, FORMER_USER);
      statements.removeSettings.run(id);
      statements.remove.run(id);
    },
    any: () => selectAll.get() !== undefined,
    all: () => selectAll.all().map(toUser),
    byId(id: string): User | null {
      const row = selectById.get(id);
      return row ? toUser(row) : null;
    },
    byEmail(email: string): User | null {
      const row = selectByEmail.get(fold(email));
      return row ? toUser(row) : null;
    },
    /** Takes as long for an unknown e-mail as for a wrong password. */
    async check(email: string, password: string): Promise<User | null> {
      const row = selectByEmail.get(fold(email));
      const matches = row
        ? await verifyPassword(password, String(row["password"]))
        : await verifyNobody(password);
      const user = row && matches ? toUser(row) : null;
      return user && !user.isDisabled ? user : null;
    },
  };
}

/** E-mails are compared without regard to case, as people type them. */
export function fold(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}

function toUser(row: Record<string, unknown>): User {
  return {
    id: String(row["id"]),
    email: String(row["email"]),
    name: String(row["name"]),
    role: String(row["role"]),
    isDisabled: row["disabled_at"] !== null,
  };
}
