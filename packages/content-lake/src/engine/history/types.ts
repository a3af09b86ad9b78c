import type { DatabaseSync } from "node:sqlite";
import type { Collection } from "../collection.ts";
import type { Grants } from "../grants.ts";
import type { Tables } from "../tables.ts";
import type { Caller } from "../types.ts";
import type { PastStates } from "./past-states.ts";

/** The sources for reading the past. */
export type Parts = {
  database: DatabaseSync;
  tables: Tables;
  documents: Collection;
  grants: Grants;
  states: PastStates;
};

/** A moment of the past. Transactions are identified by id. */
export type PastMoment =
  { revision: string } | { time: string } | { isLast: true };

/** The requested transactions of the past. */
export type TransactionsRequest = {
  /** The transactions that changed one of these documents; null for all. */
  ids: readonly string[] | null;
  caller: Caller;
  limit: number;
  /** Newest first. */
  reverse: boolean;
  /** All bounds are inclusive; an unknown transaction makes the range empty. */
  fromTransaction: string | null;
  toTransaction: string | null;
  /** ISO 8601. */
  fromTime: string | null;
  toTime: string | null;
  /** Leaves out the changes of documents that are not in `ids`. */
  onlyIdentified: boolean;
  /** "ids" for each mutation with only its document. */
  mutations: "none" | "ids" | "content";
  includeEffects: boolean;
};

/**
 * An event of a document's history, in the format of Sanity's Studio, with more fields
 * depending on its type.
 */
export type DocumentEvent = {
  type: string;
  timestamp: string;
  author: string;
  /** The published document, even for an event of a draft or a version. */
  documentId: string;
};
