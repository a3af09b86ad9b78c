import type { Path } from "./finding.ts";

/** True for an object that is not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object in a field; empty if there is none. */
export function recordIn(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

/** The text in a field; empty if there is none. */
export function textIn(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

/** The members of a list; empty if the value is not a list. */
export function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The id that a reference names, or null. */
export function referenceIn(value: unknown): string | null {
  return isRecord(value) && typeof value["_ref"] === "string"
    ? value["_ref"]
    : null;
}

/** The ids that a value refers to, wherever in it. */
export function referencesIn(value: unknown): Set<string> {
  const found = JSON.stringify(value).matchAll(/"_ref":"([^"]+)"/g);
  return new Set([...found].map(([, id = ""]) => id));
}

/** An object within a document, and its path. */
export type Place = { path: Path; object: Record<string, unknown> };

/**
 * Returns every object within a value, itself included. Contents of hidden sections are
 * left out, since visitors do not get them, unless `hidden` asks for them.
 */
export function objectsIn(
  value: unknown,
  { path = [], hidden = false }: { path?: Path; hidden?: boolean } = {},
): Place[] {
  const inside = (member: unknown, segment: Path[number]) =>
    objectsIn(member, { path: [...path, segment], hidden });
  if (Array.isArray(value))
    return value.flatMap((member: unknown, index) =>
      inside(member, segmentOf(member, index)),
    );
  if (!isRecord(value) || (value["isHidden"] === true && !hidden)) return [];
  const members = Object.entries(value).flatMap(([name, member]) =>
    inside(member, name),
  );
  return [{ path, object: value }, ...members];
}

/** The words of an object in other languages. */
export function translationsOf({ path, object }: Place): Place[] {
  return listIn(object["translations"]).map((words, at) => ({
    path: [...path, "translations", segmentOf(words, at)],
    object: recordIn(words),
  }));
}

/** How a path names a member of a list: by key, or by index. */
export function segmentOf(member: unknown, index: number): Path[number] {
  return isRecord(member) && typeof member["_key"] === "string"
    ? { _key: member["_key"] }
    : index;
}
