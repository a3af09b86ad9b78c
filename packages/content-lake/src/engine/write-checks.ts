import {
  WriteFault,
  permissionFault,
  validationFault,
  writeError,
  type WriteKind,
} from "./errors.ts";
import type { Grants } from "./grants.ts";
import { guardedFieldsFault } from "./guarded-fields.ts";
import type { PastStates } from "./history/past-states.ts";
import type { PendingChange } from "./mutations/workspace.ts";
import { checkReferences } from "./references.ts";
import type { Collection } from "./collection.ts";
import type { Caller } from "./types.ts";
import type { WriteRule } from "./write-rule.ts";

/** What refuses a write. */
type Judges = {
  grants: Grants;
  states: PastStates;
  documents: Collection;
  rule: WriteRule | undefined;
};

type Sent = { kind: WriteKind; caller: Caller };

/** Throws a `LakeFault` for the first change that the caller may not make. */
export function checkPermissions(
  { grants, rule, documents, states: past }: Judges,
  { kind, caller }: Sent,
  changes: readonly PendingChange[],
): void {
  const guarded = caller.guardedFields ?? [];
  const mayCreate = grants.scopeOf(caller, "create");
  const mayUpdate = grants.scopeOf(caller, "update");
  for (const change of changes) {
    const { id, before, after, index } = change;
    const isCreation = before === null;
    const scope = isCreation ? mayCreate : mayUpdate;
    const states = [before, after].filter((state) => state !== null);
    if (!states.every((state) => scope.allows(state))) {
      const permission = isCreation ? "create" : "update";
      throw writeError(kind, permissionFault(permission, id), index);
    }
    const fault =
      guardedFieldsFault(change, guarded, documents) ??
      rule?.(change, caller, (other) => past.last(other));
    if (fault) throw writeError(kind, fault, index);
  }
}

/** Throws a `LakeFault` for the first change that leaves a reference dangling. */
export function checkChangedReferences(
  documents: Collection,
  { kind }: Sent,
  changes: readonly PendingChange[],
): void {
  const places = new Map(changes.map((change) => [change.id, change.index]));
  const after = new Map(changes.map((change) => [change.id, change.after]));
  checkReferences(documents, after, (id, fault) => {
    throw asAnswer(fault, kind, places.get(id) ?? 0);
  });
}

/**
 * Refuses a caller without any write permission first, so that errors tell it
 * nothing about documents.
 */
export function requireWriter(grants: Grants, { kind, caller }: Sent): void {
  const mayWrite = (["create", "update"] as const).some(
    (permission) => grants.scopeOf(caller, permission).kind !== "nothing",
  );
  if (!mayWrite) throw writeError(kind, permissionFault("update", "*"), 0);
}

/** The error of the mutation or action at `index`, as its request answers it. */
export function asAnswer(
  error: unknown,
  kind: WriteKind,
  index: number,
): unknown {
  if (error instanceof WriteFault) return writeError(kind, error, index);
  if (error instanceof RangeError) {
    const fault = validationFault("The content is nested too deeply");
    return writeError(kind, fault, index);
  }
  return error;
}
