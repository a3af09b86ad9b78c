import { createHash } from "node:crypto";

export type Reference = { _type: "reference"; _ref: string };

export type Keyed<T> = T & { _key: string };

/** A strong reference to the document with this id. */
export function reference(id: string): Reference {
  return { _type: "reference", _ref: id };
}

/** References as list members, keyed. */
export function references(ids: readonly string[]): Keyed<Reference>[] {
  return keyed(ids.map(reference));
}

/**
 * Gives each member of a list its `_key`, made from what the member holds: the
 * same content always gets the same key, so that a second run of the seed
 * changes nothing, and a new paragraph does not rename those after it.
 * Equal members get a number behind the key.
 */
export function keyed<T extends object>(members: readonly T[]): Keyed<T>[] {
  const used = new Map<string, number>();
  return members.map((member) => {
    const key = contentKey(JSON.stringify(member));
    const times = (used.get(key) ?? 0) + 1;
    used.set(key, times);
    return { ...member, _key: times === 1 ? key : `${key}-${times}` };
  });
}

/** Twelve hexadecimal digits that depend on the text alone. */
export function contentKey(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
