import type { DatabaseSync } from "node:sqlite";
import { sqlOf } from "../../accounts/migrations.ts";
import { createDueLoop, LONGEST_PAUSE_MS, pauseAfter } from "../../due-loop.ts";
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

const HOUR_MS = 60 * 60_000;
/** A later mail would confuse its reader. */
const LIFETIME_MS = 24 * HOUR_MS;
/** An account that is not in its owner's hands sends no flood. */
const MOST_IN_AN_HOUR = 60;

function openNotices(database: DatabaseSync) {
  database.exec(TABLE);
  const sql = sqlOf(database);
  return {
    add: (...values: (string | number)[]) =>
      sql.run(
        "INSERT OR IGNORE INTO comment_notices VALUES (?, ?, ?, ?, ?, 'due', 0, ?, ?)",
        ...values,
      ),
    next() {
      const now = Date.now();
      // What waits longer than it may was put off before the clock was set back.
      return sql.get(
        "SELECT * FROM comment_notices WHERE state = 'due' AND (due_at <= ? OR due_at > ?) ORDER BY due_at LIMIT 1",
        ...[now, now + LONGEST_PAUSE_MS],
      );
    },
    /** Milliseconds until one is due; `null` if none waits. */
    untilNext(): number | null {
      const soonest = sql.get(
        "SELECT min(due_at) AS at FROM comment_notices WHERE state = 'due'",
      );
      const at = soonest?.["at"] ?? null;
      return at === null ? null : Number(at) - Date.now();
    },
    sentInAnHour(authorId: string): number {
      const sent = sql.get(
        "SELECT count(*) AS n FROM comment_notices WHERE state = 'sent' AND author_id = ? AND due_at > ?",
        ...[authorId, Date.now() - HOUR_MS],
      );
      return Number(sent?.["n"]);
    },
    setState: (state: string, id: string) =>
      sql.run("UPDATE comment_notices SET state = ? WHERE id = ?", state, id),
    postpone: (id: string, pauseMs: number) =>
      sql.run(
        "UPDATE comment_notices SET state = 'due', attempts = attempts + 1, due_at = ? WHERE id = ?",
        ...[Date.now() + pauseMs, id],
      ),
  };
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
  const store = openNotices(database);

  /** False if nothing is due. */
  async function sendNext(): Promise<boolean> {
    const from = sources();
    const row = from && store.next();
    if (!row) return false;
    const id = String(row["id"]);
    const authorId = String(row["author_id"]);
    const documentId = String(row["document_id"]);
    const userId = String(row["user_id"]);
    const isFlood = store.sentInAnHour(authorId) >= MOST_IN_AN_HOUR;
    const isLate = Date.now() - Number(row["created_at"]) > LIFETIME_MS;
    if (isLate) onFailure("no mail server took it for a day");
    if (isFlood) onFailure("its author sent too many in an hour");
    const reason = row["reason"] === "mention" ? "mention" : "assignment";
    const notice =
      isLate || isFlood
        ? null
        : noticeOf(from, { id, authorId, documentId, userId, reason });
    if (notice === null) {
      store.setState("dropped", id);
      return true;
    }
    store.setState("sending", id);
    const outcome = await mail(notice).catch((): NoticeOutcome => "sent");
    // The store may be closed.
    if (loop.isStopped) return false;
    if (outcome === "unreachable") {
      store.postpone(id, pauseAfter(Number(row["attempts"])));
      return true;
    }
    if (outcome === "refused") onFailure("the mail server refused it");
    store.setState(outcome === "sent" ? "sent" : "dropped", id);
    return true;
  }

  const loop = createDueLoop({
    next: sendNext,
    wait() {
      return sources() && (store.next() ? 0 : store.untilNext());
    },
    onFailure,
  });
  loop.wake();

  return {
    /** Runs inside of the transaction of the store that writes a comment. */
    record(transaction: Transaction): void {
      const people = namedPeople(transaction);
      const now = Date.now();
      for (const { documentId, userId, reason } of people) {
        const id = `${documentId}/${reason}/${userId}`;
        store.add(id, documentId, userId, reason, transaction.author, now, now);
      }
      // Once it is committed.
      if (people.length > 0) setImmediate(loop.wake);
    },
    /** Nothing is sent any more; what is on its way counts as sent. */
    stop: loop.stop,
  };
}
