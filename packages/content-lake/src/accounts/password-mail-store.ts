import type { DatabaseSync } from "node:sqlite";
import { openRetryQueue, type RetryQueue } from "./retry-queue.ts";

/** A user that waits for the link of "Forgot password?". */
export type WaitingUser = {
  userId: string;
  attempts: number;
  /** When the user asked last, in milliseconds since 1970. */
  askedAt: number;
};

/**
 * The users that wait for the mail of "Forgot password?", and those that it did not
 * reach. It holds no links, which are made when a mail leaves: a copy of the store
 * opens no account.
 */
export type PasswordMailStore = Pick<RetryQueue, "wait" | "putOff"> & {
  /** Each user has one entry, which a new request replaces. */
  add(userId: string): void;
  /** The user that is due first; `null` if none is. */
  next(): WaitingUser | null;
  /** No more tries; kept until the user is mailed, or has a new password. */
  giveUp(userId: string): void;
  remove(userId: string): void;
  /**
   * The users that no mail reached: by id, the time of the request in milliseconds
   * since 1970.
   */
  inVain(): ReadonlyMap<string, number>;
};

const TABLE = `
  CREATE TABLE IF NOT EXISTS account_password_mails (
    user_id TEXT PRIMARY KEY NOT NULL,
    attempts INTEGER NOT NULL,
    asked_at INTEGER NOT NULL,
    due_at INTEGER
  ) STRICT;
  DELETE FROM account_password_mails
    WHERE user_id NOT IN (SELECT id FROM account_users);
`;

/** Opens the store; makes its table if there is none. */
export function openPasswordMailStore(
  database: DatabaseSync,
  now: () => number = Date.now,
): PasswordMailStore {
  database.exec(TABLE);
  const insert = database.prepare(
    "INSERT OR REPLACE INTO account_password_mails VALUES (?, 0, ?, ?)",
  );
  const queue = openRetryQueue(
    database,
    {
      name: "account_password_mails",
      id: "user_id",
      waiting: "due_at IS NOT NULL",
    },
    now,
  );
  const end = database.prepare(
    "UPDATE account_password_mails SET due_at = NULL WHERE user_id = ?",
  );
  const drop = database.prepare(
    "DELETE FROM account_password_mails WHERE user_id = ?",
  );
  const ended = database.prepare(
    "SELECT user_id, asked_at FROM account_password_mails WHERE due_at IS NULL",
  );
  return {
    add: (userId) => void insert.run(userId, now(), now()),
    next() {
      const row = queue.next();
      if (!row) return null;
      return {
        userId: String(row["user_id"]),
        attempts: Number(row["attempts"]),
        askedAt: Number(row["asked_at"]),
      };
    },
    wait: queue.wait,
    putOff: queue.putOff,
    giveUp: (userId) => void end.run(userId),
    remove: (userId) => void drop.run(userId),
    inVain: () =>
      new Map(
        ended
          .all()
          .map((row) => [String(row["user_id"]), Number(row["asked_at"])]),
      ),
  };
}
