import type { Collection } from "./collection.ts";
import { isPublishedId } from "./document-id.ts";
import {
  guardedAddressFault,
  guardedFieldFault,
  type WriteFault,
} from "./errors.ts";
import { isObject, sameJson } from "./json-value.ts";
import type { GuardedField, SanityDocument } from "./types.ts";

/**
 * Why a change of guarded fields is refused, or `null`. Drafts and versions are
 * not guarded, since visitors do not see them. A document that is created,
 * deleted or turned into another type has its whole content changed; nothing,
 * `null` and an empty list or object are the same to a visitor.
 *
 * A guarded field is read at the address of its document. So the address is
 * guarded with it: it is not moved, and no other document of the type takes it.
 */
export function guardedFieldsFault(
  change: Change,
  guarded: readonly GuardedField[],
  documents: Pick<Collection, "withSlug">,
): WriteFault | null {
  const { id, before, after } = change;
  if (!isPublishedId(id)) return null;
  for (const field of guarded) {
    const value = valueOf(before, field);
    if (!sameJson(value, valueOf(after, field))) {
      return guardedFieldFault(field.field, id);
    }
    const address = slugOf(after);
    const isMoved = address !== slugOf(before);
    if (isMoved && value !== null) return guardedAddressFault(field.field, id);
    if (!isMoved || address === null || after?._type !== field.type) continue;
    const owner = documents
      .withSlug(address)
      .find((other) => other._id !== id && isGuarded(other, field));
    if (owner) return guardedAddressFault(field.field, owner._id);
  }
  return null;
}

type Change = {
  id: string;
  before: SanityDocument | null;
  after: SanityDocument | null;
};

function isGuarded(document: SanityDocument, field: GuardedField): boolean {
  return isPublishedId(document._id) && valueOf(document, field) !== null;
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

function slugOf(document: SanityDocument | null): string | null {
  const slug = document?.slug;
  return isObject(slug) && typeof slug.current === "string"
    ? slug.current
    : null;
}
