import type { DatabaseSync } from "node:sqlite";
import { hashPassword, verifyNobody, verifyPassword } from "./password.ts";
import { newAccountId } from "./secret.ts";

export type User = { id: string; email: string; name: string; role: string };

export type NewUser = Omit<User, "id"> & { password: string };

export type Users = {
  /** Throws when the e-mail is taken. */
  create(user: NewUser): Promise<User>;
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

  return {
    async create({ email, name, role, password }) {
      const stored = await hashPassword(password);
      const user = { id: newAccountId(), email: fold(email), name, role };
      insert.run(user.id, user.email, name, role, stored, Date.now());
      return user;
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
