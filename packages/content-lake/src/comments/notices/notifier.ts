import type { DatabaseSync } from "node:sqlite";
import { sqlOf } from "../../accounts/migrations.ts";
import { createDueLoop } from "../../due-loop.ts";
import type { Transaction } from "../../engine/types.ts";
import type { NoticeMailer, NoticeOutcome } from "../../notice.ts";
import { namedPeople, noticeOf, type NoticeSources } from "./notice-text.ts";

const TABLE = `
  CREATE TABLE IF NOT EXISTS comment_notices (
    id TEXT PRIMARY KEY NOT NULL,
    document_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    reason TEXT NOT NULL,
    author_id TEXT NOT NULL,
    state TEXT NOT NULL,
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

const HOUR_MS = 60 * 60_000;
/** The pause after a mail server was unreachable. */
const TRY_AGAIN_MS = 5 * 60_000;
/** A later email would confuse its reader. */
const LIFETIME_MS = 24 * HOUR_MS;
/** A hijacked account sends no flood. */
const MOST_IN_AN_HOUR = 60;

/** The notices in the store. */
function openQueue(database: DatabaseSync) {
  database.exec(TABLE);
  const sql = sqlOf(database);

  /** The next notice, and the milliseconds until it is due. */
  function next() {
    const row = sql.get(
      "SELECT * FROM comment_notices WHERE state = 'due' ORDER BY due_at LIMIT 1",
    );
    const wait = Number(row?.["due_at"]) - Date.now();
    // A longer wait than allowed comes from a clock that was set back.
    return row && { row, wait: wait > TRY_AGAIN_MS ? 0 : Math.max(0, wait) };
  }

  function setState(state: string, id: string): void {
    sql.run("UPDATE comment_notices SET state = ? WHERE id = ?", state, id);
  }

  function isFlood(authorId: string): boolean {
    const sent = sql.get(
      "SELECT count(*) AS n FROM comment_notices WHERE state = 'sent' AND author_id = ? AND due_at > ?",
      authorId,
      Date.now() - HOUR_MS,
    );
    return Number(sent?.["n"]) >= MOST_IN_AN_HOUR;
  }

  /** Why a notice is not sent anymore; null if nothing prevents it. */
  function refusal(authorId: string, createdAt: number): string | null {
    if (Date.now() - createdAt > LIFETIME_MS)
      return "no mail server took it for a day";
    return isFlood(authorId) ? "its author sent too many in an hour" : null;
  }

  /** Defers a notice to the next attempt. */
  function putOff(id: string): void {
    sql.run(
      "UPDATE comment_notices SET state = 'due', due_at = ? WHERE id = ?",
      Date.now() + TRY_AGAIN_MS,
      id,
    );
  }

  /** Adds the notices of a transaction, and returns how many there are. */
  function record(transaction: Transaction): number {
    const people = namedPeople(transaction);
    const now = Date.now();
    for (const { documentId, userId, reason, authorId } of people) {
      const id = `${documentId}/${reason}/${userId}`;
      sql.run(
        "INSERT OR IGNORE INTO comment_notices VALUES (?, ?, ?, ?, ?, 'due', ?, ?)",
        id,
        documentId,
        userId,
        reason,
        authorId,
        now,
        now,
      );
    }
    return people.length;
  }

  return { next, setState, refusal, putOff, record };
}

/**
 * Tells people by email that they were mentioned, or assigned a task. A notice is
 * written to the store in the transaction of the comment itself. Notices are sent one
 * at a time, each at most once: each is marked before it is sent, stored afterwards,
 * and not sent again if its outcome is unknown. An unreachable mail server is retried
 * for a day.
 *
 * @param sources returns null as long as there is no dataset of comments.
 * @param onFailure is told, without a name, why a notice was not sent.
 */
export function startNotifier(
  database: DatabaseSync,
  sources: () => NoticeSources | null,
  mail: NoticeMailer,
  onFailure: (reason: string) => void,
) {
  const queue = openQueue(database);

  /** False if nothing is due. */
  async function sendNext(): Promise<boolean> {
    const from = sources();
    const due = from && queue.next();
    if (!due || due.wait > 0) return false;
    const { row } = due;
    const id = String(row["id"]);
    const authorId = String(row["author_id"]);
    const refused = queue.refusal(authorId, Number(row["created_at"]));
    if (refused) onFailure(refused);
    const notice = refused
      ? null
      : noticeOf(from, id, {
          authorId,
          documentId: String(row["document_id"]),
          userId: String(row["user_id"]),
          reason: row["reason"] === "mention" ? "mention" : "assignment",
        });
    if (notice === null) {
      queue.setState("dropped", id);
      return true;
    }
    queue.setState("sending", id);
    const outcome = await mail(notice).catch((): NoticeOutcome => "sent");
    // The store may be closed.
    if (loop.isStopped) return false;
    if (outcome === "unreachable") {
      queue.putOff(id);
      return true;
    }
    if (outcome === "refused") onFailure("the mail server refused it");
    queue.setState(outcome === "sent" ? "sent" : "dropped", id);
    return true;
  }

  const loop = createDueLoop({
    next: sendNext,
    wait: () => (sources() && queue.next()?.wait) ?? null,
    onFailure,
  });
  loop.wake();

  return {
    /** Runs inside the store's transaction that writes a comment. */
    record(transaction: Transaction): void {
      const count = queue.record(transaction);
      // Once it is committed.
      if (count > 0) setImmediate(loop.wake);
    },
    /** Stops sending; what is on its way counts as sent. */
    stop: loop.stop,
  };
}
