import { validationFault } from "../errors.ts";
import { isObject, type JsonObject } from "../json-value.ts";
import type { Outcome } from "../types.ts";
import { checkedId } from "../document-id.ts";
import type { Workspace } from "./workspace.ts";

const KINDS = [
  "create",
  "createOrReplace",
  "createIfNotExists",
  "delete",
  "patch",
] as const;

/**
 * Applies a mutation of a request to a workspace.
 *
 * @returns what it did to which documents.
 * @throws WriteFault if it is refused.
 */
export function applyMutation(
  workspace: Workspace,
  mutation: unknown,
): Outcome[] {
  const [kind, operand] = parseMutation(mutation);
  if (kind === "delete") {
    return idsIn(operand, kind).map((id) => ({
      id,
      operation: workspace.delete(id) ? "delete" : "none",
    }));
  }
  if (kind === "patch") {
    const { id: _, ...patch } = operand;
    return idsIn(operand, kind).map((id) => {
      workspace.patch(id, patch);
      return { id, operation: "update" };
    });
  }
  const { id, before } = workspace.write(kind, operand, { isMutation: true });
  // Also for what `createIfNotExists` leaves as it is, as at Sanity:
  // https://github.com/sanity-io/gradient/issues/483
  return [{ id, operation: before === null ? "create" : "update" }];
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

/** The server has replaced the queries of a request with the ids that they find. */
function idsIn({ id, query }: JsonObject, kind: string): string[] {
  if (id === undefined || query !== undefined) {
    throw validationFault(`"${kind}" needs either "id" or "query"`);
  }
  return [...new Set([id].flat().map(checkedId))];
}
