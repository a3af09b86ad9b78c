import type { DatabaseSync } from "node:sqlite";
import { createEndings } from "./endings.ts";
import { hashSecret, newSecret } from "./password.ts";

/** A session ends after three days without a request: a long weekend. */
export const SESSION_IDLE_MS = 72 * 60 * 60 * 1000;
/** … and after thirty days in any case. */
export const SESSION_ABSOLUTE_MS = 30 * 24 * 60 * 60 * 1000;
/**
 * Each write costs an fsync, so the last visit is written at most this often.
 */
const TOUCH_EVERY_MS = 5 * 60 * 1000;
/** How often expired sessions are looked for, to close their sockets. */
const SWEEP_EVERY_MS = 30 * 1000;

/** A signed-in user; `expiresAt` is in milliseconds since 1970. */
export type Session = { id: string; userId: string; expiresAt: number };

function prepareStatements(database: DatabaseSync) {
  const on = (sql: string) => database.prepare(sql);
  return {
    insert: on(
      "INSERT INTO account_sessions (hash, user_id, created_at, seen_at) VALUES (?, ?, ?, ?)",
    ),
    select: on(
      "SELECT user_id, created_at, seen_at FROM account_sessions WHERE hash = ?",
    ),
    touch: on("UPDATE account_sessions SET seen_at = ? WHERE hash = ?"),
    remove: on("DELETE FROM account_sessions WHERE hash = ? RETURNING user_id"),
    selectOfUser: on(
      "SELECT hash, seen_at FROM account_sessions WHERE user_id = ? ORDER BY seen_at DESC",
    ),
    selectExpired: on(
      "SELECT hash FROM account_sessions WHERE seen_at <= ? OR created_at <= ?",
    ),
  };
}

/**
 * Begins, finds and ends the sessions of users. Only the hash of a session's
 * secret is kept. `now` is a parameter so that the expiry can be tested.
 */
export function openSessions(database: DatabaseSync, now = Date.now) {
  const statements = prepareStatements(database);
  const { selectOfUser, selectExpired } = statements;
  const endings = createEndings();
  const watchers: ((userId: string) => void)[] = [];

  function end(id: string): void {
    const row = statements.remove.get(id);
    endings.end(id);
    if (!row) return;
    for (const watcher of watchers) watcher(String(row["user_id"]));
  }

  function sweep(): void {
    const at = now();
    const [idle, absolute] = [at - SESSION_IDLE_MS, at - SESSION_ABSOLUTE_MS];
    for (const { hash } of selectExpired.all(idle, absolute)) end(String(hash));
  }

  sweep();
  const timer = setInterval(sweep, SWEEP_EVERY_MS).unref();

  return {
    /** Returns the secret for the cookie. */
    begin(userId: string): { secret: string; session: Session } {
      const secret = newSecret();
      const id = hashSecret(secret);
      const at = now();
      statements.insert.run(id, userId, at, at);
      return { secret, session: { id, userId, expiresAt: expiry(at, at) } };
    },
    /** `null` when there is no such session, or it has run out. */
    find(secret: string): Session | null {
      const id = hashSecret(secret);
      const row = statements.select.get(id);
      if (!row) return null;
      const at = now();
      const createdAt = Number(row["created_at"]);
      const seenAt = Number(row["seen_at"]);
      if (expiry(createdAt, seenAt) <= at) {
        end(id);
        return null;
      }
      if (at - seenAt > TOUCH_EVERY_MS) statements.touch.run(at, id);
      const expiresAt = expiry(createdAt, at);
      return { id, userId: String(row["user_id"]), expiresAt };
    },
    end,
    /** How many sessions a user has, and when the last was seen; milliseconds since 1970. */
    of(userId: string): { count: number; seenAt: number | null } {
      const rows = selectOfUser.all(userId);
      const seenAt = rows[0] ? Number(rows[0]["seen_at"]) : null;
      return { count: rows.length, seenAt };
    },
    endAllOf(userId: string): void {
      for (const { hash } of selectOfUser.all(userId)) end(String(hash));
    },
    /** Calls back with the user whenever a session ends, however it ends. */
    onAnyEnd: (callback: (userId: string) => void) =>
      void watchers.push(callback),
    /** Calls back once when the session ends, however it ends. */
    onEnd: endings.on,
    close: () => clearInterval(timer),
  };
}

function expiry(createdAt: number, seenAt: number): number {
  return Math.min(seenAt + SESSION_IDLE_MS, createdAt + SESSION_ABSOLUTE_MS);
}
