import { randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { hashSecret } from "./secret.ts";

export const LINK_LIFETIME_MS = 15 * 60 * 1000;

export type SignInLinks = {
  /** Returns the secret of a new link: 128 random bits. */
  create(userId: string): string;
  /** True if the link is still valid; the check does not use it up. */
  isValid(secret: string): boolean;
  /** Returns the user once; `null` when it is spent, old or unknown. */
  spend(secret: string): string | null;
  /** Makes every link of a user worthless. */
  endAllOf(userId: string): void;
};

export function openSignInLinks(
  database: DatabaseSync,
  now: () => number = Date.now,
): SignInLinks {
  const insert = database.prepare(
    "INSERT INTO account_links (hash, user_id, expires_at) VALUES (?, ?, ?)",
  );
  const select = database.prepare(
    "SELECT 1 FROM account_links WHERE hash = ? AND expires_at > ?",
  );
  // One statement reads and removes, so that two clicks cannot both win.
  const take = database.prepare(
    "DELETE FROM account_links WHERE hash = ? RETURNING user_id, expires_at",
  );
  const removeOfUser = database.prepare(
    "DELETE FROM account_links WHERE user_id = ?",
  );
  const removeExpired = database.prepare(
    "DELETE FROM account_links WHERE expires_at <= ?",
  );

  return {
    create(userId) {
      removeExpired.run(now());
      const secret = randomBytes(16).toString("base64url");
      insert.run(hashSecret(secret), userId, now() + LINK_LIFETIME_MS);
      return secret;
    },
    isValid(secret) {
      return select.get(hashSecret(secret), now()) !== undefined;
    },
    spend(secret) {
      const row = take.get(hashSecret(secret));
      if (!row || Number(row["expires_at"]) <= now()) return null;
      return String(row["user_id"]);
    },
    endAllOf(userId) {
      removeOfUser.run(userId);
    },
  };
}
