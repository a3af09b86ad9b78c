import { Collection } from "../collection.ts";
import { validationFault } from "../errors.ts";
import type { Scope } from "../grants.ts";
import { isObject } from "../json-value.ts";
import type { JsonObject } from "../json-value.ts";
import type { Planner } from "../query/planner.ts";
import { run } from "../query/run.ts";
import { Views } from "../query/views.ts";
import type { Workspace } from "./workspace.ts";
import type { PendingChange } from "./workspace.ts";

type Parts = { documents: Collection; views: Views; planner: Planner };

/**
 * The ids of the documents that the query of a mutation returns, as they are
 * inside the transaction. Throws a `LakeFault` for a bad query, a `WriteFault`
 * for one that returns something else.
 */
export function selectDocuments(
  { documents, views, planner }: Parts,
  workspace: Workspace,
  scope: Scope,
  identity: string,
  query: string,
  params: JsonObject,
): string[] {
  const changes = workspace.changes();
  const current =
    changes.length === 0 ? views : new Views(withChanges(documents, changes));
  const view = current.get({ kind: "raw" }, scope);
  const plan = planner.plan(query, params);
  const { result } = run({
    plan,
    view,
    question: { query, params, identity },
  });
  if (result === null) return [];
  const found: unknown[] = [result].flat();
  const ids = found.map((item) =>
    isObject(item) && typeof item._id === "string" ? item._id : null,
  );
  if (ids.every((id) => id !== null)) return [...new Set(ids)];
  throw validationFault("The query of a mutation must return documents");
}

function withChanges(
  documents: Collection,
  changes: readonly PendingChange[],
): Collection {
  const current = new Map(
    documents.all().map((document) => [document._id, document]),
  );
  for (const { id, after } of changes) {
    if (after === null) current.delete(id);
    else current.set(id, after);
  }
  return new Collection(current.values());
}
