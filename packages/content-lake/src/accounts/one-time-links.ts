import { randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { hashSecret } from "./password.ts";

/** How long a link that signs in works after it was made. */
export const SIGN_IN_LINK_MS = 15 * 60 * 1000;
/** How long the link of "Forgot password?" works after it was made. */
export const PASSWORD_LINK_MS = 60 * 60 * 1000;
/** How long an invitation works after it was made. */
export const INVITATION_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Makes and redeems links that work once, for one user each. The table holds
 * hashes of the secrets only.
 */
export function openOneTimeLinks(
  database: DatabaseSync,
  table: "account_links" | "account_password_links",
  now = Date.now,
) {
  const insert = database.prepare(
    `INSERT INTO ${table} (hash, user_id, expires_at) VALUES (?, ?, ?)`,
  );
  const select = database.prepare(
    `SELECT 1 FROM ${table} WHERE hash = ? AND expires_at > ?`,
  );
  // One statement reads and removes, so that two clicks cannot both win.
  const take = database.prepare(
    `DELETE FROM ${table} WHERE hash = ? AND expires_at > ? RETURNING user_id`,
  );
  const removeOfUser = database.prepare(
    `DELETE FROM ${table} WHERE user_id = ?`,
  );
  const removeExpired = database.prepare(
    `DELETE FROM ${table} WHERE expires_at <= ?`,
  );

  return {
    /** Returns the secret of a new link: 128 random bits. */
    create(userId: string, lifetimeMs: number): string {
      removeExpired.run(now());
      const secret = randomBytes(16).toString("base64url");
      insert.run(hashSecret(secret), userId, now() + lifetimeMs);
      return secret;
    },
    /** True if the link is still valid; the check does not use it up. */
    isValid: (secret: string) =>
      select.get(hashSecret(secret), now()) !== undefined,
    /** Returns the user once; `null` when it is spent, old or unknown. */
    spend(secret: string): string | null {
      const row = take.get(hashSecret(secret), now());
      return row ? String(row["user_id"]) : null;
    },
    /** Makes every link of a user worthless. */
    endAllOf: (userId: string) => void removeOfUser.run(userId),
  };
}
