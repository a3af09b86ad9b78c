import type { DatabaseSync } from "node:sqlite";
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

/** Begins, finds and ends the sessions of users. */
export type Sessions = {
  /** Returns the secret for the cookie; only its hash is kept. */
  begin(userId: string): { secret: string; session: Session };
  /** `null` when there is no such session, or it has run out. */
  find(secret: string): Session | null;
  end(id: string): void;
  /** How many sessions a user has, and when the last was seen; milliseconds since 1970. */
  of(userId: string): { count: number; seenAt: number | null };
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
  return new SessionStore(database, now);
}

function prepareStatements(database: DatabaseSync) {
  return {
    insert: database.prepare(
      `INSERT INTO account_sessions (hash, user_id, created_at, seen_at)
       VALUES (?, ?, ?, ?)`,
    ),
    select: database.prepare(
      "SELECT user_id, created_at, seen_at FROM account_sessions WHERE hash = ?",
    ),
    touch: database.prepare(
      "UPDATE account_sessions SET seen_at = ? WHERE hash = ?",
    ),
    remove: database.prepare(
      "DELETE FROM account_sessions WHERE hash = ? RETURNING user_id",
    ),
    selectOfUser: database.prepare(
      "SELECT hash FROM account_sessions WHERE user_id = ?",
    ),
    summary: database.prepare(
      "SELECT count(*) AS count, max(seen_at) AS seen_at FROM account_sessions WHERE user_id = ?",
    ),
    selectExpired: database.prepare(
      "SELECT hash FROM account_sessions WHERE seen_at <= ? OR created_at <= ?",
    ),
  };
}

class SessionStore implements Sessions {
  readonly #now: () => number;
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #callbacks = new Map<string, Set<() => void>>();
  readonly #watchers: ((userId: string) => void)[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor(database: DatabaseSync, now: () => number) {
    this.#now = now;
    this.#statements = prepareStatements(database);
    this.#sweep();
    this.#timer = setInterval(() => this.#sweep(), SWEEP_EVERY_MS).unref();
  }

  begin(userId: string): { secret: string; session: Session } {
    const secret = newSecret();
    const id = hashSecret(secret);
    const at = this.#now();
    this.#statements.insert.run(id, userId, at, at);
    return { secret, session: { id, userId, expiresAt: expiry(at, at) } };
  }

  find(secret: string): Session | null {
    const id = hashSecret(secret);
    const row = this.#statements.select.get(id);
    if (!row) return null;
    const at = this.#now();
    const createdAt = Number(row["created_at"]);
    const seenAt = Number(row["seen_at"]);
    if (expiry(createdAt, seenAt) <= at) {
      this.end(id);
      return null;
    }
    if (at - seenAt > TOUCH_EVERY_MS) this.#statements.touch.run(at, id);
    const expiresAt = expiry(createdAt, at);
    return { id, userId: String(row["user_id"]), expiresAt };
  }

  end(id: string): void {
    const row = this.#statements.remove.get(id);
    const waiting = this.#callbacks.get(id);
    this.#callbacks.delete(id);
    for (const callback of waiting ?? []) callback();
    if (!row) return;
    for (const watcher of this.#watchers) watcher(String(row["user_id"]));
  }

  of(userId: string): { count: number; seenAt: number | null } {
    const row = this.#statements.summary.get(userId);
    const seenAt = row?.["seen_at"] ?? null;
    return {
      count: Number(row?.["count"] ?? 0),
      seenAt: seenAt === null ? null : Number(seenAt),
    };
  }

  endAllOf(userId: string): number {
    const rows = this.#statements.selectOfUser.all(userId);
    for (const row of rows) this.end(String(row["hash"]));
    return rows.length;
  }

  onAnyEnd(callback: (userId: string) => void): void {
    this.#watchers.push(callback);
  }

  onEnd(id: string, callback: () => void): () => void {
    const waiting = this.#callbacks.get(id) ?? new Set();
    this.#callbacks.set(id, waiting.add(callback));
    return () => {
      waiting.delete(callback);
      if (waiting.size === 0 && this.#callbacks.get(id) === waiting) {
        this.#callbacks.delete(id);
      }
    };
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #sweep(): void {
    const at = this.#now();
    const rows = this.#statements.selectExpired.all(
      at - SESSION_IDLE_MS,
      at - SESSION_ABSOLUTE_MS,
    );
    for (const row of rows) this.end(String(row["hash"]));
  }
}

function expiry(createdAt: number, seenAt: number): number {
  return Math.min(seenAt + SESSION_IDLE_MS, createdAt + SESSION_ABSOLUTE_MS);
}
