import { Collection } from "./collection.ts";
import { Committer } from "./committer.ts";
import { openDatabase } from "./database.ts";
import { Grants } from "./grants.ts";
import { openHistory } from "./history/history.ts";
import { PastStates } from "./history/past-states.ts";
import { Planner } from "./query/plan.ts";
import { documentFilter, run } from "./query/run.ts";
import { droppedTags, queryTags } from "./query/sync-tags.ts";
import { Views, parsePerspective } from "./query/views.ts";
import { TransactionLog } from "./transactions.ts";
import type {
  Caller,
  Lake,
  LakeOptions,
  OmittedDocument,
  QueryRequest,
  QueryResponse,
  SanityDocument,
} from "./types.ts";
import { Writer } from "./writer.ts";

/**
 * Opens the dataset in a folder, or makes an empty one. Throws a
 * `DatabaseError` with a sentence for the person who starts it.
 */
export function openLake(options: LakeOptions): Lake {
  const { folder, migrations = null } = options;
  const database = openDatabase(folder, migrations);
  const stored = database.prepare("SELECT content FROM documents").all();
  const documents = new Collection(
    stored.map((row) => JSON.parse(String(row.content)) as SanityDocument),
  );
  const grants = new Grants();
  const views = new Views(documents);
  const planner = new Planner();
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

  function query(request: QueryRequest): QueryResponse {
    const { query, params = {}, perspective, caller } = request;
    const start = performance.now();
    const scope = grants.scopeOf(caller, "read");
    const view = views.get(parsePerspective(perspective), scope);
    const plan = planner.plan(query, params);
    const answer = run(plan, view, query, params, caller.id);
    return {
      result: answer.result,
      syncTags: queryTags(plan, view, answer.reached),
      ms: Math.round(performance.now() - start),
    };
  }

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

  return {
    database,
    folder,
    query,
    documents: readDocuments,
    mutate: (request) => writer.mutate(request),
    act: (request) => writer.act(request),
    history: openHistory({ database, documents, grants, states }),
    allDocuments,
    transactionsAfter: (id, limit) => log.after(id, limit),
    filter: documentFilter,
    mayRead: (document, caller) =>
      grants.scopeOf(caller, "read").allows(document),
    mayCreate: (_id, _type, caller) =>
      grants
        .scopeOf(caller, "create")
        .allows({ _id, _type, _rev: "", _createdAt: "", _updatedAt: "" }),
    liveTags: (transaction) => droppedTags(transaction, documents),
    onTransaction: (listener) => committer.onTransaction(listener),
    lastTransactionId: () => log.newest?.id ?? null,
    close: () => database.close(),
  };
}
