import type { WriteLimits } from "./write-limits.ts";

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
 * What a guarded text names in braces, as `{fee}` or `{fee|10%}`, is printed in it:
 * such a document is guarded as long as a text names it.
 */
export type GuardedNames = {
  /** The types of such documents, with the field that holds the name. */
  names: readonly GuardedField[];
  /** Where the guarded texts are. */
  types: readonly string[];
  fields: readonly GuardedField[];
};

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
  /** Documents that this caller may change in drafts only, while they are named. */
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

/** What one request wrote; `sequence` counts up by one. */
export type Transaction = {
  sequence: number;
  id: string;
  author: string;
  timestamp: string;
  changes: readonly DocumentChange[];
};

/**
 * How a map names list items in documents: `true` by index,
 * `withKeyArraySelector` by `_key` where an item has one.
 */
export type SourceMapOption = true | "withKeyArraySelector";

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
  /** What `now()` is, as a time of ISO 8601; the present if left out. */
  now?: string;
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
 * Mutations as Sanity's `/data/mutate` takes them, with ids in the place of
 * queries; checked when they are applied.
 */
export type MutateRequest = {
  mutations: readonly unknown[];
  transactionId?: string;
  caller: Caller;
  dryRun?: boolean;
  /** Past them a `LakeFault`; none if left out. */
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
  /** With the document before the transaction and after it, `null` for none. */
  results: (Outcome & Record<"before" | "document", SanityDocument | null>)[];
  /** How long the JSON of what changed is; 0 for a transaction that was there. */
  bytes: number;
};

/**
 * Actions as Sanity's `/data/actions` takes them; checked when they are
 * applied.
 */
export type ActionsRequest = {
  actions: readonly unknown[];
} & Pick<MutateRequest, "transactionId" | "dryRun" | "limits" | "caller">;

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
