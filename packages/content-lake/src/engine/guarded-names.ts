import type { Collection } from "./collection.ts";
import { isPublishedId } from "./document-id.ts";
import { permissionFault, type WriteFault } from "./errors.ts";
import { isObject, isString } from "./json-value.ts";
import type { PendingChange } from "./mutations/workspace.ts";
import { releaseDocumentIdOf } from "./releases/release-guard.ts";
import type { Caller, GuardedNames, SanityDocument } from "./types.ts";

const NAMED = /\{([^{}|]+)(?:\|[^{}|]*)?\}/g;

/**
 * Creates the check for changes of documents that guarded texts name, for a caller who
 * may not make them. A name is guarded, whichever document has it: a second document
 * with the name, or the first one with a name that a text already contains, would also
 * be printed in the text.
 */
export function createNameGuard(
  { guardedNames }: Caller,
  documents: Collection,
): (change: PendingChange) => WriteFault | null {
  if (!guardedNames) return () => null;
  let named: ReadonlySet<unknown> | null = null;
  return ({ id, before, after }) => {
    if (!isPublishedId(id)) return null;
    const names = [before, after].flatMap((state) =>
      namesOf(state, guardedNames),
    );
    if (names.length === 0) return null;
    named ??= namesInGuardedTexts(guardedNames, documents);
    const name = names.find((each) => named?.has(each));
    if (name === undefined) return null;
    const what = `a guarded text names "${String(name)}", so document "${id}" is published`;
    return permissionFault(
      "update",
      id,
      `${what} by the role "compliance" or an administrator`,
    );
  };
}

function namesOf(
  document: SanityDocument | null,
  { names }: GuardedNames,
): unknown[] {
  return (
    names
      .filter(({ type }) => type === document?._type)
      .map(({ field }) => document?.[field])
      // A name is read without surrounding spaces.
      .map((name) => (isString(name) ? name.trim() : name))
  );
}

/**
 * Returns the names in guarded texts that visitors read, or that a schedule will
 * publish, and the names in the texts of what they name.
 */
function namesInGuardedTexts(
  guarded: GuardedNames,
  documents: Collection,
): ReadonlySet<unknown> {
  const ofType = (type: string) => documents.find({ kind: "type", key: type });
  const isShown = ({ _id }: SanityDocument) =>
    isPublishedId(_id) ||
    documents.get(releaseDocumentIdOf(_id) ?? "")?.["state"] === "scheduled";
  const named = new Set<unknown>(
    [
      ...guarded.types.flatMap(ofType).filter(isShown),
      ...guarded.fields.flatMap(({ type, field }) =>
        ofType(type)
          .filter(isShown)
          .map((document) => document[field]),
      ),
    ].flatMap(namesIn),
  );
  const nameable = guarded.names
    .flatMap(({ type }) => ofType(type))
    .filter(({ _id }) => isPublishedId(_id));
  // The loop also visits what it adds to the set.
  for (const name of named) {
    for (const document of nameable) {
      if (!namesOf(document, guarded).includes(name)) continue;
      for (const inner of namesIn(document)) named.add(inner);
    }
  }
  return named;
}

/** The names in all texts within a value. */
function namesIn(value: unknown): string[] {
  if (typeof value === "string")
    return [...value.matchAll(NAMED)].map(([, name = ""]) => name);
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return isObject(value) ? Object.values(value).flatMap(namesIn) : [];
}
