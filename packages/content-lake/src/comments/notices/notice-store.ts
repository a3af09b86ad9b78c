import type { DatabaseSync } from "node:sqlite";
import { LONGEST_PAUSE_MS } from "../../due-loop.ts";
import type { NamedPerson } from "./named-people.ts";

/** A notice that is to be sent, or was. */
export type StoredNotice = NamedPerson & {
  id: string;
  authorId: string;
  attempts: number;
  /** When the person was named, in milliseconds since 1970. */
  createdAt: number;
};

/** What became of a notice. `sending` is one that may have left. */
export type NoticeState = "due" | "sending" | "sent" | "dropped";

/**
 * The notices, in the store of the lake: written in the transaction of the comment
 * itself, and kept after they were sent, so that none is sent twice.
 */
export type NoticeStore = {
  /** Runs inside of a transaction of the store; leaves out notices that it has already. */
  add(people: readonly NamedPerson[], authorId: string): void;
  /** The oldest notice that is due, `null` if none is. */
  next(): StoredNotice | null;
  /** Milliseconds until a notice is due; `null` if none waits. */
  wait(): number | null;
  /** Another try, after so many milliseconds: an hour at most. */
  putOff(id: string, pauseMs: number): void;
  setState(id: string, state: NoticeState): void;
  /** How many of an author's notices were sent since a time. */
  sentBy(authorId: string, since: number): number;
};

const TABLE = `
  CREATE TABLE IF NOT EXISTS comment_notices (
    id TEXT PRIMARY KEY NOT NULL,
    document_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    reason TEXT NOT NULL,
    author_id TEXT NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS comment_notices_due
    ON comment_notices (due_at) WHERE state = 'due';
  CREATE INDEX IF NOT EXISTS comment_notices_sent
    ON comment_notices (author_id, due_at) WHERE state = 'sent';
  -- One that was on its way when the process ended may have arrived.
  UPDATE comment_notices SET state = 'sent' WHERE state = 'sending';
`;

/** Opens the notices in the store; makes their table if there is none. */
export function openNoticeStore(
  database: DatabaseSync,
  now: () => number = Date.now,
): NoticeStore {
  database.exec(TABLE);
  const insert = database.prepare(
    `INSERT OR IGNORE INTO comment_notices
     VALUES (?, ?, ?, ?, ?, 'due', 0, ?, ?)`,
  );
  // What waits longer than it may was put off before the clock was set back.
  const first = database.prepare(
    "SELECT * FROM comment_notices WHERE state = 'due' AND (due_at <= ? OR due_at > ?) ORDER BY due_at LIMIT 1",
  );
  const soonest = database.prepare(
    "SELECT min(due_at) AS due_at FROM comment_notices WHERE state = 'due'",
  );
  const postpone = database.prepare(
    "UPDATE comment_notices SET state = 'due', attempts = attempts + 1, due_at = ? WHERE id = ?",
  );
  const update = database.prepare(
    "UPDATE comment_notices SET state = ? WHERE id = ?",
  );
  const count = database.prepare(
    "SELECT count(*) AS n FROM comment_notices WHERE state = 'sent' AND author_id = ? AND due_at > ?",
  );

  function next(): StoredNotice | null {
    const row = first.get(now(), now() + LONGEST_PAUSE_MS);
    return row ? storedNotice(row) : null;
  }

  return {
    add(people, authorId) {
      for (const { documentId, userId, reason } of people) {
        const id = `${documentId}/${reason}/${userId}`;
        insert.run(id, documentId, userId, reason, authorId, now(), now());
      }
    },
    next,
    wait() {
      if (next() !== null) return 0;
      const at = soonest.get()?.["due_at"] ?? null;
      return at === null ? null : Number(at) - now();
    },
    putOff: (id, pauseMs) => void postpone.run(now() + pauseMs, id),
    setState: (id, state) => void update.run(state, id),
    sentBy: (authorId, since) => Number(count.get(authorId, since)?.["n"]),
  };
}

function storedNotice(row: Record<string, unknown>): StoredNotice {
  return {
    id: String(row["id"]),
    documentId: String(row["document_id"]),
    userId: String(row["user_id"]),
    reason: row["reason"] === "assignment" ? "assignment" : "mention",
    authorId: String(row["author_id"]),
    attempts: Number(row["attempts"]),
    createdAt: Number(row["created_at"]),
  };
}
