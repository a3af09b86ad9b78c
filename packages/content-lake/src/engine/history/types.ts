import type { Caller, Effects, SanityDocument } from "../types.ts";

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
