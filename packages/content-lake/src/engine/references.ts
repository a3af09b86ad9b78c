import { isObject } from "./json-value.ts";

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
