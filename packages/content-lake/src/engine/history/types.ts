import type { DatabaseSync } from "node:sqlite";
import type { Collection } from "../collection.ts";
import type { Grants } from "../grants.ts";
import type { Tables } from "../tables.ts";
import type { Caller } from "../types.ts";
import type { PastStates } from "./past-states.ts";

/** What the past is read with. */
export type Parts = {
  database: DatabaseSync;
  tables: Tables;
  documents: Collection;
  grants: Grants;
  states: PastStates;
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
  /** Leaves out the changes of documents that are not in `ids`. */
  onlyIdentified: boolean;
  /** "ids" for each with its document alone. */
  mutations: "none" | "ids" | "content";
  includeEffects: boolean;
};

/**
 * An event of a document's history, in the format of Sanity's Studio, with more
 * that depends on its type.
 */
export type DocumentEvent = {
  type: string;
  timestamp: string;
  author: string;
  /** The published document, also for an event of a draft or a version. */
  documentId: string;
};
