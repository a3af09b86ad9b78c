import { Collection } from "../collection.ts";
import { validationFault } from "../errors.ts";
import type { Scope } from "../grants.ts";
import { isObject, type JsonObject } from "../json-value.ts";
import type { Planner } from "../query/plan.ts";
import { run } from "../query/run.ts";
import { Views } from "../query/views.ts";
import type { Workspace } from "./workspace.ts";

type Parts = { documents: Collection; views: Views; planner: Planner };

/** The caller of a transaction, and what they may read. */
type Reading = { scope: Scope; identity: string };

/**
 * The ids of the documents that a query of a mutation returns, as they are inside
 * the transaction. Throws a `LakeFault` for a bad query, a `WriteFault` for one
 * that returns something else.
 */
export function selectedIds(
  parts: Parts,
  { scope, identity }: Reading,
  workspace: Workspace,
  query: string,
  params: JsonObject,
): string[] {
  const { result } = run({
    plan: parts.planner.plan(query, params),
    view: currentViews(parts, workspace).get({ kind: "raw" }, scope),
    query,
    params,
    identity,
  });
  if (result === null) return [];
  const found: unknown[] = [result].flat();
  const ids = found.map((item) =>
    isObject(item) && typeof item._id === "string" ? item._id : null,
  );
  if (ids.every((id) => id !== null)) return [...new Set(ids)];
  throw validationFault("The query of a mutation must return documents");
}

/**
 * The documents with what the transaction has changed so far. All indexes are made
 * again, within the time that the queries of a write may take.
 */
function currentViews(
  { documents, views }: Parts,
  workspace: Workspace,
): Views {
  const changes = workspace.changes();
  if (changes.length === 0) return views;
  const current = new Map(documents.all().map((each) => [each._id, each]));
  for (const { id, after } of changes) {
    if (after === null) current.delete(id);
    else current.set(id, after);
  }
  return new Views(new Collection(current.values()));
}
