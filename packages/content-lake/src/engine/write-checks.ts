import {
  WriteFault,
  permissionFault,
  validationFault,
  writeError,
  type WriteKind,
} from "./errors.ts";
import type { Grants } from "./grants.ts";
import { createNameGuard } from "./guarded-names.ts";
import type { Parts } from "./history/types.ts";
import type { PendingChange } from "./mutations/workspace.ts";
import { referencesIn, slugOf, type Collection } from "./collection.ts";
import type { Caller, SanityDocument, GuardedField } from "./types.ts";
import { isPublishedId, isVersionId, publishedIdOf } from "./document-id.ts";
import { isObject, sameJson } from "./json-value.ts";

const GUARDIANS = 'the role "compliance" or an administrator';

/** The checks of a write. */
type Judges = Parts & { rule: WriteRule | undefined };

/** The sender, and the endpoint. */
export type Sent = { kind: WriteKind; caller: Caller };

/**
 * Checks that the caller may make all changes.
 *
 * @throws LakeFault for the first one that it may not.
 */
export function checkPermissions(
  { grants, rule, documents, states: past }: Judges,
  { kind, caller }: Sent,
  changes: readonly PendingChange[],
): void {
  const guarded = caller.guardedFields ?? [];
  const namedFault = createNameGuard(caller, documents);
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
      namedFault(change) ??
      rule?.(change, caller, (other) => past.last(other));
    if (fault) throw writeError(kind, fault, index);
  }
}

/**
 * Checks the state after a whole transaction: references have Sanity's form, every
 * strong one of a written document resolves, and no remaining document refers strongly
 * to a deleted one. This applies to drafts too, as on the hosted service: the Studio
 * writes weak references from drafts to unpublished documents. In a release it writes
 * strong ones, to a document of which not even a version may be there yet; they are
 * checked when the release is scheduled or published.
 *
 * @throws LakeFault for the first change at fault.
 */
export function checkChangedReferences(
  { documents, states }: Parts,
  { kind }: Sent,
  changes: readonly PendingChange[],
): void {
  const ids = new Set(changes.map(({ id }) => id));
  // Each written document is read once: a release of 500 deletes 500 versions.
  const referrers = new Map<string, string[]>();
  for (const { id, after, index } of changes) {
    if (after === null) continue;
    const { targets, fault } = referencesIn(after);
    // What an earlier release of the lake took can be edited, published and restored.
    const hadFault = () =>
      [
        states.last(id),
        ...documents.find({ kind: "group", key: publishedIdOf(id) }),
      ].some((known) => known && referencesIn(known).fault === fault);
    if (fault !== null && !hadFault())
      throw writeError(kind, validationFault(fault), index);
    for (const [target, isStrong] of targets) {
      if (!isStrong) continue;
      const isMissing = !ids.has(target) && documents.get(target) === null;
      if (isMissing && !isVersionId(id))
        throw writeError(kind, danglingFault(id, target), index);
      referrers.set(target, [...(referrers.get(target) ?? []), id]);
    }
  }
  for (const { id, after, index } of changes) {
    if (after !== null) continue;
    const referencingIDs = documents
      .find({ kind: "reference", key: id })
      .filter((other) => !ids.has(other._id))
      .filter((other) => referencesIn(other).targets.get(id))
      .map(({ _id }) => _id)
      .concat(referrers.get(id) ?? [])
      .sort();
    if (referencingIDs.length === 0) continue;
    const shown = referencingIDs.map((other) => `"${other}"`).join(", ");
    const fault = new WriteFault(
      "documentHasExistingReferencesError",
      `Document "${id}" cannot be deleted as there are references to it from ${shown}`,
      { id, referencingIDs },
    );
    throw writeError(kind, fault, index);
  }
}

/** A strong reference to a document that does not exist, in Sanity's words. */
export function danglingFault(id: string, target: string): WriteFault {
  return new WriteFault(
    "documentReferenceDoesNotExistError",
    `Document "${id}" references non-existent document "${target}"`,
    { id, referenceID: target },
  );
}

/**
 * Refuses a caller without any write permission first, so that errors reveal nothing
 * about documents.
 *
 * @throws LakeFault for such a caller.
 */
export function requireWriter(grants: Grants, { kind, caller }: Sent): void {
  const mayWrite = (["create", "update"] as const).some(
    (permission) => grants.scopeOf(caller, permission).kind !== "nothing",
  );
  if (!mayWrite) throw writeError(kind, permissionFault("update", "*"), 0);
}

/** Returns the error of the mutation or action at `index` in its request's format. */
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
 * A dataset's rule for each change, in addition to the grants.
 *
 * @param lastState returns the last state of a document.
 * @returns why the change is refused, or null.
 */
export type WriteRule = (
  change: Pick<PendingChange, "id" | "before" | "after">,
  caller: Caller,
  lastState: (id: string) => SanityDocument | null,
) => WriteFault | null;

/**
 * Creates the rule for fields that a document never loses once it has them, such as the
 * day on which somebody withdrew their consent: neither by an old revision, nor by
 * deletion and recreation. A draft may lose a published field, since its publication is
 * refused.
 */
export function finalFieldRule(fields: readonly string[]): WriteRule {
  return ({ id, before, after }, _caller, lastState) => {
    const publishedId = publishedIdOf(id);
    for (const field of fields) {
      if (after === null || !isEmpty(after[field])) continue;
      const published = lastState(publishedId)?.[field];
      const isLost =
        isPublishedId(id) || isEmpty(published)
          ? !isEmpty(before ? before[field] : lastState(id)?.[field])
          : false;
      if (isLost)
        return validationFault(
          `"${field}" of document "${publishedId}" is final: a state without it does not come back`,
        );
    }
    return null;
  };
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

/**
 * Returns why a change of guarded fields is refused, or null. Drafts and versions are
 * not guarded, since visitors do not see them. Creating or deleting a document, or
 * changing its type, changes its whole content; nothing, `null` and an empty list or
 * object are the same to a visitor.
 *
 * A guarded field is read at the address of its document. So the address is guarded
 * with it: it cannot change, and no other document of the type can use it.
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
