import type { DatabaseSync } from "node:sqlite";

const MAX_ROWS = 50_000;

/** What was counted for a key within the window; times in milliseconds since 1970. */
export type Attempts = { count: number; first: number; last: number };

/**
 * Counts attempts by key over a sliding window, in a table of the store: a restart
 * does not hand out new ones. All times are milliseconds since 1970.
 */
export type AttemptCounter = {
  add(key: string, at: number): void;
  attemptsOf(key: string, at: number): Attempts;
  /** Seconds until a key that may make so many has another one; 0 if it has one now. */
  secondsLeft(key: string, limit: number, at: number): number;
  /** Removes all attempts of a key. */
  forget(key: string): void;
  /** Removes the newest attempt of a key. */
  forgetNewest(key: string): void;
  /** Removes what does not count any more. */
  prune(at: number): void;
  /** Removes the oldest rows of a table that has grown too long. */
  cut(): void;
};

/** In: a table with the columns `key` and `at`, and for how many milliseconds an attempt counts. */
export function openAttemptCounter(
  database: DatabaseSync,
  table: "account_attempts" | "account_password_requests",
  windowMs: number,
): AttemptCounter {
  const counted = database.prepare(
    `SELECT count(*) AS attempts, min(at) AS first, max(at) AS last FROM ${table} WHERE key = ? AND at > ?`,
  );
  const insert = database.prepare(
    `INSERT INTO ${table} (key, at) VALUES (?, ?)`,
  );
  const forget = database.prepare(`DELETE FROM ${table} WHERE key = ?`);
  const forgetNewest = database.prepare(
    `DELETE FROM ${table} WHERE rowid = (SELECT max(rowid) FROM ${table} WHERE key = ?)`,
  );
  // What seems to come from the future was written before the clock was set back.
  const prune = database.prepare(
    `DELETE FROM ${table} WHERE at <= ? OR at > ?`,
  );
  const cut = database.prepare(
    `DELETE FROM ${table} WHERE rowid <= (SELECT max(rowid) FROM ${table}) - ?`,
  );

  function attemptsOf(key: string, at: number): Attempts {
    const row = counted.get(key, at - windowMs);
    return {
      count: Number(row?.["attempts"] ?? 0),
      first: Number(row?.["first"] ?? at),
      last: Number(row?.["last"] ?? at),
    };
  }

  return {
    add: (key, at) => void insert.run(key, at),
    attemptsOf,
    secondsLeft(key, limit, at) {
      const { count, first } = attemptsOf(key, at);
      return count < limit ? 0 : Math.ceil((first + windowMs - at) / 1000);
    },
    forget: (key) => void forget.run(key),
    forgetNewest: (key) => void forgetNewest.run(key),
    prune: (at) => void prune.run(at - windowMs, at),
    cut: () => void cut.run(MAX_ROWS),
  };
}
