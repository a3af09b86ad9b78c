import type { WriteLimits } from "./write-limits.ts";

/** A stored document; times are ISO 8601. */
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

/** A field whose published value only some writers may change. */
export type GuardedField = { type: string; field: string };

/**
 * What a guarded text names in braces, as `{fee}` or `{fee|10%}`, is printed in it:
 * such a document is guarded as long as a text names it.
 */
export type GuardedNames = {
  /** The types of such documents, with the field that contains the name. */
  names: readonly GuardedField[];
  /** Where the guarded texts are. */
  types: readonly string[];
  fields: readonly GuardedField[];
};

/** The sender of a request. Anonymous is `{ id: "<anonymous>", roles: [], grants: [] }`. */
export type Caller = {
  id: string;
  roles: readonly string[];
  grants: readonly Grant[];
  /** Fields that this caller may change in drafts only, in addition to the grants. */
  guardedFields?: readonly GuardedField[];
  /** Documents that this caller may change in drafts only, while a text names them. */
  guardedNames?: GuardedNames | null;
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

/** What one request wrote; `sequence` increases by one. */
export type Transaction = {
  sequence: number;
  id: string;
  author: string;
  timestamp: string;
  changes: readonly DocumentChange[];
};

/**
 * How a map identifies list items in documents: `true` by index, `withKeyArraySelector`
 * by `_key` if an item has one.
 */
export type SourceMapOption = true | "withKeyArraySelector";

/** A GROQ query and its caller. */
export type QueryRequest = {
  query: string;
  params?: Record<string, unknown>;
  /** Defaults to `raw`; the server knows the default of each API version. */
  perspective?: string | readonly string[];
  caller: Caller;
  /**
   * How long it may occupy this thread, in milliseconds; unlimited if left out. A query
   * that needs longer, or could not be interrupted, throws a `BudgetExceeded`.
   */
  budgetMs?: number;
  /** The value of `now()`, in ISO 8601; the current time if left out. */
  now?: string;
  /** The values of `sanity::projectId()` and `sanity::dataset()`; null if left out. */
  sanity?: { projectId: string; dataset: string };
  /** Asks for the source map of the result. */
  resultSourceMap?: SourceMapOption;
};

/**
 * The result of a query, with the tags that tell when it changes and the milliseconds
 * that it took.
 */
export type QueryResponse = {
  result: unknown;
  /** A `ContentSourceMap` as JSON, if requested. */
  resultSourceMap?: string;
  syncTags: string[];
  ms: number;
};

/**
 * Mutations in the format of Sanity's `/data/mutate`, with ids in place of queries;
 * checked when they are applied.
 */
export type MutateRequest = {
  mutations: readonly unknown[];
  transactionId?: string;
  caller: Caller;
  dryRun?: boolean;
  /** Beyond them a `LakeFault` is thrown; none if left out. */
  limits?: WriteLimits;
  autoGenerateArrayKeys?: boolean;
};

/** What one mutation did to the document that it named. */
export type Outcome = {
  id: string;
  operation: "create" | "update" | "delete" | "none";
};

/** The transaction, with a result for each document that a mutation named. */
export type MutateResponse = {
  transactionId: string;
  /** With the document before and after the transaction; null for none. */
  results: (Outcome & Record<"before" | "document", SanityDocument | null>)[];
  /** The JSON length of what changed; 0 for a repeated transaction. */
  bytes: number;
};

/** Actions in the format of Sanity's `/data/actions`; checked when they are applied. */
export type ActionsRequest = {
  actions: readonly unknown[];
} & Pick<MutateRequest, "transactionId" | "dryRun" | "limits" | "caller">;

/** The sync tags of a transaction, for readers of published documents and for readers of drafts. */
export type LiveTags = { published: string[]; drafts: string[] };

/** A scheduled release. */
export type ScheduledRelease = {
  name: string;
  /** ISO 8601, UTC */
  publishAt: string;
  /** The id of the user or token that scheduled it last. */
  scheduledBy: string;
};

/** A change of the tables, applied once. */
export type Migration = { name: string; sql: string };
