import type { DatabaseSync } from "node:sqlite";
import { Collection } from "./collection.ts";
import { Committer } from "./committer.ts";
import { openDatabase } from "./database.ts";
import { Grants, type Scope } from "./grants.ts";
import { openHistory } from "./history/history.ts";
import { PastStates } from "./history/past-states.ts";
import { DocumentFilters } from "./query/document-filters.ts";
import { isShortQuery } from "./query/plan.ts";
import { droppedTags } from "./query/sync-tags.ts";
import { Reader } from "./reader.ts";
import { TransactionLog } from "./transactions.ts";
import type {
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

  return {
    database,
    folder,
    query: (request) => reader.query(request),
    isBounded: (query, params) =>
      isShortQuery(query, params) && planner.plan(query, params).isBounded,
    documents: (ids, caller) =>
      readDocuments(documents, ids, grants.scopeOf(caller, "read")),
    mutate: (request) => writer.mutate(request),
    act: (request) => writer.act(request),
    history: openHistory({ database, documents, grants, states }),
    countDocuments: () => documents.size,
    ...storedQueries(database),
    copyTo: (file) => copyStore(database, file),
    allDocuments: (caller) =>
      readableDocuments(documents, grants.scopeOf(caller, "read")),
    transactionsAfter: (id, limit) => log.after(id, limit),
    filter: (query, params) => filters.get(query, params),
    mayRead: (document, caller) =>
      grants.scopeOf(caller, "read").allows(document),
    mayCreate: (_id, _type, caller) =>
      grants
        .scopeOf(caller, "create")
        .allows({ _id, _type, _rev: "", _createdAt: "", _updatedAt: "" }),
    liveTags: rememberedTags(documents),
    onTransaction: (listener) => committer.onTransaction(listener),
    lastTransactionId: () => log.newest?.id ?? null,
    close: () => database.close(),
  };
}

/** What is asked of the file itself, not of the documents in memory. */
function storedQueries(
  database: DatabaseSync,
): Pick<Lake, "storedAfter" | "hasChanged"> {
  const page = database.prepare(
    "SELECT id, content FROM documents WHERE id > ? ORDER BY id LIMIT ?",
  );
  const isAuthor = database.prepare(
    `SELECT 1 FROM changes JOIN transactions USING (sequence)
     WHERE document_id = ? AND author = ? LIMIT 1`,
  );
  return {
    storedAfter: (id, limit) =>
      page
        .all(id, limit)
        .map((row) => ({ id: String(row.id), content: String(row.content) })),
    hasChanged: (documentId, author) =>
      isAuthor.get(documentId, author) !== undefined,
  };
}

function readDocuments(
  documents: Collection,
  ids: readonly string[],
  scope: Scope,
): ReturnType<Lake["documents"]> {
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

function* readableDocuments(documents: Collection, scope: Scope) {
  for (const document of documents.all()) {
    if (scope.allows(document)) yield document;
  }
}

/** The tags of a transaction, worked out once for all that follow live events. */
function rememberedTags(documents: Collection): Lake["liveTags"] {
  const tags = new WeakMap<Transaction, LiveTags>();
  return (transaction) => {
    const known = tags.get(transaction) ?? droppedTags(transaction, documents);
    tags.set(transaction, known);
    return known;
  };
}
