import type { DatabaseSync } from "node:sqlite";
import { hashPassword, verifyNobody, verifyPassword } from "./password.ts";
import { newAccountId } from "./secret.ts";

/** A person who may sign in to the Studio. */
export type User = {
  id: string;
  email: string;
  name: string;
  role: string;
  /** May not sign in, but is still known by name. */
  isDisabled: boolean;
};

/**
 * The author of what the lake itself writes. Not Sanity's own `<system>`:
 * the Studio shows that one with a picture from Sanity's servers.
 */
export const LAKE_USER = { id: "content-lake", name: "Content Lake" };

/** A user to be created; the password is stored as a hash. */
export type NewUser = Omit<User, "id" | "isDisabled"> & { password: string };

export type Users = {
  /** Throws when the e-mail is taken. */
  create(user: NewUser): Promise<User>;
  /** Changes what is given; the sessions are for the caller to end. */
  change(
    id: string,
    fields: Partial<
      Pick<User, "name" | "role" | "isDisabled"> & { password: string }
    >,
  ): Promise<void>;
  /** Forgets everything about a user but that the id was in use. */
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
export const FORMER_USER = "Former user";

export function openUsers(database: DatabaseSync): Users {
  const selectAll = database.prepare(
    `SELECT ${COLUMNS} FROM account_users ORDER BY created_at`,
  );
  const selectById = database.prepare(
    `SELECT ${COLUMNS} FROM account_users WHERE id = ?`,
  );
  const selectByEmail = database.prepare(
    `SELECT ${COLUMNS}, password FROM account_users WHERE email = ?`,
  );
  const insert = database.prepare(
    `INSERT INTO account_users (id, email, name, role, password, created_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const update = database.prepare(
    `UPDATE account_users SET
       name = coalesce(?, name),
       role = coalesce(?, role),
       password = coalesce(?, password),
       disabled_at = CASE ? WHEN 1 THEN coalesce(disabled_at, ?) WHEN 0 THEN NULL ELSE disabled_at END
     WHERE id = ?`,
  );
  const remove = database.prepare("DELETE FROM account_users WHERE id = ?");
  const removeSettings = database.prepare(
    "DELETE FROM account_settings WHERE user_id = ?",
  );
  const remember = database.prepare(
    "INSERT OR IGNORE INTO account_former (id, name) VALUES (?, ?)",
  );

  return {
    async create(user) {
      const { name, role } = user;
      const stored = await hashPassword(user.password);
      const id = newAccountId();
      const email = fold(user.email);
      insert.run(id, email, name, role, stored, Date.now());
      return { id, email, name, role, isDisabled: false };
    },
    async change(id, { name, role, isDisabled, password }) {
      const stored =
        password === undefined ? null : await hashPassword(password);
      const disabled = isDisabled === undefined ? null : Number(isDisabled);
      update.run(name ?? null, role ?? null, stored, disabled, Date.now(), id);
    },
    remove(id) {
      remember.run(id, FORMER_USER);
      removeSettings.run(id);
      remove.run(id);
    },
    any() {
      return selectAll.get() !== undefined;
    },
    all() {
      return selectAll.all().map(toUser);
    },
    byId(id) {
      const row = selectById.get(id);
      return row ? toUser(row) : null;
    },
    byEmail(email) {
      const row = selectByEmail.get(fold(email));
      return row ? toUser(row) : null;
    },
    async check(email, password) {
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
