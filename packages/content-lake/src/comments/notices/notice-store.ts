import type { DatabaseSync } from "node:sqlite";
import { openRetryQueue, type RetryQueue } from "../../accounts/retry-queue.ts";
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
export type NoticeStore = Pick<RetryQueue, "wait" | "putOff"> & {
  /** Runs inside of a transaction of the store; leaves out notices that it has already. */
  add(people: readonly NamedPerson[], authorId: string): void;
  /** The oldest notice that is due, `null` if none is. */
  next(): StoredNotice | null;
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
  const queue = openRetryQueue(
    database,
    {
      name: "comment_notices",
      id: "id",
      waiting: "state = 'due'",
      putBack: "state = 'due'",
    },
    now,
  );
  const update = database.prepare(
    "UPDATE comment_notices SET state = ? WHERE id = ?",
  );
  const count = database.prepare(
    "SELECT count(*) AS n FROM comment_notices WHERE state = 'sent' AND author_id = ? AND due_at > ?",
  );
  return {
    add(people, authorId) {
      for (const { documentId, userId, reason } of people) {
        const id = `${documentId}/${reason}/${userId}`;
        insert.run(id, documentId, userId, reason, authorId, now(), now());
      }
    },
    next() {
      const row = queue.next();
      return row && storedNotice(row);
    },
    wait: queue.wait,
    putOff: queue.putOff,
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
