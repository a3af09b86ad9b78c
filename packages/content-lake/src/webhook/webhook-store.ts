import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { sqlOf } from "../accounts/migrations.ts";
import { backOff } from "../back-off.ts";
import { inTransaction } from "../engine/in-transaction.ts";
import type { Outcome } from "./deliver.ts";
import type { WebhookSettings } from "./webhook-settings.ts";

const PAUSE = { first: 10_000, longest: 5 * 60_000 };
/** How long a receiver may be away, in milliseconds. */
const LIFETIME_MS = 24 * 60 * 60_000;
/** How many finished messages, and attempts of all, are kept to be listed. */
const KEPT = 200;

/** The webhook; `handled` is the sequence of the last transaction that it took in. */
export type StoredWebhook = {
  id: string;
  settings: WebhookSettings;
  secret: string | null;
  handled: number;
};

/** A message to be sent, with the headers that name it. */
export type Message = { headers: Record<string, string>; payload: string };

/** A message that waits, with the milliseconds until it is due. */
type Waiting = Message & {
  id: string;
  failures: number;
  createdAt: number;
  wait: number;
};

/** The one webhook in the store. */
export function openWebhooks(database: DatabaseSync) {
  const sql = sqlOf(database);
  return {
    /** null if there is none. */
    current(): StoredWebhook | null {
      const row = sql.get("SELECT * FROM webhook");
      if (!row) return null;
      const { id, settings, secret, handled } = row;
      return {
        id: String(id),
        settings: JSON.parse(String(settings)) as WebhookSettings,
        secret: secret === null ? null : String(secret),
        handled: Number(handled),
      };
    },
    make({ settings, secret, handled }: Omit<StoredWebhook, "id">): void {
      const insert = "INSERT INTO webhook VALUES (?, ?, ?, ?)";
      sql.run(insert, randomUUID(), JSON.stringify(settings), secret, handled);
    },
    /** Removes it with its messages. */
    remove(id: string): void {
      sql.run("DELETE FROM webhook WHERE id = ?", id);
    },
  };
}

/** The messages of the webhook, and the last attempts to send them. */
export function openMessages(database: DatabaseSync) {
  const sql = sqlOf(database);
  const list = (table: string) =>
    sql.all(`SELECT * FROM ${table} ORDER BY rowid DESC LIMIT ${KEPT}`);
  return {
    /** Stores the messages of a transaction, and that it was taken in. */
    add(id: string, sequence: number, messages: readonly Message[]): void {
      const now = Date.now();
      inTransaction(database, () => {
        sql.run("UPDATE webhook SET handled = ? WHERE id = ?", sequence, id);
        for (const { headers, payload } of messages)
          sql.run(
            "INSERT INTO webhook_messages SELECT ?, id, ?, ?, 'queued', 0, NULL, ?, ? FROM webhook WHERE id = ?",
            randomUUID(),
            JSON.stringify(headers),
            payload,
            now,
            now,
            id,
          );
      });
    },
    /** The next message; null if none waits. */
    next(): Waiting | null {
      const row = sql.get(
        "SELECT * FROM webhook_messages WHERE status = 'queued' ORDER BY due_at, rowid LIMIT 1",
      );
      if (!row) return null;
      const wait = Number(row["due_at"]) - Date.now();
      return {
        id: String(row["id"]),
        headers: JSON.parse(String(row["headers"])) as Message["headers"],
        payload: String(row["payload"]),
        failures: Number(row["failures"]),
        createdAt: Number(row["created_at"]),
        // A longer wait than allowed comes from a clock that was set back.
        wait: wait > PAUSE.longest ? 0 : Math.max(0, wait),
      };
    },
    record: (message: Waiting, outcome: Outcome, startedAt: number): void =>
      inTransaction(database, () => record(sql, message, outcome, startedAt)),
    /** The newest ones, as rows. */
    all: () => list("webhook_messages"),
    attempts: () => list("webhook_attempts"),
  };
}

/** Records an attempt; one of a message that was removed meanwhile changes nothing. */
function record(
  sql: ReturnType<typeof sqlOf>,
  { id, failures, createdAt }: Waiting,
  { code, reason }: Outcome,
  startedAt: number,
): void {
  const now = Date.now();
  sql.run(
    "INSERT INTO webhook_attempts SELECT ?, id, ?, ?, ?, ? FROM webhook_messages WHERE id = ?",
    randomUUID(),
    startedAt,
    now - startedAt,
    code,
    reason,
    id,
  );
  // A refusal would be repeated.
  const isRefused = code !== null && code < 500 && code !== 429;
  const isLast = isRefused || now - createdAt > LIFETIME_MS;
  const missed = isLast ? "failure" : "queued";
  const failed = failures + (reason === null ? 0 : 1);
  sql.run(
    "UPDATE webhook_messages SET status = ?, failures = ?, result_code = ?, due_at = ? WHERE id = ?",
    reason === null ? "success" : missed,
    failed,
    code,
    now + backOff(failed, PAUSE),
    id,
  );
  const newest = (table: string, which: string) =>
    `${which} AND rowid NOT IN (SELECT rowid FROM ${table} WHERE ${which} ORDER BY rowid DESC LIMIT ${KEPT})`;
  for (const [table, which] of [
    ["webhook_attempts", "TRUE"],
    ["webhook_messages", "status <> 'queued'"],
  ] as const)
    sql.run(`DELETE FROM ${table} WHERE ${newest(table, which)}`);
}
