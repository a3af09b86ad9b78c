import { Collection } from "./collection.ts";
import { Committer } from "./committer.ts";
import { openDatabase } from "./database.ts";
import { Grants } from "./grants.ts";
import { openHistory } from "./history/history.ts";
import { PastStates } from "./history/past-states.ts";
import { DocumentFilters } from "./query/document-filters.ts";
import { isShortQuery } from "./query/plan.ts";
import { droppedTags } from "./query/sync-tags.ts";
import { Reader } from "./reader.ts";
import { TransactionLog } from "./transactions.ts";
import type {
  Caller,
  Lake,
  LakeOptions,
  LiveTags,
  OmittedDocument,
  SanityDocument,
  Transaction,
} from "./types.ts";
import { copyStore } from "./store-copy.ts";
import { Writer } from "./writer.ts";

/**
 * Opens the dataset in a folder, or makes an empty one. Throws a
 * `DatabaseError` with a sentence for the user that starts it.
 */
export function openLake(options: LakeOptions): Lake {
  const { folder, migrations = null } = options;
  const database = openDatabase(folder, migrations);
  const stored = database.prepare("SELECT content FROM documents").all();
  const documents = new Collection(
    stored.map((row) => JSON.parse(String(row.content)) as SanityDocument),
  );
  const grants = new Grants();
  const reader = new Reader(documents, grants);
  const { views, planner } = reader;
  const filters = new DocumentFilters();
  /** Worked out once for all clients that follow live events. */
  const tags = new WeakMap<Transaction, LiveTags>();
  const log = new TransactionLog(database, documents);
  const states = new PastStates(database, documents);
  const committer = new Committer({ database, documents, views, log });
  const writer = new Writer({
    documents,
    grants,
    views,
    planner,
    log,
    states,
    committer,
  });

  function readDocuments(ids: readonly string[], caller: Caller) {
    const scope = grants.scopeOf(caller, "read");
    const found: SanityDocument[] = [];
    const omitted: OmittedDocument[] = [];
    for (const id of new Set(ids)) {
      const document = documents.get(id);
      if (document === null) omitted.push({ id, reason: "existence" });
      else if (scope.allows(document)) found.push(document);
      else omitted.push({ id, reason: "permission" });
    }
    return { documents: found, omitted };
  }

  function* allDocuments(caller: Caller) {
    const scope = grants.scopeOf(caller, "read");
    for (const document of documents.all()) {
      if (scope.allows(document)) yield document;
    }
  }

  const page = database.prepare(
    "SELECT id, content FROM documents WHERE id > ? ORDER BY id LIMIT ?",
  );
  const isAuthor = database.prepare(
    `SELECT 1 FROM changes JOIN transactions USING (sequence)
     WHERE document_id = ? AND author = ? LIMIT 1`,
  );

  return {
    database,
    folder,
    query: (request) => reader.query(request),
    isBounded: (query, params) =>
      isShortQuery(query, params) && planner.plan(query, params).isBounded,
    documents: readDocuments,
    mutate: (request) => writer.mutate(request),
    act: (request) => writer.act(request),
    history: openHistory({ database, documents, grants, states }),
    countDocuments: () => documents.size,
    storedAfter: (id, limit) =>
      page
        .all(id, limit)
        .map((row) => ({ id: String(row.id), content: String(row.content) })),
    hasChanged: (documentId, author) =>
      isAuthor.get(documentId, author) !== undefined,
    copyTo: (file) => copyStore(database, file),
    allDocuments,
    transactionsAfter: (id, limit) => log.after(id, limit),
    filter: (query, params) => filters.get(query, params),
    mayRead: (document, caller) =>
      grants.scopeOf(caller, "read").allows(document),
    mayCreate: (_id, _type, caller) =>
      grants
        .scopeOf(caller, "create")
        .allows({ _id, _type, _rev: "", _createdAt: "", _updatedAt: "" }),
    liveTags(transaction) {
      const known = tags.get(transaction);
      if (known !== undefined) return known;
      const dropped = droppedTags(transaction, documents);
      tags.set(transaction, dropped);
      return dropped;
    },
    onTransaction: (listener) => committer.onTransaction(listener),
    lastTransactionId: () => log.newest?.id ?? null,
    close: () => database.close(),
  };
}
