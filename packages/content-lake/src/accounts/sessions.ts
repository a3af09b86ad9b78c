import type { DatabaseSync } from "node:sqlite";
import { hashSecret, newSecret } from "./secret.ts";

/** A session ends after three days without a request: a long weekend. */
export const SESSION_IDLE_MS = 72 * 60 * 60 * 1000;
/** … and after thirty days in any case. */
export const SESSION_ABSOLUTE_MS = 30 * 24 * 60 * 60 * 1000;
/** Every write costs an fsync, so the last visit is noted this often. */
const TOUCH_EVERY_MS = 5 * 60 * 1000;
/** How often sessions that ran out are looked for, to end their sockets. */
const SWEEP_EVERY_MS = 30 * 1000;

/** Who is signed in, and until when, in milliseconds since 1970. */
export type Session = { id: string; userId: string; expiresAt: number };

export type Sessions = {
  /** Returns the secret for the cookie; only its hash is kept. */
  begin(userId: string): { secret: string; session: Session };
  /** `null` when there is no such session, or it has run out. */
  find(secret: string): Session | null;
  end(id: string): void;
  /** Ends every session of a user. Returns how many there were. */
  endAllOf(userId: string): number;
  /** Calls back with the user whenever a session ends, however it ends. */
  onAnyEnd(callback: (userId: string) => void): void;
  /** Calls back once when the session ends, however it ends. */
  onEnd(id: string, callback: () => void): () => void;
  close(): void;
};

/** `now` is a parameter so that the expiry can be tested. */
export function openSessions(
  database: DatabaseSync,
  now: () => number = Date.now,
): Sessions {
  const insert = database.prepare(
    `INSERT INTO account_sessions (hash, user_id, created_at, seen_at)
     VALUES (?, ?, ?, ?)`,
  );
  const select = database.prepare(
    "SELECT user_id, created_at, seen_at FROM account_sessions WHERE hash = ?",
  );
  const touch = database.prepare(
    "UPDATE account_sessions SET seen_at = ? WHERE hash = ?",
  );
  const remove = database.prepare(
    "DELETE FROM account_sessions WHERE hash = ? RETURNING user_id",
  );
  const selectOfUser = database.prepare(
    "SELECT hash FROM account_sessions WHERE user_id = ?",
  );
  const selectExpired = database.prepare(
    "SELECT hash FROM account_sessions WHERE seen_at <= ? OR created_at <= ?",
  );
  const callbacks = new Map<string, Set<() => void>>();
  const watchers: ((userId: string) => void)[] = [];

  function end(id: string): void {
    const row = remove.get(id);
    const waiting = callbacks.get(id);
    callbacks.delete(id);
    for (const callback of waiting ?? []) callback();
    if (!row) return;
    for (const watcher of watchers) watcher(String(row["user_id"]));
  }

  function sweep(): void {
    const at = now();
    const rows = selectExpired.all(
      at - SESSION_IDLE_MS,
      at - SESSION_ABSOLUTE_MS,
    );
    for (const row of rows) end(String(row["hash"]));
  }

  sweep();
  const timer = setInterval(sweep, SWEEP_EVERY_MS);
  timer.unref();

  return {
    begin(userId) {
      const secret = newSecret();
      const id = hashSecret(secret);
      const at = now();
      insert.run(id, userId, at, at);
      return { secret, session: { id, userId, expiresAt: expiry(at, at) } };
    },
    find(secret) {
      const id = hashSecret(secret);
      const row = select.get(id);
      if (!row) return null;
      const at = now();
      const createdAt = Number(row["created_at"]);
      const seenAt = Number(row["seen_at"]);
      if (expiry(createdAt, seenAt) <= at) {
        end(id);
        return null;
      }
      if (at - seenAt > TOUCH_EVERY_MS) touch.run(at, id);
      return {
        id,
        userId: String(row["user_id"]),
        expiresAt: expiry(createdAt, at),
      };
    },
    end,
    endAllOf(userId) {
      const rows = selectOfUser.all(userId);
      for (const row of rows) end(String(row["hash"]));
      return rows.length;
    },
    onAnyEnd(callback) {
      watchers.push(callback);
    },
    onEnd(id, callback) {
      const waiting = callbacks.get(id) ?? new Set();
      waiting.add(callback);
      callbacks.set(id, waiting);
      return () => {
        waiting.delete(callback);
        if (waiting.size === 0 && callbacks.get(id) === waiting) {
          callbacks.delete(id);
        }
      };
    },
    close() {
      clearInterval(timer);
    },
  };
}

function expiry(createdAt: number, seenAt: number): number {
  return Math.min(seenAt + SESSION_IDLE_MS, createdAt + SESSION_ABSOLUTE_MS);
}
