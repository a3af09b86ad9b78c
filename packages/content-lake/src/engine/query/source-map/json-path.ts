import {
  isContainer,
  isObject,
  isString,
  type JsonContainer,
} from "../../json-value.ts";
import { countStep } from "../budget.ts";

// Documents are never changed in place, so the answers stay true.
const readable = new WeakMap<JsonContainer, boolean>();
const uniquelyKeyed = new WeakMap<JsonContainer, boolean>();

/**
 * True if `@sanity/client` finds everything in a value from the path of the value:
 * it can read all names, and each `_key` is unique in its list.
 */
export function isReadable(value: unknown): boolean {
  if (!isContainer(value)) return true;
  countStep();
  const found =
    readable.get(value) ??
    (Array.isArray(value)
      ? hasUniqueKeys(value) && value.every(isReadable)
      : Object.entries(value).every(
          ([name, child]) => nameStep(name) !== null && isReadable(child),
        ));
  readable.set(value, found);
  return found;
}

/** True if no two items of a list have the same `_key`. */
export function hasUniqueKeys(list: readonly unknown[]): boolean {
  const known = uniquelyKeyed.get(list);
  if (known !== undefined) return known;
  const keys = list
    .map((item) => (isObject(item) ? item["_key"] : null))
    .filter(isString);
  const found = new Set(keys).size === keys.length;
  uniquelyKeyed.set(list, found);
  return found;
}

const ESCAPES: Readonly<Record<string, string>> = {
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "'": "\\'",
  "\\": "\\\\",
};

/** `@sanity/client` reads a name up to the first `']`, and not across these line breaks. */
const UNREADABLE_NAME = /'\]|[\u2028\u2029]/;
/** It does not unescape a quote or a backslash in a key. */
const READABLE_KEY = /^[^'\\\n\r\u2028\u2029]+$/;

/**
 * The step of a JSONPath to an attribute; null if `@sanity/client` would not read
 * the name back as it was.
 */
export function nameStep(name: string): string | null {
  if (UNREADABLE_NAME.test(name)) return null;
  return `['${name.replace(/[\f\n\r\t'\\]/g, (found) => ESCAPES[found] ?? "")}']`;
}

/** The step to the list item with a `_key`; null if the key is not readable. */
export function keyStep(key: string): string | null {
  return READABLE_KEY.test(key) ? `[?(@._key=='${key}')]` : null;
}
