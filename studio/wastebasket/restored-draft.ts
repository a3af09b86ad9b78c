/** A document as it was before it was deleted. */
export type LastDocument = {
  _id: string;
  _type: string;
  [key: string]: unknown;
};

/** The ids of all documents that a value refers to. */
export function referredIds(value: unknown): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap(referredIds))];
  if (!isObject(value)) return [];
  const { _ref } = value;
  return typeof _ref === "string"
    ? [_ref]
    : [...new Set(Object.values(value).flatMap(referredIds))];
}

/**
 * The draft that brings a document back.
 * In: its last content, the id that it had when it was published, the documents
 * that are there of those it refers to. A reference to one that is gone is made
 * weak, as the content store demands: the form says that it leads nowhere.
 */
export function restoredDraft(
  { _rev, _createdAt, _updatedAt, _system, ...content }: LastDocument,
  publishedId: string,
  present: ReadonlySet<string>,
): LastDocument {
  const attributes = weakened(content, present);
  const { _type } = content;
  return { ...attributes, _id: `drafts.${publishedId}`, _type };
}

function weakened(
  object: Record<string, unknown>,
  present: ReadonlySet<string>,
): Record<string, unknown> {
  const { _ref } = object;
  if (typeof _ref === "string")
    return present.has(_ref) ? object : { ...object, _weak: true };
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [
      name,
      weakenedValue(value, present),
    ]),
  );
}

function weakenedValue(value: unknown, present: ReadonlySet<string>): unknown {
  if (Array.isArray(value))
    return value.map((item: unknown) => weakenedValue(item, present));
  return isObject(value) ? weakened(value, present) : value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
