import { isObject } from "./json-value.ts";
import { danglingFault, referencedFault } from "./errors.ts";
import type { SanityDocument } from "./types.ts";

/**
 * The `_ref` of a reference; a strong one must point to an existing document.
 */
type Reference = { id: string; strong: boolean };

/**
 * Calls `visit` for each reference in a value. A reference into another dataset
 * or media library names a document that is not ours: it is never strong.
 */
export function eachReference(
  value: unknown,
  visit: (reference: Reference) => void,
): void {
  if (Array.isArray(value)) {
    for (const item of value) eachReference(item, visit);
    return;
  }
  if (!isObject(value)) return;
  if (typeof value._ref === "string" && value._ref !== "") {
    const isForeign =
      value._dataset !== undefined ||
      value._projectId !== undefined ||
      value._type === "globalDocumentReference";
    visit({ id: value._ref, strong: value._weak !== true && !isForeign });
    return;
  }
  for (const key in value) eachReference(value[key], visit);
}

function strongReferences(document: SanityDocument): Set<string> {
  const ids = new Set<string>();
  eachReference(document, (reference) => {
    if (reference.strong) ids.add(reference.id);
  });
  return ids;
}

/** The part of a collection that the check of references uses. */
type Documents = {
  get(id: string): SanityDocument | null;
  referringTo(id: string): readonly SanityDocument[];
};

/**
 * The written documents by id after a transaction; `null` for a deleted one.
 */
type ChangeSet = ReadonlyMap<string, SanityDocument | null>;

/**
 * Checks the state after a whole transaction: every strong reference of a
 * written document resolves, and no document that is left refers strongly to a
 * deleted one. Drafts are held to it too, as on the hosted service: the Studio
 * writes weak references from drafts to what is not published yet.
 *
 * Calls `fail` with the id of the change at fault.
 */
export function checkReferences(
  documents: Documents,
  changes: ChangeSet,
  fail: (changedId: string, fault: Error) => never,
): void {
  const after = (id: string) =>
    changes.has(id) ? changes.get(id) : documents.get(id);
  // Each written document is read once: a release of 500 deletes 500 versions.
  const targets = new Map<string, Set<string>>();
  const writtenReferrers = new Map<string, string[]>();
  for (const [id, document] of changes) {
    if (document === null) continue;
    targets.set(id, strongReferences(document));
    for (const target of targets.get(id) ?? []) {
      const known = writtenReferrers.get(target);
      if (known === undefined) writtenReferrers.set(target, [id]);
      else known.push(id);
    }
  }
  for (const [id, document] of changes) {
    if (document === null) {
      const others = documents
        .referringTo(id)
        .filter((other) => !changes.has(other._id))
        .filter((other) => strongReferences(other).has(id));
      const referrers = others
        .map(({ _id }) => _id)
        .concat(writtenReferrers.get(id) ?? [])
        .sort();
      if (documents.get(id) !== null && referrers.length > 0) {
        fail(id, referencedFault(id, referrers));
      }
      continue;
    }
    for (const target of targets.get(id) ?? []) {
      if (after(target) === null) fail(id, danglingFault(id, target));
    }
  }
}
