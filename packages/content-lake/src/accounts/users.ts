import type { DatabaseSync } from "node:sqlite";
import {
  hashPassword,
  verifyNobody,
  verifyPassword,
  newAccountId,
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

/** A user to be created; the password is stored as a hash. */
export type NewUser = Omit<User, "id" | "isDisabled"> & { password: string };

/** Creates, changes, finds and removes users, and checks their passwords. */
export type Users = {
  /** Throws when the e-mail is taken. */
  create(user: NewUser): Promise<User>;
  /** Changes the given fields; the caller ends the sessions where it must. */
  change(
    id: string,
    fields: Partial<
      Pick<User, "name" | "role" | "isDisabled"> & { password: string }
    >,
  ): Promise<void>;
  /**
   * Deletes a user; the id stays known, so that history can say "Former user".
   */
  remove(id: string): void;
  any(): boolean;
  all(): User[];
  byId(id: string): User | null;
  byEmail(email: string): User | null;
  /** Takes as long for an unknown e-mail as for a wrong password. */
  check(email: string, password: string): Promise<User | null>;
};

const COLUMNS = "id, email, name, role, disabled_at";

/** The history's name for a user whose account was deleted. */
const FORMER_USER = "Former user";

function prepareStatements(database: DatabaseSync) {
  return {
    selectAll: database.prepare(
      `SELECT ${COLUMNS} FROM account_users ORDER BY created_at`,
    ),
    selectById: database.prepare(
      `SELECT ${COLUMNS} FROM account_users WHERE id = ?`,
    ),
    selectByEmail: database.prepare(
      `SELECT ${COLUMNS}, password FROM account_users WHERE email = ?`,
    ),
    insert: database.prepare(
      `INSERT INTO account_users (id, email, name, role, password, created_at)
       VALUES (?, ?, ?, ?, ?, ?)`,
    ),
    update: database.prepare(
      `UPDATE account_users SET
         name = coalesce(?, name),
         role = coalesce(?, role),
         password = coalesce(?, password),
         disabled_at = CASE ? WHEN 1 THEN coalesce(disabled_at, ?) WHEN 0 THEN NULL ELSE disabled_at END
       WHERE id = ?`,
    ),
    remove: database.prepare("DELETE FROM account_users WHERE id = ?"),
    removeSettings: database.prepare(
      "DELETE FROM account_settings WHERE user_id = ?",
    ),
    remember: database.prepare(
      "INSERT OR IGNORE INTO account_former (id, name) VALUES (?, ?)",
    ),
  };
}

/** In: the lake's database. Passwords are stored as scrypt hashes. */
export function openUsers(database: DatabaseSync): Users {
  const statements = prepareStatements(database);

  return {
    async create(user) {
      const { name, role } = user;
      const stored = await hashPassword(user.password);
      const id = newAccountId();
      const email = fold(user.email);
      statements.insert.run(id, email, name, role, stored, Date.now());
      return { id, email, name, role, isDisabled: false };
    },
    async change(id, { name, role, isDisabled, password }) {
      const stored =
        password === undefined ? null : await hashPassword(password);
      const disabled = isDisabled === undefined ? null : Number(isDisabled);
      const { update } = statements;
      update.run(name ?? null, role ?? null, stored, disabled, Date.now(), id);
    },
    remove(id) {
      statements.remember.run(id, FORMER_USER);
      statements.removeSettings.run(id);
      statements.remove.run(id);
    },
    any() {
      return statements.selectAll.get() !== undefined;
    },
    all() {
      return statements.selectAll.all().map(toUser);
    },
    byId(id) {
      const row = statements.selectById.get(id);
      return row ? toUser(row) : null;
    },
    byEmail(email) {
      const row = statements.selectByEmail.get(fold(email));
      return row ? toUser(row) : null;
    },
    async check(email, password) {
      const row = statements.selectByEmail.get(fold(email));
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
