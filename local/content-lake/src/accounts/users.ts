import type { DatabaseSync } from "node:sqlite";
import { hashPassword, verifyNobody, verifyPassword } from "./password.ts";
import { newAccountId } from "./secret.ts";

export type User = { id: string; email: string; name: string; role: string };

/**
 * The author of what the lake writes by itself. Not Sanity's own `<system>`:
 * the Studio shows that one with a picture from Sanity's servers.
 */
export const LAKE_USER = { id: "content-lake", name: "Content Lake" };

export type NewUser = Omit<User, "id"> & { password: string };

export type Users = {
  /** Throws when the e-mail is taken. */
  create(user: NewUser): Promise<User>;
  /**
   * Creates the user of an e-mail, or changes everything but the id and ends
   * the sessions and links. Returns whether there was none before.
   */
  set(user: NewUser): Promise<boolean>;
  any(): boolean;
  all(): User[];
  byId(id: string): User | null;
  byEmail(email: string): User | null;
  /** Takes as long for an unknown e-mail as for a wrong password. */
  check(email: string, password: string): Promise<User | null>;
};

const COLUMNS = "id, email, name, role";

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
    `INSERT INTO account_users (${COLUMNS}, password, created_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
  );

  const update = database.prepare(
    "UPDATE account_users SET name = ?, role = ?, password = ? WHERE id = ?",
  );
  const endSessions = database.prepare(
    "DELETE FROM account_sessions WHERE user_id = ?",
  );
  const endLinks = database.prepare(
    "DELETE FROM account_links WHERE user_id = ?",
  );

  async function create(user: NewUser): Promise<User> {
    const { name, role } = user;
    const stored = await hashPassword(user.password);
    const created = { id: newAccountId(), email: fold(user.email), name, role };
    insert.run(created.id, created.email, name, role, stored, Date.now());
    return created;
  }

  return {
    create,
    async set(user) {
      const { email, name, role, password } = user;
      const row = selectByEmail.get(fold(email));
      if (!row) {
        await create(user);
        return true;
      }
      const id = String(row["id"]);
      update.run(name, role, await hashPassword(password), id);
      endSessions.run(id);
      endLinks.run(id);
      return false;
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
      return row && matches ? toUser(row) : null;
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
  };
}
