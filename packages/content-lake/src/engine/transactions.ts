import {
  compactMutations,
  mutationsOf,
  storedEffects,
  undone,
  type ChangeRow,
} from "./change-row.ts";
import { inTransaction } from "./in-transaction.ts";
import { effectsOf } from "./effects.ts";
import { diskFullError, isDiskFull, storageError } from "./errors.ts";
import type { Parts } from "./history/types.ts";
import type { PendingChange } from "./mutations/workspace.ts";
import type {
  DocumentChange,
  Outcome,
  SanityDocument,
  Transaction,
} from "./types.ts";
import type { WriteCounter } from "./write-limits.ts";

/** The stored part of a transaction, without what it changed. */
type Header = Pick<Transaction, "sequence" | "id" | "author" | "timestamp">;

type Listener = (transaction: Transaction) => void;

/** A stream resumes after five releases of 500 documents, and not after an import. */
const MOST_CHANGES = 5_000;

/** A change with its stored JSON; `content` is null for a deletion. */
export type PreparedChange = {
  change: DocumentChange;
  content: string | null;
  apply: string;
  mutations: string;
};

/**
 * Prepares a change for the log, which takes long for a large document.
 *
 * @throws LakeFault if it is too large.
 */
export function prepareChange(
  { index: _, ...change }: PendingChange,
  counter: WriteCounter,
): PreparedChange {
  const content = change.after && JSON.stringify(change.after);
  if (content !== null) counter.addDocument(change.id, change.before, content);
  // Memory holds a copy made from the stored JSON: what a restart would read, and not
  // an object that a caller could change.
  const after = JSON.parse(content ?? "null") as SanityDocument | null;
  const effects = effectsOf(change.before, after);
  const apply = JSON.stringify(effects.apply);
  const prepared = { ...change, after, effects };
  const mutations = JSON.stringify(compactMutations(prepared));
  counter.addBytes(mutations);
  return { change: prepared, content, apply, mutations };
}

/**
 * The log of all transactions, stored forever. It contains effects, not copies;
 * `PastStates` computes old documents from them.
 */
export class TransactionLog {
  readonly #parts: Parts;
  readonly #onWrite: Listener | undefined;
  readonly #listeners = new Set<Listener>();
  /** The newest transaction; null before the first one. */
  newest: Header | null;

  constructor(parts: Parts, onWrite: Listener | undefined) {
    this.#parts = parts;
    this.#onWrite = onWrite;
    const [newest = null] = this.#headers("ORDER BY sequence DESC LIMIT 1");
    this.newest = newest;
  }

  /** Finds a transaction, and its answer; null for an unknown id. */
  find(id: string): (Header & { outcomes: Outcome[] }) | null {
    const [header = null] = this.#headers("WHERE id = ?", id);
    if (header === null) return null;
    const results = JSON.parse(header.results) as [
      string,
      Outcome["operation"],
    ][];
    const outcomes = results.map(([of, operation]) => ({ id: of, operation }));
    return { ...header, outcomes };
  }

  /**
   * Subscribes to writes, in order, once they are visible.
   *
   * @returns a function that unsubscribes.
   */
  onTransaction(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Writes a transaction to disk, then to memory, then calls the listeners.
   *
   * @throws LakeFault if the disk is full or the store refuses for another reason; then
   * nothing was changed.
   */
  commit(
    { id, author, timestamp }: Omit<Header, "sequence">,
    prepared: readonly PreparedChange[],
    outcomes: readonly Outcome[],
  ): void {
    const changes = prepared.map(({ change }) => change);
    const sequence = (this.newest?.sequence ?? 0) + 1;
    const header = { sequence, id, author, timestamp };
    const transaction: Transaction = { ...header, changes };
    const { database, documents } = this.#parts;
    try {
      inTransaction(database, () => {
        this.#insert(transaction, prepared, outcomes);
        this.#onWrite?.(transaction);
      });
    } catch (error) {
      if (isDiskFull(error)) throw diskFullError();
      process.emitWarning(`The store refused a write: ${String(error)}`);
      throw storageError();
    }
    for (const change of changes) {
      if (change.after === null) documents.delete(change.id);
      else documents.set(change.after);
    }
    this.newest = header;
    if (changes.length > 0) this.#announce(transaction);
  }

  #insert(
    { sequence, id, author, timestamp }: Transaction,
    prepared: readonly PreparedChange[],
    outcomes: readonly Outcome[],
  ): void {
    const { database, tables } = this.#parts;
    const results = outcomes.map((outcome) => [outcome.id, outcome.operation]);
    database
      .prepare(`INSERT INTO ${tables.transactions} VALUES (?, ?, ?, ?, ?)`)
      .run(sequence, id, author, timestamp, JSON.stringify(results));
    const upsert = database.prepare(
      `INSERT OR REPLACE INTO ${tables.documents} VALUES (?, ?)`,
    );
    const remove = database.prepare(
      `DELETE FROM ${tables.documents} WHERE id = ?`,
    );
    const insert = database.prepare(
      `INSERT INTO ${tables.changes} VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    prepared.forEach(({ change, content, apply, mutations }, place) => {
      if (content === null) remove.run(change.id);
      else upsert.run(change.id, content);
      insert.run(
        sequence,
        place,
        change.id,
        change.before?._rev ?? null,
        content === null ? 1 : 0,
        apply,
        JSON.stringify(change.effects.revert),
        mutations,
      );
    });
  }

  #announce(transaction: Transaction): void {
    for (const listener of this.#listeners) {
      try {
        listener(transaction);
      } catch (error) {
        // An error in a listener does not undo the write.
        process.emitWarning(`A listener failed: ${String(error)}`);
      }
    }
  }

  /** Removes the changes of documents; their transactions stay. */
  forget(ids: readonly string[]): void {
    const remove = this.#parts.database.prepare(
      `DELETE FROM ${this.#parts.tables.changes} WHERE document_id = ?`,
    );
    inTransaction(this.#parts.database, () => {
      for (const id of ids) remove.run(id);
    });
  }

  /**
   * Returns the transactions after one; null if it is unknown, or more than `limit` or
   * `MOST_CHANGES` came after it.
   */
  after(id: string, limit: number): Transaction[] | null {
    if (id === this.newest?.id) return [];
    const known = this.find(id);
    if (known === null || this.newest === null) return null;
    const { sequence } = known;
    if (this.newest.sequence - sequence > limit) return null;
    const changes = this.#changesAfter(sequence);
    if (changes === null) return null;
    const headers = this.#headers(
      "WHERE sequence > ? ORDER BY sequence",
      sequence,
    );
    return headers.map(({ results: _, ...header }) => ({
      ...header,
      changes: (changes.get(header.sequence) ?? []).reverse(),
    }));
  }

  /** Each change after a transaction with its documents, newest first; null for too many. */
  #changesAfter(sequence: number): Map<number, DocumentChange[]> | null {
    const states = new Map<string, SanityDocument | null>();
    const found = new Map<number, DocumentChange[]>();
    const rows = this.#parts.database
      .prepare(
        `SELECT * FROM ${this.#parts.tables.changes} WHERE sequence > ? ORDER BY sequence DESC, place DESC LIMIT ${MOST_CHANGES + 1}`,
      )
      .all(sequence) as ChangeRow[];
    if (rows.length > MOST_CHANGES) return null;
    for (const row of rows) {
      const id = row.document_id;
      const known = states.get(id);
      const after = known === undefined ? this.#parts.documents.get(id) : known;
      const before = undone(after, row);
      states.set(id, before);
      const mutations = mutationsOf(row, () => after);
      const change = {
        id,
        before,
        after,
        mutations,
        effects: storedEffects(row),
      };
      const others = found.get(row.sequence);
      if (others) others.push(change);
      else found.set(row.sequence, [change]);
    }
    return found;
  }

  #headers(clause: string, ...values: (string | number)[]) {
    const { transactions } = this.#parts.tables;
    return this.#parts.database
      .prepare(
        `SELECT sequence, id, author, timestamp, results FROM ${transactions} ${clause}`,
      )
      .all(...values)
      .map((row) => ({ ...row }) as Header & { results: string });
  }
}
