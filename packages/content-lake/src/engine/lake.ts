import type { DatabaseSync } from "node:sqlite";
import { applyAction } from "./actions/actions.ts";
import { Collection } from "./collection.ts";
import { copyStore, openDatabase, tidyStore } from "./database.ts";
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
 * Opens the dataset in a folder, or makes an empty one. `migrations` are of tables
 * beside the engine's own. Throws a `DatabaseError` with a sentence for the
 * operator.
 */
export function openLake(options: {
  folder: string;
  migrations?: readonly Migration[];
  /** Fields that a document never loses again. */
  finalFields?: readonly string[];
}): Lake {
  const { folder, migrations = null, finalFields = [] } = options;
  const database = openDatabase(folder, migrations);
  recordOpening(database);
  const rule = finalFieldRule(finalFields);
  return new Lake({ database, folder, tables: CONTENT_TABLES, rule });
}

type DatasetOptions = {
  database: DatabaseSync;
  folder: string;
  tables: Tables;
  /** What grants cannot say: asked for each change of each write. */
  rule?: WriteRule;
  /**
   * Runs inside of the transaction of the store, for what is to be kept with a
   * write or not at all. What it throws refuses the write.
   */
  onWrite?: ((transaction: Transaction) => void) | undefined;
};

/**
 * One dataset of a store, whose tables are there: documents, their history, and
 * the permissions of callers.
 */
export class Lake {
  /**
   * The server keeps users, sessions, tokens and key-values in the same file,
   * in tables of its own that come from `migrations`.
   */
  readonly database: DatabaseSync;
  readonly folder: string;
  readonly purgedAssets: PurgedAssets;
  readonly history: History;
  /** The ids of documents that a person has before them in a Studio, by their socket. */
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
   * Throws a `LakeFault` when the query is at fault; and a `BudgetExceeded`
   * where the request sets a budget.
   */
  query(request: QueryRequest) {
    return this.#reader.query(request);
  }

  /** With the requested ones that do not exist, or that the caller may not read. */
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
   * Durable when it returns. The same `transactionId` twice is applied once and
   * answered alike, also after a restart. Throws a `LakeFault`; nothing is
   * written then.
   */
  mutate(request: MutateRequest): MutateResponse {
    const { mutations: items, ...rest } = request;
    const kind = "mutation";
    return this.#writer.write({ ...rest, kind, items, apply: applyMutation });
  }

  /** As `mutate`: all actions of a request are one transaction. */
  act({
    actions: items,
    ...rest
  }: ActionsRequest): Pick<MutateResponse, "transactionId" | "bytes"> {
    const written = { ...rest, kind: "action", items } as const;
    const { results: _, ...answer } = this.#writer.write({
      ...written,
      apply: applyAction,
    });
    return answer;
  }

  /** The scheduled release whose hour comes first, or `null`. */
  nextScheduled() {
    return nextScheduled(this.#parts.documents);
  }

  /** Opens a scheduled release again, with the reason why it was not published. */
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

  /** Stored documents as JSON with an id after `id`, in the order of the ids. */
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
   * Removes all that history holds of documents, for good. What is there of them
   * now stays, and has no past any more.
   */
  forget(ids: readonly string[]): void {
    this.#log.forget(ids);
    for (const listener of this.#forgetListeners) listener();
  }

  /** Called after history was removed. Returns the way to stop. */
  onForget(listener: () => void): () => void {
    this.#forgetListeners.add(listener);
    return () => this.#forgetListeners.delete(listener);
  }

  /**
   * Copies the store to a new file, of one transaction, while others write;
   * without sessions and sign-in links. Rejects with the error of the disk.
   */
  copyTo(file: string): Promise<void> {
    return copyStore(this.database, file);
  }

  /**
   * Checks every page of the store, and gives free ones back to the disk. Returns
   * what is wrong with a damaged store, null for a sound one.
   */
  tidy(): string | null {
    return tidyStore(this.database);
  }

  /** Every document that the caller may read, in the order of `_id`. */
  allDocuments(caller: Caller): Iterable<SanityDocument> {
    const scope = this.#parts.grants.scopeOf(caller, "read");
    return this.#parts.documents
      .all()
      .filter((document) => scope.allows(document));
  }

  /** `null` when the transaction is unknown or too long ago to resume from. */
  transactionsAfter(id: string, limit: number): Transaction[] | null {
    return this.#log.after(id, limit);
  }

  /**
   * A listener's filter: does one document match the query? Slices, orders and
   * projections are left out of account, and conditions that take long. `null`
   * never matches. Throws a `LakeFault` for a query that is wrong, and so does
   * the test when a document takes too long.
   */
  filter(query: string, params: Record<string, unknown>) {
    return this.#reader.filter(query, params);
  }

  /** May the caller read this document? */
  mayRead(document: SanityDocument, caller: Caller): boolean {
    return this.#parts.grants.scopeOf(caller, "read").allows(document);
  }

  /** May the caller create such a document? Asked before much is received. */
  mayCreate(_id: string, _type: string, caller: Caller): boolean {
    const document = { _id, _type, _rev: "", _createdAt: "", _updatedAt: "" };
    return this.#parts.grants.scopeOf(caller, "create").allows(document);
  }

  /**
   * The sync tags that a transaction dropped, for readers of published documents
   * and for readers that include drafts and versions; computed once for all
   * streams of live events.
   */
  liveTags(transaction: Transaction): LiveTags {
    const tags =
      this.#liveTags.get(transaction) ??
      droppedTags(transaction, this.#parts.documents);
    this.#liveTags.set(transaction, tags);
    return tags;
  }

  /** Called after the write is visible, in order. Returns the way to stop. */
  onTransaction(listener: (transaction: Transaction) => void): () => void {
    return this.#log.onTransaction(listener);
  }

  /** Where the newest transaction is in the log, 0 in an empty lake. */
  lastSequence(): number {
    return this.#log.newest?.sequence ?? 0;
  }

  /** The revision of the newest transaction, `null` in an empty lake. */
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
