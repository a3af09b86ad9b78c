import type { DatabaseSync } from "node:sqlite";
import type { History } from "./history/types.ts";
import type { PurgedAssets } from "./purged-assets.ts";
import type {
  ActionsRequest,
  Caller,
  LiveTags,
  Migration,
  MutateRequest,
  MutateResponse,
  OmittedDocument,
  QueryRequest,
  QueryResponse,
  SanityDocument,
  ScheduledRelease,
  Transaction,
} from "./types.ts";

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
  /**
   * Checks every page of the store, and gives free ones back to the disk. Returns
   * what is wrong with a damaged store, null for a sound one.
   */
  tidy(): string | null;
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
