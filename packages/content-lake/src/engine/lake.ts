import type { DatabaseSync } from "node:sqlite";
import { Collection } from "./collection.ts";
import { Committer } from "./committer.ts";
import { openDatabase, tidyStore } from "./database.ts";
import { Grants, type Scope } from "./grants.ts";
import { openHistory } from "./history/history.ts";
import { PastStates } from "./history/past-states.ts";
import { isShortQuery } from "./query/plan.ts";
import { DocumentFilters } from "./query/run.ts";
import { droppedTags } from "./query/sync-tags.ts";
import { PurgedAssets } from "./purged-assets.ts";
import { Reader } from "./reader.ts";
import { nextScheduled } from "./releases/release-guard.ts";
import { TransactionLog } from "./transactions.ts";
import type { Lake, LakeOptions } from "./lake-interface.ts";
import type {
  LiveTags,
  OmittedDocument,
  SanityDocument,
  Transaction,
} from "./types.ts";
import { copyStore } from "./store-contents.ts";
import { CONTENT_TABLES, type Tables } from "./tables.ts";
import type { WriteRule } from "./write-checks.ts";
import { Writer } from "./writer.ts";

/**
 * Opens the dataset in a folder, or makes an empty one. Throws a
 * `DatabaseError` with a sentence for the operator.
 */
export function openLake(options: LakeOptions): Lake {
  const { folder, migrations = null } = options;
  const database = openDatabase(folder, migrations);
  return openDataset({ database, folder, tables: CONTENT_TABLES });
}

type DatasetOptions = {
  database: DatabaseSync;
  folder: string;
  tables: Tables;
  /** What grants cannot say: asked for each change of each write. */
  rule?: WriteRule;
  /**
   * Runs inside of the transaction of the store, for what is to be kept with a
   * write or not at all. What it throws refuses the write.
   */
  onWrite?: ((transaction: Transaction) => void) | undefined;
};

/** Opens one dataset of a store, whose tables are there. */
// eslint-disable-next-line max-lines-per-function -- one object of short methods
export function openDataset(options: DatasetOptions): Lake {
  const { database, folder, tables, rule, onWrite } = options;
  const documents = new Collection(storedDocuments(database, tables));
  const grants = new Grants();
  const reader = new Reader(documents, grants);
  const { views, planner } = reader;
  const filters = new DocumentFilters();
  const log = new TransactionLog(database, tables, documents);
  const states = new PastStates(database, tables, documents);
  const committer = new Committer({
    database,
    tables,
    documents,
    views,
    log,
    onWrite,
  });
  const writer = new Writer({
    documents,
    grants,
    views,
    planner,
    log,
    states,
    committer,
    rule,
  });

  return {
    database,
    folder,
    purgedAssets: new PurgedAssets(database),
    query: (request) => reader.query(request),
    isBounded: (query, params) =>
      isShortQuery(query, params) && planner.plan(query, params).isBounded,
    documents: (ids, caller) =>
      readDocuments(documents, ids, grants.scopeOf(caller, "read")),
    mutate: (request) => writer.mutate(request),
    act: (request) => writer.act(request),
    nextScheduled: () => nextScheduled(documents),
    failSchedule: (name, message, caller) =>
      writer.failSchedule(name, message, caller),
    history: openHistory({ database, tables, documents, grants, states }),
    countDocuments: () => documents.size,
    ...storedQueries(database, tables),
    forget: (ids) => log.forget(ids),
    copyTo: (file) => copyStore(database, file),
    tidy: () => tidyStore(database),
    allDocuments: (caller) => {
      const scope = grants.scopeOf(caller, "read");
      return documents.all().filter((document) => scope.allows(document));
    },
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

/** Row by row: all texts at once would take as much memory again. */
function* storedDocuments(
  database: DatabaseSync,
  { documents }: Tables,
): Iterable<SanityDocument> {
  const rows = database.prepare(`SELECT content FROM ${documents}`).iterate();
  for (const { content } of rows) {
    yield JSON.parse(String(content)) as SanityDocument;
  }
}

/** The methods that read the file and not the documents in memory. */
function storedQueries(
  database: DatabaseSync,
  { documents, history }: Tables,
): Pick<Lake, "storedAfter" | "storedBytes" | "hasChanged"> {
  const page = database.prepare(
    `SELECT id, content FROM ${documents} WHERE id > ? ORDER BY id LIMIT ?`,
  );
  // Reads the lengths alone, not the contents.
  const bytes = database.prepare(
    `SELECT total(octet_length(content)) AS bytes FROM ${documents}`,
  );
  const isAuthor = database.prepare(
    `SELECT 1 FROM ${history} WHERE document_id = ? AND author = ? LIMIT 1`,
  );
  return {
    storedAfter: (id, limit) =>
      page
        .all(id, limit)
        .map((row) => ({ id: String(row.id), content: String(row.content) })),
    storedBytes: () => Number(bytes.get()?.["bytes"]),
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

/**
 * The tags of each transaction, computed once for all streams of live events.
 */
function rememberedTags(documents: Collection): Lake["liveTags"] {
  const tags = new WeakMap<Transaction, LiveTags>();
  return (transaction) => {
    const known = tags.get(transaction) ?? droppedTags(transaction, documents);
    tags.set(transaction, known);
    return known;
  };
}
