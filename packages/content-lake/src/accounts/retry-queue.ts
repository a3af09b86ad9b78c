import type { DatabaseSync } from "node:sqlite";
import { LONGEST_PAUSE_MS } from "../due-loop.ts";

/** The rows of a table that are worked off one after the other, each when it is due. */
export type RetryQueue = {
  /** The row that is due first; `null` if none is. */
  next(): Record<string, unknown> | null;
  /** Milliseconds until a row is due; `null` if none waits. */
  wait(): number | null;
  /** Another try, after so many milliseconds: an hour at most. */
  putOff(id: string, pauseMs: number): void;
};

/** A table with the columns `attempts` and `due_at`, in milliseconds since 1970. */
export type RetryTable = {
  name: string;
  /** The column of the key. */
  id: string;
  /** SQL: the condition of a row that waits. */
  waiting: string;
  /** SQL: an assignment that has a row wait again. */
  putBack?: string;
};

/** In: a table, whose words are written in the program, and the clock. */
export function openRetryQueue(
  database: DatabaseSync,
  { name, id, waiting, putBack }: RetryTable,
  now: () => number,
): RetryQueue {
  // What waits longer than it may was put off before the clock was set back.
  const first = database.prepare(
    `SELECT * FROM ${name} WHERE ${waiting} AND (due_at <= ? OR due_at > ?) ORDER BY due_at LIMIT 1`,
  );
  const soonest = database.prepare(
    `SELECT min(due_at) AS due_at FROM ${name} WHERE ${waiting}`,
  );
  const assignments = [
    ...(putBack === undefined ? [] : [putBack]),
    "attempts = attempts + 1",
    "due_at = ?",
  ];
  const postpone = database.prepare(
    `UPDATE ${name} SET ${assignments.join(", ")} WHERE ${id} = ?`,
  );

  function next() {
    return first.get(now(), now() + LONGEST_PAUSE_MS) ?? null;
  }

  return {
    next,
    wait() {
      if (next() !== null) return 0;
      const at = soonest.get()?.["due_at"] ?? null;
      return at === null ? null : Number(at) - now();
    },
    putOff: (key, pauseMs) => void postpone.run(now() + pauseMs, key),
  };
}
