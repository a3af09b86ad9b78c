import { isPublishedId } from "./document-id.ts";
import { isObject, sameJson } from "./json-value.ts";
import type { GuardedField, SanityDocument } from "./types.ts";

/**
 * The guarded field that a change touches, or `null`. Drafts and versions are
 * not guarded, since visitors do not see them. A document that is created,
 * deleted or turned into another type has its whole content changed; nothing,
 * `null` and an empty list or object are the same to a visitor.
 */
export function touchedField(
  { id, before, after }: Change,
  guarded: readonly GuardedField[],
): GuardedField | null {
  if (!isPublishedId(id)) return null;
  const touched = guarded.find(
    (field) => !sameJson(valueOf(before, field), valueOf(after, field)),
  );
  return touched ?? null;
}

type Change = {
  id: string;
  before: SanityDocument | null;
  after: SanityDocument | null;
};

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
