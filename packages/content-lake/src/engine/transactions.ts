import type { DatabaseSync } from "node:sqlite";
import {
  compactMutations,
  mutationsOf,
  undone,
  type ChangeRow,
} from "./change-row.ts";
import type { Collection } from "./collection.ts";
import { inTransaction } from "./database.ts";
import type { Outcome } from "./mutations/mutations.ts";
import type { Tables } from "./tables.ts";
import type { DocumentChange, SanityDocument, Transaction } from "./types.ts";

/** What is stored of a transaction to repeat its answer. */
export type Recorded = {
  sequence: number;
  author: string;
  timestamp: string;
  outcomes: Outcome[];
};

/**
 * The log of all transactions, kept for ever. It holds effects and no copies;
 * `PastStates` makes old documents of them.
 */
export class TransactionLog {
  readonly #database: DatabaseSync;
  readonly #tables: Tables;
  readonly #documents: Collection;
  readonly #insertTransaction;
  readonly #insertChange;
  readonly #byId;
  readonly #changesSince;
  /** The newest transaction, `null` before the first one. */
  newest: Pick<Transaction, "sequence" | "id" | "timestamp"> | null;

  constructor(database: DatabaseSync, tables: Tables, documents: Collection) {
    const { transactions, changes } = tables;
    this.#database = database;
    this.#tables = tables;
    this.#documents = documents;
    this.#insertTransaction = database.prepare(
      `INSERT INTO ${transactions} (sequence, id, author, timestamp, results) VALUES (?, ?, ?, ?, ?)`,
    );
    this.#insertChange = database.prepare(
      `INSERT INTO ${changes} (sequence, place, document_id, previous_revision, is_deletion, apply, revert, mutations) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#byId = database.prepare(
      `SELECT sequence, author, timestamp, results FROM ${transactions} WHERE id = ?`,
    );
    this.#changesSince = database.prepare(
      `SELECT * FROM ${changes} WHERE sequence > ? ORDER BY sequence DESC, place DESC`,
    );
    const row = database
      .prepare(
        `SELECT sequence, id, timestamp FROM ${transactions} ORDER BY sequence DESC LIMIT 1`,
      )
      .get();
    this.newest = row
      ? {
          sequence: Number(row.sequence),
          id: String(row.id),
          timestamp: String(row.timestamp),
        }
      : null;
  }

  find(id: string): Recorded | null {
    const row = this.#byId.get(id);
    if (row === undefined) return null;
    const results = JSON.parse(String(row.results)) as [
      string,
      Outcome["operation"],
    ][];
    return {
      sequence: Number(row.sequence),
      author: String(row.author),
      timestamp: String(row.timestamp),
      outcomes: results.map(([id, operation]) => ({ id, operation })),
    };
  }

  /** Writes a transaction; the caller has opened a transaction of the store. */
  insert(transaction: Transaction, outcomes: readonly Outcome[]): void {
    const { sequence, id, author, timestamp, changes } = transaction;
    const results = outcomes.map((outcome) => [outcome.id, outcome.operation]);
    this.#insertTransaction.run(
      sequence,
      id,
      author,
      timestamp,
      JSON.stringify(results),
    );
    changes.forEach((change, place) =>
      this.#insertChange.run(
        sequence,
        place,
        change.id,
        change.before?._rev ?? null,
        change.after === null ? 1 : 0,
        JSON.stringify(change.effects.apply),
        JSON.stringify(change.effects.revert),
        JSON.stringify(compactMutations(change)),
      ),
    );
  }

  /** Removes the changes of documents; that there were transactions stays. */
  forget(ids: readonly string[]): void {
    const remove = this.#database.prepare(
      `DELETE FROM ${this.#tables.changes} WHERE document_id = ?`,
    );
    inTransaction(this.#database, () => {
      for (const id of ids) remove.run(id);
    });
  }

  /**
   * The transactions after one, `null` when it is not known or when more than
   * `limit` came after it.
   */
  after(id: string, limit: number): Transaction[] | null {
    if (id === this.newest?.id) return [];
    const known = this.find(id);
    if (known === null || this.newest === null) return null;
    const { sequence } = known;
    if (this.newest.sequence - sequence > limit) return null;
    const changes = Map.groupBy(this.#changesAfter(sequence), ([at]) => at);
    const rows = this.#database
      .prepare(
        `SELECT * FROM ${this.#tables.transactions} WHERE sequence > ? ORDER BY sequence`,
      )
      .all(sequence);
    return rows.map((row) => ({
      sequence: Number(row.sequence),
      id: String(row.id),
      author: String(row.author),
      timestamp: String(row.timestamp),
      changes: (changes.get(Number(row.sequence)) ?? [])
        .map(([, change]) => change)
        .reverse(),
    }));
  }

  /** Each change after a transaction, the newest first, with its documents. */
  #changesAfter(sequence: number): [number, DocumentChange][] {
    const states = new Map<string, SanityDocument | null>();
    return this.#changesSince.all(sequence).map((row) => {
      const change = row as ChangeRow;
      const id = change.document_id;
      const after = states.has(id)
        ? (states.get(id) ?? null)
        : this.#documents.get(id);
      const before = undone(after, change);
      states.set(id, before);
      return [
        change.sequence,
        {
          id,
          before,
          after,
          mutations: mutationsOf(change, after),
          effects: {
            apply: JSON.parse(change.apply) as unknown[],
            revert: JSON.parse(change.revert) as unknown[],
          },
        },
      ];
    });
  }
}
