import type { DatabaseSync } from "node:sqlite";
import { isDiskFull, diskFullError, storageError } from "./errors.ts";
import type { Collection } from "./collection.ts";
import { effectsOf } from "./effects.ts";
import { inTransaction } from "./database.ts";
import type { Outcome } from "./mutations/mutations.ts";
import type { PendingChange } from "./mutations/workspace.ts";
import type { Views } from "./query/views.ts";
import type { Tables } from "./tables.ts";
import type { TransactionLog } from "./transactions.ts";
import type { SanityDocument, Transaction } from "./types.ts";

type Parts = {
  database: DatabaseSync;
  tables: Tables;
  documents: Collection;
  views: Views;
  log: TransactionLog;
  onWrite: ((transaction: Transaction) => void) | undefined;
};

type Listener = (transaction: Transaction) => void;

/** Commits checked changes: to disk, then to memory, then to the listeners. */
export class Committer {
  readonly #parts: Parts;
  readonly #upsert;
  readonly #remove;
  readonly #listeners = new Set<Listener>();

  constructor(parts: Parts) {
    const { documents } = parts.tables;
    this.#parts = parts;
    this.#upsert = parts.database.prepare(
      `INSERT INTO ${documents} (id, content) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET content = excluded.content`,
    );
    this.#remove = parts.database.prepare(
      `DELETE FROM ${documents} WHERE id = ?`,
    );
  }

  onTransaction(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Writes a transaction to disk, then to memory, then calls the listeners.
   * Throws a `LakeFault` when the disk is full or the store refuses for another
   * reason; then nothing was changed.
   */
  commit(
    header: { id: string; author: string; timestamp: string },
    pending: readonly PendingChange[],
    outcomes: readonly Outcome[],
  ): void {
    const { database, documents, log, onWrite, views } = this.#parts;
    const contents = new Map<string, string>();
    const changes = pending.map(({ id, before, after, mutations }) => {
      // Memory holds a copy made of the stored JSON: what a restart would read,
      // and no object that a caller could change.
      const content = after && JSON.stringify(after);
      if (content !== null) contents.set(id, content);
      const stored =
        content === null ? null : (JSON.parse(content) as SanityDocument);
      const effects = effectsOf(before, stored);
      return { id, before, after: stored, mutations, effects };
    });
    const sequence = (log.newest?.sequence ?? 0) + 1;
    const transaction: Transaction = { sequence, ...header, changes };
    try {
      inTransaction(database, () => {
        for (const { id } of changes) {
          const content = contents.get(id);
          if (content === undefined) this.#remove.run(id);
          else this.#upsert.run(id, content);
        }
        log.insert(transaction, outcomes);
        onWrite?.(transaction);
      });
    } catch (error) {
      if (isDiskFull(error)) throw diskFullError();
      process.emitWarning(`The store refused a write: ${String(error)}`);
      throw storageError();
    }
    for (const { id, after } of changes) {
      if (after === null) documents.delete(id);
      else documents.set(after);
    }
    log.newest = { sequence, id: header.id, timestamp: header.timestamp };
    views.refresh();
    if (changes.length > 0) this.#announce(transaction);
  }

  #announce(transaction: Transaction): void {
    for (const listener of this.#listeners) {
      try {
        listener(transaction);
      } catch (error) {
        // An error of a listener does not undo the write.
        process.emitWarning(`A listener failed: ${String(error)}`);
      }
    }
  }
}
