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
/** How many finished messages, and attempts of all, are listed. */
const KEPT = 200;

export type WebhookStore = ReturnType<typeof openWebhookStore>;

/** A message with the headers that name it. */
export type Message = { headers: Record<string, string>; payload: string };

/** The one webhook, its messages and its last attempts, in the store. */
export function openWebhookStore(database: DatabaseSync) {
  const sql = sqlOf(database);

  /** null if there is none. */
  function current() {
    const row = sql.get("SELECT * FROM webhook");
    if (!row) return null;
    return {
      id: String(row["id"]),
      settings: JSON.parse(String(row["settings"])) as WebhookSettings,
      secret: row["secret"] === null ? null : String(row["secret"]),
      handled: Number(row["handled"]),
    };
  }

  /** Makes the webhook, for what is written after a transaction. */
  function make(settings: WebhookSettings, secret: string | null, at: number) {
    const stored = JSON.stringify(settings);
    sql.run(
      "INSERT INTO webhook VALUES (?, ?, ?, ?)",
      randomUUID(),
      stored,
      secret,
      at,
    );
  }

  /** Removes it with its messages, unless it has another id. */
  function remove(id: string): void {
    sql.run("DELETE FROM webhook WHERE id = ?", id);
  }

  /** Stores the messages of a transaction, once. */
  function add(id: string, sequence: number, messages: readonly Message[]) {
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
  }

  /** The next message, and the milliseconds until it is due. */
  function next() {
    const row = sql.get(
      "SELECT * FROM webhook_messages WHERE status = 'queued' ORDER BY due_at, rowid LIMIT 1",
    );
    if (!row) return null;
    const wait = Number(row["due_at"]) - Date.now();
    return {
      id: String(row["id"]),
      headers: JSON.parse(String(row["headers"])) as Record<string, string>,
      payload: String(row["payload"]),
      failures: Number(row["failures"]),
      createdAt: Number(row["created_at"]),
      // A longer wait than allowed comes from a clock that was set back.
      wait: wait > PAUSE.longest ? 0 : Math.max(0, wait),
    };
  }

  /** Records an attempt; a message that was removed meanwhile has none. */
  function record(
    { id, failures, createdAt }: NonNullable<ReturnType<typeof next>>,
    { code, reason }: Outcome,
    startedAt: number,
  ): void {
    const now = Date.now();
    // Another attempt would be answered in the same way.
    const isRefused = code !== null && code < 500 && code !== 429;
    const isLast = isRefused || now - createdAt > LIFETIME_MS;
    const missed = isLast ? "failure" : "queued";
    const failed = failures + (reason === null ? 0 : 1);
    inTransaction(database, () => {
      sql.run(
        "INSERT INTO webhook_attempts SELECT ?, id, ?, ?, ?, ? FROM webhook_messages WHERE id = ?",
        randomUUID(),
        startedAt,
        now - startedAt,
        code,
        reason,
        id,
      );
      sql.run(
        "UPDATE webhook_messages SET status = ?, failures = ?, result_code = ?, due_at = ? WHERE id = ?",
        reason === null ? "success" : missed,
        failed,
        code,
        now + backOff(failed, PAUSE),
        id,
      );
      sql.run(
        `DELETE FROM webhook_attempts WHERE rowid NOT IN (SELECT rowid FROM webhook_attempts ORDER BY rowid DESC LIMIT ${KEPT})`,
      );
      sql.run(
        `DELETE FROM webhook_messages WHERE status <> 'queued' AND rowid NOT IN (SELECT rowid FROM webhook_messages WHERE status <> 'queued' ORDER BY rowid DESC LIMIT ${KEPT})`,
      );
    });
  }

  const list = (table: string) =>
    sql.all(`SELECT * FROM ${table} ORDER BY rowid DESC LIMIT ${KEPT}`);

  return {
    current,
    make,
    remove,
    add,
    next,
    record,
    /** The newest messages and attempts, as rows. */
    messages: () => list("webhook_messages"),
    attempts: () => list("webhook_attempts"),
  };
}
