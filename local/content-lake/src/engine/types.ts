import type { DatabaseSync } from "node:sqlite";

export type SanityDocument = {
  _id: string;
  _type: string;
  _rev: string;
  _createdAt: string;
  _updatedAt: string;
  [key: string]: unknown;
};

export type Grant = { filter: string; permissions: readonly string[] };

/** Who asks. Anonymous is `{ id: "<anonymous>", roles: [], grants: [] }`. */
export type Caller = {
  id: string;
  roles: readonly string[];
  grants: readonly Grant[];
};

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

export type Transaction = {
  sequence: number;
  id: string;
  author: string;
  timestamp: string;
  changes: readonly DocumentChange[];
};

export type QueryRequest = {
  query: string;
  params?: Record<string, unknown>;
  /** Defaults to `raw`; the server knows what each API version defaults to. */
  perspective?: string | readonly string[];
  caller: Caller;
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
  autoGenerateArrayKeys?: boolean;
  timestampNow?: never;
};

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

export type LiveTags = { published: string[]; drafts: string[] };

export type Migration = { name: string; sql: string };

export type LakeOptions = {
  folder: string;
  migrations?: readonly Migration[];
};

export type Lake = {
  /**
   * The server keeps users, sessions, tokens and key-values in the same file,
   * in tables of its own that come from `migrations`.
   */
  readonly database: DatabaseSync;
  readonly folder: string;
  /** Throws a `LakeError`: 400 when the query is at fault. */
  query(request: QueryRequest): QueryResponse;
  documents(
    ids: readonly string[],
    caller: Caller,
  ): { documents: SanityDocument[]; omitted: OmittedDocument[] };
  /**
   * Durable when it returns. The same `transactionId` twice is applied once and
   * answered alike, also after a restart. Throws a `LakeError`; nothing is
   * written then.
   */
  mutate(request: MutateRequest): MutateResponse;
  /** As `mutate`: all actions of a request are one transaction. */
  act(request: ActionsRequest): { transactionId: string };
  /** Every document that the caller may read, in the order of `_id`. */
  allDocuments(caller: Caller): Iterable<SanityDocument>;
  /** `null` when the transaction is unknown or too long ago to resume from. */
  transactionsAfter(transactionId: string, limit: number): Transaction[] | null;
  /**
   * A listener's filter: does one document match the query? Slices, orders and
   * projections are left out of account. `null` never matches.
   */
  filter(
    query: string,
    params: Record<string, unknown>,
  ): (document: SanityDocument | null) => boolean;
  /** May the caller read this document? */
  mayRead(document: SanityDocument, caller: Caller): boolean;
  /**
   * The sync tags that a transaction dropped, for those who read published
   * documents and for those who include drafts and versions.
   */
  liveTags(transaction: Transaction): LiveTags;
  /** Called after the write is visible, in order. Returns the way to stop. */
  onTransaction(listener: (transaction: Transaction) => void): () => void;
  /** The revision of the newest transaction, `null` in an empty lake. */
  lastTransactionId(): string | null;
  close(): void;
};
