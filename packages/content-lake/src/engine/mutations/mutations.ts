import { validationFault } from "../errors.ts";
import { isObject, isString, type JsonObject } from "../json-value.ts";
import type { MutationOperation } from "../types.ts";
import { checkedId } from "../document-id.ts";
import type { Workspace } from "./workspace.ts";

/** What became of the document that one mutation named. */
export type Outcome = { id: string; operation: MutationOperation };

/** The ids of the documents that a query matches, inside the transaction. */
type Selector = (query: string, params: JsonObject) => string[];

const KINDS = [
  "create",
  "createOrReplace",
  "createIfNotExists",
  "delete",
  "patch",
] as const;

/**
 * Applies one mutation of a request to a workspace and returns what it did to
 * which documents. Throws a `WriteFault`.
 */
export function applyMutation(
  workspace: Workspace,
  mutation: unknown,
  select: Selector,
): Outcome[] {
  const [kind, operand] = parseMutation(mutation);
  if (kind === "delete") {
    return selected(operand, kind, select).map((id) => ({
      id,
      operation: workspace.delete(id) ? "delete" : "none",
    }));
  }
  if (kind === "patch") {
    const { id, query, params, ...patch } = operand;
    return selected(operand, kind, select).map((id) => {
      workspace.patch(id, patch);
      return { id, operation: "update" };
    });
  }
  const { id, before, isWritten } = workspace.write(kind, operand);
  const operation = before === null ? "create" : "update";
  return [{ id, operation: isWritten ? operation : "none" }];
}

function parseMutation(
  mutation: unknown,
): [(typeof KINDS)[number], JsonObject] {
  const entries = isObject(mutation) ? Object.entries(mutation) : [];
  const [name, operand] = entries[0] ?? [];
  const kind = KINDS.find((known) => known === name);
  if (kind === undefined || entries.length !== 1) {
    throw validationFault(
      `A mutation is an object with one of the keys ${KINDS.join(", ")}`,
    );
  }
  if (!isObject(operand)) {
    throw validationFault(`"${kind}" must be an object`);
  }
  return [kind, operand];
}

function selected(
  { id, query, params }: JsonObject,
  kind: string,
  select: Selector,
): string[] {
  if ((id === undefined) === (query === undefined)) {
    throw validationFault(`"${kind}" needs either "id" or "query"`);
  }
  if (query === undefined) {
    const ids: unknown[] = Array.isArray(id) ? id : [id];
    return [...new Set(ids.map(checkedId))];
  }
  if (!isString(query) || !(params === undefined || isObject(params))) {
    throw validationFault(`"query" must be a string, "params" an object`);
  }
  return select(query, params ?? {});
}
