import type { DatabaseSync } from "node:sqlite";
import type { PurgedAssets } from "./purged-assets.ts";
import type { StoreCheck } from "./store-check.ts";
import type { SourceMapOption } from "./query/source-map/source-map.ts";

/** A document as it is stored; times are ISO 8601. */
export type SanityDocument = {
  _id: string;
  _type: string;
  _rev: string;
  _createdAt: string;
  _updatedAt: string;
  [key: string]: unknown;
};

/** Permissions for the documents that a GROQ filter matches. */
export type Grant = { filter: string; permissions: readonly string[] };

/** A field whose published value only some of the writers may change. */
export type GuardedField = { type: string; field: string };

/**
 * The sender of a request.
 * Anonymous is `{ id: "<anonymous>", roles: [], grants: [] }`.
 */
export type Caller = {
  id: string;
  roles: readonly string[];
  grants: readonly Grant[];
  /**
   * Fields that this caller may change in drafts only, in addition to the
   * grants.
   */
  guardedFields?: readonly GuardedField[];
};

/** Mendoza patches from the old document to the new one, and back. */
export type Effects = { apply: unknown[]; revert: unknown[] };

/** What one transaction did to one document. */
export type DocumentChange = {
  id: string;
  before: SanityDocument | null;
  after: SanityDocument | null;
  /** The mutations of the transaction that named this document, as sent. */
  mutations: readonly object[];
  effects: Effects;
};

/** What one request wrote; `sequence` counts up by one. */
export type Transaction = {
  sequence: number;
  id: string;
  author: string;
  timestamp: string;
  changes: readonly DocumentChange[];
};

/** A GROQ query and its caller. */
export type QueryRequest = {
  query: string;
  params?: Record<string, unknown>;
  /** Defaults to `raw`; the server knows what each API version defaults to. */
  perspective?: string | readonly string[];
  caller: Caller;
  /**
   * How long it may keep this thread, in milliseconds; without it, for ever. A
   * query that needs longer, or could not be interrupted, throws a
   * `BudgetExceeded`.
   */
  budgetMs?: number;
  /** Asks for the source map of the result. */
  resultSourceMap?: SourceMapOption;
};

/**
 * The result of a query, with the tags that tell when it changes and the
 * milliseconds that it took.
 */
export type QueryResponse = {
  result: unknown;
  /** A `ContentSourceMap` as JSON, where it was asked for. */
  resultSourceMap?: string;
  syncTags: string[];
  ms: number;
};

/**
 * Mutations as Sanity's `/data/mutate` takes them; checked when they are
 * applied.
 */
export type MutateRequest = {
  mutations: readonly unknown[];
  transactionId?: string;
  caller: Caller;
  dryRun?: boolean;
  /**
   * The time limit of all queries of the request together, in milliseconds;
   * past it a `LakeFault`. No limit if left out.
   */
  queryBudgetMs?: number;
  autoGenerateArrayKeys?: boolean;
  timestampNow?: never;
};

/** What a mutation did to a document. */
export type MutationOperation = "create" | "update" | "delete" | "none";

/** What one mutation did to one document. */
export type MutationResult = {
  id: string;
  operation: MutationOperation;
  /** The document before the transaction; left out when nothing was touched. */
  before?: SanityDocument | null;
  /** The document after the transaction, `null` when it is gone. */
  document: SanityDocument | null;
};

/** The transaction, with a result for each document that a mutation named. */
export type MutateResponse = {
  transactionId: string;
  results: MutationResult[];
};

/**
 * Actions as Sanity's `/data/actions` takes them; checked when they are
 * applied.
 */
export type ActionsRequest = {
  actions: readonly unknown[];
  transactionId?: string;
  dryRun?: boolean;
  caller: Caller;
};

/**
 * A requested document that is not in the answer: it does not exist, or the
 * caller may not read it.
 */
export type OmittedDocument = {
  id: string;
  reason: "existence" | "permission";
};

/** A moment of the past. Transactions are named by their id. */
export type PastMoment =
  { revision: string } | { time: string } | { isLast: true };

/** Which transactions of the past are asked for. */
export type TransactionsRequest = {
  /**
   * Ids of documents; the transactions that changed one of them are returned.
   */
  ids: readonly string[];
  caller: Caller;
  limit: number;
  /** The newest first. */
  reverse: boolean;
  /** Both bounds are included; with an unknown one the range is empty. */
  fromTransaction: string | null;
  toTransaction: string | null;
  fromTime: string | null;
  toTime: string | null;
  /** `null` for those of all authors. */
  authors: readonly string[] | null;
  /** Leaves out the changes of documents that are not in `ids`. */
  onlyIdentified: boolean;
  mutations: "none" | "ids" | "content";
  includeEffects: boolean;
};

/** A transaction in the history of documents. */
export type PastTransaction = {
  id: string;
  timestamp: string;
  author: string;
  documentIDs: string[];
  mutations?: object[];
  effects?: Record<string, Effects>;
};

type VersionEvent = {
  releaseId?: string;
  versionId: string;
  /** The revision of the version: its first, its last, or the one that ended it. */
  versionRevisionId: string;
};

/** An event of a document's history, in the format of Sanity's Studio. */
export type DocumentEvent = {
  timestamp: string;
  author: string;
  /** The published document, also for an event of a draft or a version. */
  documentId: string;
} & (
  | ({ type: "createDocumentVersion" } & VersionEvent)
  | ({ type: "deleteDocumentVersion" } & VersionEvent)
  | ({
      type: "publishDocumentVersion";
      revisionId: string;
      publishCause: "document.publish" | "release.publish";
    } & VersionEvent)
  | ({ type: "unpublishDocument" } & VersionEvent)
  | { type: "deleteDocumentGroup" }
  | { type: "createLiveDocument"; revisionId: string }
  | { type: "updateLiveDocument"; revisionId: string }
);

/** A user that changed a document, and the time of the last change (ISO 8601). */
export type DocumentAuthor = { id: string; timestamp: string };

/** A document of which neither a draft nor a published version is left. */
export type DeletedDocument = {
  /** As it was or would have been published, without `drafts.`. */
  id: string;
  /** What had the last content: the id of the draft, or that of the published document. */
  lastId: string;
  author: string;
  timestamp: string;
  /** The last content. */
  document: SanityDocument;
};

/**
 * The past of the dataset, which is kept for ever. Everything throws a
 * `LakeFault` without the permission "history". A caller that may read the
 * current or last state of a document may read all its past states.
 */
export type History = {
  /**
   * The documents that existed, as they were. The last state of a deleted
   * document is the one before its deletion; where all requested versions of
   * one document are deleted, those deleted before the others are left out.
   */
  documents(
    ids: readonly string[],
    moment: PastMoment,
    caller: Caller,
  ): SanityDocument[];
  /** Reads in batches while the caller iterates. */
  transactions(request: TransactionsRequest): Iterable<PastTransaction>;
  /**
   * The newest first, `limit` at most. `cursor` is the `nextCursor` of the page
   * before, "" at the beginning and at the end.
   */
  events(
    id: string,
    page: { limit: number; cursor: string },
    caller: Caller,
  ): { events: DocumentEvent[]; nextCursor: string };
  /**
   * The users that changed each of the documents that exist, since it was created,
   * the last one first; of a document with more than 1,000 changes, only those of
   * the newest 1,000.
   */
  authors(
    ids: readonly string[],
    caller: Caller,
  ): Map<string, DocumentAuthor[]>;
  /**
   * The deleted documents, the newest first, `limit` at most and without those of
   * the system. A page may be short, and empty, before the end: only `nextCursor`
   * tells, which is "" there and at the beginning.
   */
  deleted(
    page: { limit: number; cursor: string },
    caller: Caller,
  ): { documents: DeletedDocument[]; nextCursor: string };
};

/**
 * The sync tags of a transaction, for readers of published documents and for
 * readers of drafts.
 */
export type LiveTags = { published: string[]; drafts: string[] };

/** A release that waits for its hour. */
export type ScheduledRelease = {
  name: string;
  /** ISO 8601, UTC */
  publishAt: string;
  /** The id of the user or token that scheduled it last. */
  scheduledBy: string;
};

/** A change of the tables, which is applied once. */
export type Migration = { name: string; sql: string };

/** The data folder, and the migrations of tables beside the engine's own. */
export type LakeOptions = {
  folder: string;
  migrations?: readonly Migration[];
};

/**
 * The dataset of one folder: documents, their history, and the permissions of
 * callers.
 */
export type Lake = {
  /**
   * The server keeps users, sessions, tokens and key-values in the same file,
   * in tables of its own that come from `migrations`.
   */
  readonly database: DatabaseSync;
  readonly folder: string;
  readonly purgedAssets: PurgedAssets;
  /**
   * Throws a `LakeFault` when the query is at fault; and a `BudgetExceeded`
   * where the request sets a budget.
   */
  query(request: QueryRequest): QueryResponse;
  /**
   * True if a query keeps to a budget in any thread. Throws a `LakeFault` for
   * one that cannot be read.
   */
  isBounded(query: string, params: Record<string, unknown>): boolean;
  documents(
    ids: readonly string[],
    caller: Caller,
  ): { documents: SanityDocument[]; omitted: OmittedDocument[] };
  /**
   * Durable when it returns. The same `transactionId` twice is applied once and
   * answered alike, also after a restart. Throws a `LakeFault`; nothing is
   * written then.
   */
  mutate(request: MutateRequest): MutateResponse;
  /** As `mutate`: all actions of a request are one transaction. */
  act(request: ActionsRequest): { transactionId: string };
  /** The scheduled release whose hour comes first, or `null`. */
  nextScheduled(): ScheduledRelease | null;
  /** Opens a scheduled release again, with the reason why it was not published. */
  failSchedule(name: string, message: string, caller: Caller): void;
  readonly history: History;
  countDocuments(): number;
  /** Stored documents as JSON with an id after `id`, in the order of the ids. */
  storedAfter(id: string, limit: number): { id: string; content: string }[];
  /** How long all stored documents are as JSON, in bytes. */
  storedBytes(): number;
  /** True if the author made a transaction that changed the document. */
  hasChanged(documentId: string, author: string): boolean;
  /**
   * Removes all that history holds of documents, for good. What is there of them
   * now stays, and has no past any more.
   */
  forget(ids: readonly string[]): void;
  /**
   * Copies the store to a new file, of one transaction, while others write;
   * without sessions and sign-in links. Rejects with the error of the disk.
   */
  copyTo(file: string): Promise<void>;
  /** Checks every page of the store, while others write. Rejects as `copyTo`. */
  check(): Promise<StoreCheck>;
  /**
   * Gives free pages of the store back to the disk, between other work, until the
   * signal ends it. Out: how many.
   */
  vacuum(signal: AbortSignal): Promise<number>;
  /** Every document that the caller may read, in the order of `_id`. */
  allDocuments(caller: Caller): Iterable<SanityDocument>;
  /** `null` when the transaction is unknown or too long ago to resume from. */
  transactionsAfter(transactionId: string, limit: number): Transaction[] | null;
  /**
   * A listener's filter: does one document match the query? Slices, orders and
   * projections are left out of account. `null` never matches. Throws a
   * `LakeFault` for a query that is wrong or too complex, and so does the test
   * when a document takes too long.
   */
  filter(
    query: string,
    params: Record<string, unknown>,
  ): (document: SanityDocument | null) => boolean;
  /** May the caller read this document? */
  mayRead(document: SanityDocument, caller: Caller): boolean;
  /** May the caller create such a document? Asked before much is received. */
  mayCreate(id: string, type: string, caller: Caller): boolean;
  /**
   * The sync tags that a transaction dropped, for readers of published
   * documents and for readers that include drafts and versions.
   */
  liveTags(transaction: Transaction): LiveTags;
  /** Called after the write is visible, in order. Returns the way to stop. */
  onTransaction(listener: (transaction: Transaction) => void): () => void;
  /** The revision of the newest transaction, `null` in an empty lake. */
  lastTransactionId(): string | null;
  close(): void;
};
