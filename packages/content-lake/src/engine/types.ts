import type { DatabaseSync } from "node:sqlite";

/** A document as it is stored; times are ISO 8601. */
export type SanityDocument = {
  _id: string;
  _type: string;
  _rev: string;
  _createdAt: string;
  _updatedAt: string;
  [key: string]: unknown;
};

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
  /** What this caller may draft and not publish, beside what the grants say. */
  guardedFields?: readonly GuardedField[];
};

/** How to make the new document of the old one, and back: patches of mendoza. */
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

/** A query of GROQ, and who asks. */
export type QueryRequest = {
  query: string;
  params?: Record<string, unknown>;
  /** Defaults to `raw`; the server knows what each API version defaults to. */
  perspective?: string | readonly string[];
  caller: Caller;
  /**
   * How long it may keep this thread, in milliseconds; without it, for ever.
   * What needs longer, or could not be stopped then, throws a `BudgetExceeded`.
   */
  budgetMs?: number;
};

export type QueryResponse = {
  result: unknown;
  syncTags: string[];
  ms: number;
};

export type MutateRequest = {
  mutations: readonly unknown[];
  transactionId?: string;
  caller: Caller;
  dryRun?: boolean;
  /**
   * What all queries of the request may take together, in milliseconds;
   * past it a `LakeFault`. Without it, for ever.
   */
  queryBudgetMs?: number;
  autoGenerateArrayKeys?: boolean;
  timestampNow?: never;
};

/** What a mutation did to a document. */
export type MutationOperation = "create" | "update" | "delete" | "none";

export type MutationResult = {
  id: string;
  operation: MutationOperation;
  /** The document before the transaction; left out when nothing was touched. */
  before?: SanityDocument | null;
  /** The document after the transaction, `null` when it is gone. */
  document: SanityDocument | null;
};

export type MutateResponse = {
  transactionId: string;
  results: MutationResult[];
};

export type ActionsRequest = {
  actions: readonly unknown[];
  transactionId?: string;
  dryRun?: boolean;
  caller: Caller;
};

export type OmittedDocument = {
  id: string;
  reason: "existence" | "permission";
};

/** A moment of the past. Transactions are named by their id. */
export type PastMoment =
  { revision: string } | { time: string } | { isLast: true };

/** Which transactions of the past are asked for. */
export type TransactionsRequest = {
  /** Documents; a transaction that touched one of them is told of. */
  ids: readonly string[];
  caller: Caller;
  limit: number;
  /** The newest first. */
  reverse: boolean;
  /** Both ends count; one that is not known bounds an empty range. */
  fromTransaction: string | null;
  toTransaction: string | null;
  fromTime: string | null;
  toTime: string | null;
  /** `null` for those of all authors. */
  authors: readonly string[] | null;
  /** Leaves out what a transaction did to documents not in `ids`. */
  onlyIdentified: boolean;
  mutations: "none" | "ids" | "content";
  includeEffects: boolean;
};

/** A transaction as history tells it. */
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

/** What became of a document, in the words of Sanity's Studio. */
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
      publishCause: "document.publish";
    } & VersionEvent)
  | ({ type: "unpublishDocument" } & VersionEvent)
  | { type: "deleteDocumentGroup" }
  | { type: "createLiveDocument"; revisionId: string }
  | { type: "updateLiveDocument"; revisionId: string }
);

/**
 * The past of the dataset, which is kept for ever. Everything throws a
 * `LakeFault` without the permission "history". A caller that may
 * see a document as it is, or was at last, may see all that it ever was.
 */
export type History = {
  /**
   * The documents that existed, as they were. The last state of a document that
   * is gone is the one before it was deleted; where all requested versions of
   * one document are gone, those gone before the rest are left out.
   */
  documents(
    ids: readonly string[],
    moment: PastMoment,
    caller: Caller,
  ): SanityDocument[];
  /** Reads while it is iterated, as much at a time as is wanted. */
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
};

/** The sync tags of a transaction, by who reads. */
export type LiveTags = { published: string[]; drafts: string[] };

/** A change of the tables, which is applied once. */
export type Migration = { name: string; sql: string };

export type LakeOptions = {
  folder: string;
  migrations?: readonly Migration[];
};

/** The dataset of one folder: documents, their history, and who may do what. */
export type Lake = {
  /**
   * The server keeps users, sessions, tokens and key-values in the same file,
   * in tables of its own that come from `migrations`.
   */
  readonly database: DatabaseSync;
  readonly folder: string;
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
  readonly history: History;
  countDocuments(): number;
  /** Stored documents as JSON with an id after `id`, in the order of the ids. */
  storedAfter(id: string, limit: number): { id: string; content: string }[];
  /** True if the author made a transaction that changed the document. */
  hasChanged(documentId: string, author: string): boolean;
  /**
   * Copies the store to a new file, of one transaction, while others write;
   * without sessions and sign-in links. Rejects with the error of the disk.
   */
  copyTo(file: string): Promise<void>;
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
