import type { DatabaseSync } from "node:sqlite";
import { hashSecret } from "./secret.ts";
import { fold } from "./users.ts";

const WINDOW_MS = 15 * 60 * 1000;
const PER_EMAIL = 10;
const PER_ADDRESS = 40;

export type SignInLimit = {
  /**
   * Counts an attempt before the password is looked at, so that many at once
   * count too. Returns the seconds to wait, or `null` when it may go on.
   */
  attempt(email: string, address: string): number | null;
  /** Forgets the attempts on that e-mail, and this one from that address. */
  succeed(email: string, address: string): void;
};

/** Kept in the database: a restart does not hand out new attempts. */
export function openSignInLimit(
  database: DatabaseSync,
  now: () => number = Date.now,
): SignInLimit {
  const prune = database.prepare("DELETE FROM account_attempts WHERE at <= ?");
  const count = database.prepare(
    "SELECT count(*) AS attempts, min(at) AS first FROM account_attempts WHERE key = ? AND at > ?",
  );
  const insert = database.prepare(
    "INSERT INTO account_attempts (key, at) VALUES (?, ?)",
  );
  const forget = database.prepare("DELETE FROM account_attempts WHERE key = ?");
  const forgetOne = database.prepare(
    "DELETE FROM account_attempts WHERE rowid = (SELECT max(rowid) FROM account_attempts WHERE key = ?)",
  );

  function secondsLeft(key: string, limit: number, at: number): number {
    const row = count.get(key, at - WINDOW_MS);
    if (!row || Number(row["attempts"]) < limit) return 0;
    return Math.ceil((Number(row["first"]) + WINDOW_MS - at) / 1000);
  }

  return {
    attempt(email, address) {
      const at = now();
      prune.run(at - WINDOW_MS);
      const byEmail = emailKey(email);
      const byAddress = addressKey(address);
      const wait = Math.max(
        secondsLeft(byEmail, PER_EMAIL, at),
        secondsLeft(byAddress, PER_ADDRESS, at),
      );
      if (wait > 0) return wait;
      insert.run(byEmail, at);
      insert.run(byAddress, at);
      return null;
    },
    succeed(email, address) {
      forget.run(emailKey(email));
      forgetOne.run(addressKey(address));
    },
  };
}

/** Hashed: the table shall not tell who tried to sign in. */
function emailKey(email: string): string {
  return `email:${hashSecret(fold(email))}`;
}

function addressKey(address: string): string {
  return `address:${hashSecret(address)}`;
}
