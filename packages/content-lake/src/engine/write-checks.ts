import {
  WriteFault,
  permissionFault,
  validationFault,
  writeError,
  type WriteKind,
} from "./errors.ts";
import type { Grants } from "./grants.ts";
import type { PastStates } from "./history/past-states.ts";
import type { PendingChange } from "./mutations/workspace.ts";
import { checkReferences } from "./references.ts";
import { slugOf, type Collection } from "./collection.ts";
import type { Caller, SanityDocument, GuardedField } from "./types.ts";
import { isPublishedId } from "./document-id.ts";
import { isObject, sameJson } from "./json-value.ts";

const GUARDIANS = 'the role "compliance" or an administrator';

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

/**
 * A dataset's rule for each change, in addition to the grants. In: the document
 * before and after, the caller, and a function that returns the last state of a
 * document. Out: why the change is refused, or `null`.
 */
export type WriteRule = (
  change: Pick<PendingChange, "id" | "before" | "after">,
  caller: Caller,
  lastState: (id: string) => SanityDocument | null,
) => WriteFault | null;

/**
 * Why a change of guarded fields is refused, or `null`. Drafts and versions are
 * not guarded, since visitors do not see them. A document that is created,
 * deleted or turned into another type has its whole content changed; nothing,
 * `null` and an empty list or object are the same to a visitor.
 *
 * A guarded field is read at the address of its document. So the address is
 * guarded with it: it is not moved, and no other document of the type takes it.
 */
function guardedFieldsFault(
  { id, before, after }: PendingChange,
  guarded: readonly GuardedField[],
  documents: Collection,
): WriteFault | null {
  if (!isPublishedId(id)) return null;
  for (const field of guarded) {
    const value = valueOf(before, field);
    if (!sameJson(value, valueOf(after, field))) {
      const what = `"${field.field}" of document "${id}" is published`;
      return permissionFault("update", id, `${what} by ${GUARDIANS}`);
    }
    const address = slugOf(after);
    const isMoved = address !== slugOf(before);
    if (!isMoved) continue;
    const isOfType = address !== null && after?._type === field.type;
    const others = isOfType
      ? documents.find({ kind: "slug", key: address })
      : [];
    const taken = others.find(
      (other) =>
        other._id !== id &&
        isPublishedId(other._id) &&
        valueOf(other, field) !== null,
    );
    const owner = value !== null ? id : taken?._id;
    if (owner === undefined) continue;
    const what = `the address of document "${owner}" belongs to its "${field.field}", and is changed or taken`;
    return permissionFault("update", owner, `${what} by ${GUARDIANS}`);
  }
  return null;
}

function valueOf(
  document: SanityDocument | null,
  { type, field }: GuardedField,
): unknown {
  if (document?._type !== type) return null;
  const value: unknown = document[field] ?? null;
  const isEmpty =
    (Array.isArray(value) && value.length === 0) ||
    (isObject(value) && Object.keys(value).length === 0);
  return isEmpty ? null : value;
}
