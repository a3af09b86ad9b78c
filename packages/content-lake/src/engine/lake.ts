import type { DatabaseSync } from "node:sqlite";
import { applyAction } from "./actions/actions.ts";
import type { ChangeRow } from "./change-row.ts";
import { Collection } from "./collection.ts";
import { openDatabase } from "./database.ts";
import { tidyStore } from "./store-check.ts";
import { copyStore } from "./store-copy.ts";
import { Grants } from "./grants.ts";
import { History } from "./history/history.ts";
import { PastStates } from "./history/past-states.ts";
import type { Parts } from "./history/types.ts";
import { applyMutation } from "./mutations/mutations.ts";
import { PurgedAssets } from "./purged-assets.ts";
import { droppedTags } from "./query/sync-tags.ts";
import { Reader } from "./reader.ts";
import { failSchedule } from "./releases/release-actions.ts";
import { nextScheduled } from "./releases/release-guard.ts";
import { recordOpening } from "./restored-copies.ts";
import { CONTENT_TABLES, type Tables } from "./tables.ts";
import { TransactionLog } from "./transactions.ts";
import type {
  ActionsRequest,
  Caller,
  LiveTags,
  Migration,
  MutateRequest,
  MutateResponse,
  QueryRequest,
  SanityDocument,
  Transaction,
} from "./types.ts";
import { finalFieldRule, type WriteRule } from "./write-checks.ts";
import { Writer } from "./writer.ts";

/**
 * Opens the dataset in a folder, or creates an empty one. `migrations` are for tables
 * besides the engine's own.
 *
 * @throws DatabaseError with a sentence for the operator.
 */
export function openLake(options: {
  folder: string;
  migrations?: readonly Migration[];
  /** Fields that a document never loses again. */
  finalFields?: readonly string[];
}): Lake {
  const { folder, migrations = null, finalFields = [] } = options;
  const database = openDatabase(folder, migrations);
  try {
    recordOpening(database);
    const rule = finalFieldRule(finalFields);
    return new Lake({ database, folder, tables: CONTENT_TABLES, rule });
  } catch (error) {
    database.close();
    throw error;
  }
}

/** A change with its transaction, in the columns of the log. */
type LoggedChange = Pick<Transaction, "sequence" | "id" | "timestamp"> &
  Pick<ChangeRow, "document_id"> & { place: number };

type DatasetOptions = {
  database: DatabaseSync;
  folder: string;
  tables: Tables;
  /** What grants cannot express; checked for each change of each write. */
  rule?: WriteRule;
  /**
   * Runs inside the store's transaction, for what must be stored with a write or not at
   * all. An error refuses the write.
   */
  onWrite?: ((transaction: Transaction) => void) | undefined;
};

/**
 * One dataset of a store, whose tables exist: documents, their history, and the
 * permissions of callers.
 */
export class Lake {
  /**
   * The server stores users, sessions, tokens and key-values in the same file, in its
   * own tables, which come from `migrations`.
   */
  readonly database: DatabaseSync;
  readonly folder: string;
  readonly purgedAssets: PurgedAssets;
  readonly history: History;
  /** The ids of documents that a person has open in a Studio, by their socket. */
  readonly openDocuments = new Map<object, readonly string[]>();
  readonly #parts: Parts;
  readonly #reader: Reader;
  readonly #writer: Writer;
  readonly #log: TransactionLog;
  readonly #forgetListeners = new Set<() => void>();
  readonly #liveTags = new WeakMap<Transaction, LiveTags>();

  constructor({ database, folder, tables, rule, onWrite }: DatasetOptions) {
    const documents = new Collection(storedDocuments(database, tables));
    const states = new PastStates(database, tables, documents);
    const grants = new Grants();
    this.#parts = { database, tables, documents, grants, states };
    this.database = database;
    this.folder = folder;
    this.purgedAssets = new PurgedAssets(database);
    this.history = new History(this.#parts);
    this.#reader = new Reader(documents, grants);
    this.#log = new TransactionLog(this.#parts, onWrite);
    const { openDocuments: open } = this;
    this.#writer = new Writer({ ...this.#parts, rule, open, log: this.#log });
  }

  /**
   * Answers a query.
   *
   * @throws LakeFault if the query is at fault, and BudgetExceeded if the request sets
   * a budget.
   */
  query(request: QueryRequest) {
    return this.#reader.query(request);
  }

  /** Returns documents, and the requested ids that do not exist or that the caller may not read. */
  documents(ids: readonly string[], caller: Caller) {
    const scope = this.#parts.grants.scopeOf(caller, "read");
    const found: SanityDocument[] = [];
    const omitted: { id: string; reason: "existence" | "permission" }[] = [];
    for (const id of new Set(ids)) {
      const document = this.#parts.documents.get(id);
      if (document === null) omitted.push({ id, reason: "existence" });
      else if (scope.allows(document)) found.push(document);
      else omitted.push({ id, reason: "permission" });
    }
    return { documents: found, omitted };
  }

  /**
   * Writes mutations, durably when it returns. A repeated `transactionId` is applied
   * once and gets the same answer, even after a restart.
   *
   * @throws LakeFault if the write is refused; nothing is written then.
   */
  mutate(request: MutateRequest): MutateResponse {
    const { mutations: items, ...rest } = request;
    const kind = "mutation";
    return this.#writer.write({ ...rest, kind, items, apply: applyMutation });
  }

  /** Like `mutate`: all actions of a request are one transaction. */
  act(request: ActionsRequest): MutateResponse {
    const { actions: items, ...rest } = request;
    const kind = "action";
    return this.#writer.write({ ...rest, kind, items, apply: applyAction });
  }

  /** The next scheduled release, or null. */
  nextScheduled() {
    return nextScheduled(this.#parts.documents);
  }

  /** Reopens a scheduled release, with the reason why it was not published. */
  failSchedule(name: string, message: string, caller: Caller): void {
    this.#writer.write({
      kind: "action",
      items: [name],
      caller,
      apply: (workspace) => failSchedule(workspace, name, message),
    });
  }

  countDocuments(): number {
    return this.#parts.documents.all().length;
  }

  /** Stored documents as JSON with an id after `id`, ordered by id. */
  storedAfter(id: string, limit: number): { id: string; content: string }[] {
    return this.database
      .prepare(
        `SELECT id, content FROM ${this.#parts.tables.documents} WHERE id > ? ORDER BY id LIMIT ?`,
      )
      .all(id, limit)
      .map((row) => ({ id: String(row.id), content: String(row.content) }));
  }

  /** True if the author made a transaction that changed the document. */
  hasChanged(documentId: string, author: string): boolean {
    const row = this.database
      .prepare(
        `SELECT 1 FROM ${this.#parts.tables.history} WHERE document_id = ? AND author = ? LIMIT 1`,
      )
      .get(documentId, author);
    return row !== undefined;
  }

  /**
   * Permanently removes the history of documents. What exists of them now stays,
   * without a past.
   */
  forget(ids: readonly string[]): void {
    this.#log.forget(ids);
    for (const listener of this.#forgetListeners) listener();
  }

  /**
   * Subscribes to the removal of history.
   *
   * @returns a function that unsubscribes.
   */
  onForget(listener: () => void): () => void {
    this.#forgetListeners.add(listener);
    return () => this.#forgetListeners.delete(listener);
  }

  /**
   * Copies the store to a new file, as of one transaction, while others write; without
   * sessions and sign-in links. Rejects with the disk's error.
   */
  copyTo(file: string): Promise<void> {
    return copyStore(this.database, file);
  }

  /**
   * Checks every page of the store, and returns free ones to the disk.
   *
   * @returns the fault of a damaged store; null for a sound one.
   */
  tidy(): string | null {
    return tidyStore(this.database);
  }

  /** Every document that the caller may read, ordered by `_id`. */
  allDocuments(caller: Caller): Iterable<SanityDocument> {
    const scope = this.#parts.grants.scopeOf(caller, "read");
    return this.#parts.documents
      .all()
      .filter((document) => scope.allows(document));
  }

  /** null if the transaction is unknown or too old to resume from. */
  transactionsAfter(id: string, limit: number): Transaction[] | null {
    return this.#log.after(id, limit);
  }

  /** The change that follows a place in the log, however old; null if none does. */
  changeAfter(sequence: number, place: number) {
    const { database, states, tables } = this.#parts;
    const row = database
      .prepare(
        `SELECT * FROM ${tables.history} WHERE (sequence, place) > (?, ?) ORDER BY sequence, place LIMIT 1`,
      )
      .get(sequence, place) as LoggedChange | undefined;
    if (!row) return null;
    const before = states.after(row.document_id, row.sequence - 1);
    return {
      ...row,
      before,
      after: states.after(row.document_id, row.sequence),
    };
  }

  /**
   * Creates a listener's filter, which tests whether a document matches the query.
   * Slices, orders and projections are ignored, and so are slow conditions. null never
   * matches.
   *
   * @throws LakeFault for an invalid query; the test also throws it when a document
   * takes too long.
   */
  filter(query: string, params: Record<string, unknown>) {
    return this.#reader.filter(query, params);
  }

  /** True if the caller may read this document. */
  mayRead(document: SanityDocument, caller: Caller): boolean {
    return this.#parts.grants.scopeOf(caller, "read").allows(document);
  }

  /** True if the caller may create such a document; checked before a large body is received. */
  mayCreate(_id: string, _type: string, caller: Caller): boolean {
    const document = { _id, _type, _rev: "", _createdAt: "", _updatedAt: "" };
    return this.#parts.grants.scopeOf(caller, "create").allows(document);
  }

  /**
   * The sync tags that a transaction drops, for readers of published documents and for
   * readers that include drafts and versions; computed once for all streams of live
   * events.
   */
  liveTags(transaction: Transaction): LiveTags {
    const tags =
      this.#liveTags.get(transaction) ??
      droppedTags(transaction, this.#parts.documents);
    this.#liveTags.set(transaction, tags);
    return tags;
  }

  /**
   * Subscribes to writes, in order, once they are visible.
   *
   * @returns a function that unsubscribes.
   */
  onTransaction(listener: (transaction: Transaction) => void): () => void {
    return this.#log.onTransaction(listener);
  }

  /** The sequence of the newest transaction; 0 in an empty lake. */
  lastSequence(): number {
    return this.#log.newest?.sequence ?? 0;
  }

  /** The revision of the newest transaction; null in an empty lake. */
  lastTransactionId(): string | null {
    return this.#log.newest?.id ?? null;
  }

  close(): void {
    this.database.close();
  }
}

/** Row by row: all texts at once would take as much memory again. */
function* storedDocuments(
  database: DatabaseSync,
  { documents }: Tables,
): Iterable<SanityDocument> {
  const rows = database.prepare(`SELECT content FROM ${documents}`).iterate();
  for (const { content } of rows) {
    yield JSON.parse(String(content)) as SanityDocument;
  }
}
