import { isContainer, isObject, type JsonContainer } from "../../json-value.ts";
import { countStep } from "../budget.ts";

// Documents are never changed in place, so the answers stay true.
const readable = new WeakMap<JsonContainer, boolean>();

const uniquelyKeyed = new WeakMap<JsonContainer, boolean>();

/**
 * True if `@sanity/client` finds everything in a value from the path of the value:
 * it can read all names, and each `_key` is unique in its list.
 */
export function isReadable(value: JsonContainer): boolean {
  const found = readable.get(value) ?? areNamesReadable(value);
  readable.set(value, found);
  return found;
}

/** True if no two items of a list have the same `_key`. */
export function hasUniqueKeys(list: readonly unknown[]): boolean {
  const found = uniquelyKeyed.get(list) ?? areKeysUnique(list);
  uniquelyKeyed.set(list, found);
  return found;
}

function areNamesReadable(value: unknown): boolean {
  if (!isContainer(value)) return true;
  countStep();
  if (Array.isArray(value)) {
    return areKeysUnique(value) && value.every(areNamesReadable);
  }
  return Object.entries(value).every(
    ([name, child]) => isReadableName(name) && areNamesReadable(child),
  );
}

function areKeysUnique(list: readonly unknown[]): boolean {
  const keys = new Set<string>();
  for (const item of list) {
    const key = isObject(item) ? item["_key"] : null;
    if (typeof key !== "string") continue;
    if (keys.has(key)) return false;
    keys.add(key);
  }
  return true;
}

const ESCAPES: Readonly<Record<string, string>> = {
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "'": "\\'",
  "\\": "\\\\",
};
const ESCAPED = /[\f\n\r\t'\\]/g;

/** `@sanity/client` reads a name up to the first `']`, and not across these line breaks. */
const UNREADABLE_NAME = /'\]|[\u2028\u2029]/;
/** It does not unescape a quote or a backslash in a key. */
const READABLE_KEY = /^[^'\\\n\r\u2028\u2029]+$/;

/** True if `@sanity/client` reads a name in a JSONPath back as it was. */
function isReadableName(name: string): boolean {
  return !UNREADABLE_NAME.test(name);
}

/** The step of a JSONPath to an attribute; null if the name is not readable. */
export function nameStep(name: string): string | null {
  if (!isReadableName(name)) return null;
  return `['${name.replace(ESCAPED, (found) => ESCAPES[found] ?? found)}']`;
}

/** The step to the list item with a `_key`; null if the key is not readable. */
export function keyStep(key: string): string | null {
  return READABLE_KEY.test(key) ? `[?(@._key=='${key}')]` : null;
}
