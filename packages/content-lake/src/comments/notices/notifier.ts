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
/** How long a mail server that is away is left alone. */
const TRY_AGAIN_MS = 5 * 60_000;
/** A later mail would confuse its reader. */
const LIFETIME_MS = 24 * HOUR_MS;
/** An account that is not in its owner's hands sends no flood. */
const MOST_IN_AN_HOUR = 60;

/** The notices in the store. */
function openQueue(database: DatabaseSync) {
  database.exec(TABLE);
  const sql = sqlOf(database);

  /** The notice that is due first, and after how many milliseconds. */
  function next() {
    const row = sql.get(
      "SELECT * FROM comment_notices WHERE state = 'due' ORDER BY due_at LIMIT 1",
    );
    const wait = Number(row?.["due_at"]) - Date.now();
    // What waits longer than it may was put off before the clock was set back.
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

  /** Why a notice is not sent any more; `null` if nothing keeps it. */
  function refusal(authorId: string, createdAt: number): string | null {
    if (Date.now() - createdAt > LIFETIME_MS)
      return "no mail server took it for a day";
    return isFlood(authorId) ? "its author sent too many in an hour" : null;
  }

  /** Keeps a notice for the next try. */
  function putOff(id: string): void {
    sql.run(
      "UPDATE comment_notices SET state = 'due', due_at = ? WHERE id = ?",
      Date.now() + TRY_AGAIN_MS,
      id,
    );
  }

  /** Adds the notices of a transaction, and says how many there are. */
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
 * Tells people by mail that they were mentioned, or given a task. A notice is
 * written to the store in the transaction of the comment itself. They are sent one
 * after the other, each at most once: one is marked before it leaves, kept
 * afterwards, and not sent again if its fate is not known. A mail server that is
 * away is tried again for a day.
 *
 * `sources` answers `null` as long as there is no dataset of comments; `onFailure`
 * is told, without a name, what kept a notice from being sent.
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
    /** Runs inside of the transaction of the store that writes a comment. */
    record(transaction: Transaction): void {
      const count = queue.record(transaction);
      // Once it is committed.
      if (count > 0) setImmediate(loop.wake);
    },
    /** Nothing is sent any more; what is on its way counts as sent. */
    stop: loop.stop,
  };
}
