import { isObject } from "./json-value.ts";
import type { Collection } from "./collection.ts";
import { WriteFault } from "./errors.ts";
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

/**
 * Checks the state after a whole transaction: every strong reference of a
 * written document resolves, and no document that is left refers strongly to a
 * deleted one. Drafts are held to it too, as on the hosted service: the Studio
 * writes weak references from drafts to what is not published yet.
 *
 * @param changes the written documents by id; `null` for a deleted one
 * @param fail called with the id of the change at fault
 */
export function checkReferences(
  documents: Pick<Collection, "get" | "find">,
  changes: ReadonlyMap<string, SanityDocument | null>,
  fail: (changedId: string, fault: WriteFault) => never,
): void {
  // Each written document is read once: a release of 500 deletes 500 versions.
  const referrers = new Map<string, string[]>();
  for (const [id, document] of changes) {
    for (const target of document ? strongReferences(document) : []) {
      if (!changes.has(target) && documents.get(target) === null) {
        const description = `Document "${id}" references non-existent document "${target}"`;
        const type = "documentReferenceDoesNotExistError";
        const details = { id, referenceID: target };
        fail(id, new WriteFault(type, description, details));
      }
      referrers.set(target, [...(referrers.get(target) ?? []), id]);
    }
  }
  for (const [id, document] of changes) {
    if (document !== null || documents.get(id) === null) continue;
    const referencingIDs = documents
      .find({ kind: "reference", key: id })
      .filter((other) => !changes.has(other._id))
      .filter((other) => strongReferences(other).has(id))
      .map(({ _id }) => _id)
      .concat(referrers.get(id) ?? [])
      .sort();
    if (referencingIDs.length === 0) continue;
    const shown = referencingIDs.map((other) => `"${other}"`).join(", ");
    const description = `Document "${id}" cannot be deleted as there are references to it from ${shown}`;
    const type = "documentHasExistingReferencesError";
    fail(id, new WriteFault(type, description, { id, referencingIDs }));
  }
}
