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

const MAX_RECENT = 1_000;
const MAX_RECENT_CHANGES = 10_000;
/**
 * Transactions contain whole documents, and typing in a long one makes many
 * transactions.
 */
const MAX_RECENT_CHARACTERS = 8_000_000;

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
  /** The newest transactions of this process, without a gap. */
  readonly #recent: Transaction[] = [];
  readonly #characters = new WeakMap<Transaction, number>();
  #recentChanges = 0;
  #recentCharacters = 0;
  #newest: { sequence: number; id: string; timestamp: string } | null;

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
    this.#newest = row
      ? {
          sequence: Number(row.sequence),
          id: String(row.id),
          timestamp: String(row.timestamp),
        }
      : null;
  }

  /** The newest transaction, `null` before the first one. */
  get newest(): { sequence: number; id: string; timestamp: string } | null {
    return this.#newest;
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

  /** How many of the newest transactions are held in memory. */
  get remembered(): number {
    return this.#recent.length;
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

  /**
   * Makes a committed transaction the newest one. `characters` is how long the
   * documents are that it wrote, as JSON.
   */
  remember(transaction: Transaction, characters: number): void {
    const { sequence, id, timestamp } = transaction;
    this.#newest = { sequence, id, timestamp };
    this.#recent.push(transaction);
    this.#characters.set(transaction, characters);
    this.#recentChanges += transaction.changes.length;
    this.#recentCharacters += characters;
    while (
      this.#recent.length > MAX_RECENT ||
      this.#recentChanges > MAX_RECENT_CHANGES ||
      this.#recentCharacters > MAX_RECENT_CHARACTERS
    ) {
      const oldest = this.#recent.shift();
      if (oldest === undefined) break;
      this.#recentChanges -= oldest.changes.length;
      this.#recentCharacters -= this.#characters.get(oldest) ?? 0;
    }
  }

  /** Removes the changes of documents; that there were transactions stays. */
  forget(ids: readonly string[]): void {
    this.#recent.length = 0;
    this.#recentChanges = 0;
    this.#recentCharacters = 0;
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
    if (id === this.#newest?.id) return [];
    const known = this.find(id);
    if (known === null || this.#newest === null) return null;
    const { sequence } = known;
    if (this.#newest.sequence - sequence > limit) return null;
    const first = this.#recent[0]?.sequence ?? Infinity;
    return first <= sequence + 1
      ? this.#recent.slice(sequence + 1 - first)
      : this.#readAfter(sequence);
  }

  #readAfter(sequence: number): Transaction[] {
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
