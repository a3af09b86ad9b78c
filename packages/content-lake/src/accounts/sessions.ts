import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { EventEmitter } from "node:events";
import type { DatabaseSync } from "node:sqlite";
import { sqlOf } from "./migrations.ts";
import { hashSecret, newSecret } from "./password.ts";
import { fold } from "./users.ts";

/** A session ends after three days without a request: a long weekend. */
export const SESSION_IDLE_MS = 72 * 60 * 60 * 1000;
/** … and after thirty days in any case. */
export const SESSION_ABSOLUTE_MS = 30 * 24 * 60 * 60 * 1000;
/** Each write costs an fsync, so the last visit is written at most this often. */
const TOUCH_EVERY_MS = 5 * 60 * 1000;
/** How often expired sessions are searched, to close their sockets. */
const SWEEP_EVERY_MS = 30 * 1000;

/** A session of a signed-in user. */
export type Session = { id: string; userId: string };

/**
 * Starts, finds and ends sessions of users. Only the hash of a session's secret is
 * stored.
 *
 * @param ended emits the id of a session that ends for any reason.
 * @param onEnd is called with its user.
 * @param now makes the expiry testable.
 */
export function openSessions(
  database: DatabaseSync,
  ended: EventEmitter,
  onEnd: (userId: string) => void,
  now = Date.now,
) {
  const sql = sqlOf(database);

  function end(id: string): void {
    const remove =
      "DELETE FROM account_sessions WHERE hash = ? RETURNING user_id";
    const row = sql.get(remove, id);
    ended.emit(id);
    if (row) onEnd(String(row["user_id"]));
  }

  function sweep(): void {
    const expired = sql.all(
      "SELECT hash FROM account_sessions WHERE seen_at <= ? OR created_at <= ?",
      now() - SESSION_IDLE_MS,
      now() - SESSION_ABSOLUTE_MS,
    );
    for (const { hash } of expired) end(String(hash));
  }

  const rowsOf = (userId: string) =>
    sql.all(
      "SELECT hash, seen_at FROM account_sessions WHERE user_id = ? ORDER BY seen_at DESC",
      userId,
    );

  sweep();
  const timer = setInterval(sweep, SWEEP_EVERY_MS).unref();

  return {
    /** Starts a session, and returns the secret for the cookie, and the session's id. */
    begin(userId: string): { secret: string; id: string } {
      const secret = newSecret();
      const id = hashSecret(secret);
      const insert = "INSERT INTO account_sessions VALUES (?, ?, ?, ?)";
      sql.run(insert, id, userId, now(), now());
      return { secret, id };
    },
    /** Finds a session; null if there is none, or it has expired. */
    find(secret: string): Session | null {
      sweep();
      const id = hashSecret(secret);
      const row = sql.get("SELECT * FROM account_sessions WHERE hash = ?", id);
      if (!row) return null;
      if (now() - Number(row["seen_at"]) > TOUCH_EVERY_MS) {
        const touch = "UPDATE account_sessions SET seen_at = ? WHERE hash = ?";
        sql.run(touch, now(), id);
      }
      return { id, userId: String(row["user_id"]) };
    },
    end,
    /** The number of a user's sessions, and when the last was seen, in milliseconds since 1970. */
    of(userId: string): { count: number; seenAt: number | null } {
      const rows = rowsOf(userId);
      const seenAt = rows[0] ? Number(rows[0]["seen_at"]) : null;
      return { count: rows.length, seenAt };
    },
    endAllOf(userId: string): void {
      for (const { hash } of rowsOf(userId)) end(String(hash));
    },
    close: () => clearInterval(timer),
  };
}

/** How long a sign-in link works after it was made. */
export const SIGN_IN_LINK_MS = 15 * 60 * 1000;
/** How long a "Forgot password?" link works after it was made. */
export const PASSWORD_LINK_MS = 60 * 60 * 1000;
/** How long an invitation works after it was made. */
export const INVITATION_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Makes and redeems links that work once, for one user each. The table contains only
 * hashes of the secrets.
 */
export function openOneTimeLinks(
  database: DatabaseSync,
  table: "account_links" | "account_password_links",
  now = Date.now,
) {
  const sql = sqlOf(database);
  const valid = `FROM ${table} WHERE hash = ? AND expires_at > ?`;
  return {
    /** Returns the secret of a new link: 128 random bits. */
    create(userId: string, lifetimeMs: number): string {
      sql.run(`DELETE FROM ${table} WHERE expires_at <= ?`, now());
      const secret = randomBytes(16).toString("base64url");
      const values = [hashSecret(secret), userId, now() + lifetimeMs];
      sql.run(`INSERT INTO ${table} VALUES (?, ?, ?)`, ...values);
      return secret;
    },
    /** True if the link is valid; the check does not use it up. */
    isValid: (secret: string) =>
      sql.get(`SELECT 1 ${valid}`, hashSecret(secret), now()) !== undefined,
    /** Returns the user once; null if the link is used, expired or unknown. */
    spend(secret: string): string | null {
      // One statement reads and deletes, so that two clicks cannot both succeed.
      const take = `DELETE ${valid} RETURNING user_id`;
      const row = sql.get(take, hashSecret(secret), now());
      return row ? String(row["user_id"]) : null;
    },
    /** Invalidates every link of a user. */
    endAllOf: (userId: string) =>
      sql.run(`DELETE FROM ${table} WHERE user_id = ?`, userId),
  };
}

/** A device becomes unknown after half a year without a sign-in. */
export const DEVICE_LIFETIME_MS = 180 * 24 * 60 * 60 * 1000;

/**
 * Marks of known devices: a random name and the time, signed. The key is derived from
 * the stored password hash, so a new password makes every device unknown, and the lake
 * stores nothing per device.
 */
export function openDevices(database: DatabaseSync, now = Date.now) {
  const sql = sqlOf(database);

  function sign(column: "id" | "email", value: string, claim: string) {
    const query = `SELECT id, password FROM account_users WHERE ${column} = ?`;
    const { id, password } = sql.get(query, value) ?? {};
    if (!id) return null;
    const key = `content-lake device ${String(password)}`;
    const hmac = createHmac("sha256", key).update(`${String(id)}.${claim}`);
    return hmac.digest("base64url");
  }

  return {
    /** A mark for a device where the user has just signed in. */
    mark(userId: string): string {
      const claim = `${randomBytes(16).toString("base64url")}.${now().toString(36)}`;
      return `${claim}.${sign("id", userId, claim)}`;
    },
    /**
     * The device's name if the mark was made for the account with this email; null for
     * any other mark, and for an expired one.
     */
    read(mark: string | null, email: string): string | null {
      const [name = "", time = "", signed = ""] = (mark ?? "").split(".");
      const expected = sign("email", fold(email), `${name}.${time}`);
      const age = now() - parseInt(time, 36);
      if (!expected || !(age <= DEVICE_LIFETIME_MS)) return null;
      const [own, given] = [Buffer.from(expected), Buffer.from(signed)];
      const isOurs = own.length === given.length && timingSafeEqual(own, given);
      return isOurs ? name : null;
    },
  };
}
