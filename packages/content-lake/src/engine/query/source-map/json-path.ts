import {
  isContainer,
  isObject,
  isString,
  type JsonContainer,
} from "../../json-value.ts";
import { countStep } from "../budget.ts";

// Documents are never changed in place, so results stay valid.
const uniquelyKeyed = new WeakMap<JsonContainer, boolean>();

/**
 * True if `@sanity/client` finds everything in a value from the value's path: it can
 * read all names, and each `_key` is unique in its list.
 */
export function isReadable(value: unknown): boolean {
  if (!isContainer(value)) return true;
  countStep();
  return Array.isArray(value)
    ? hasUniqueKeys(value) && value.every(isReadable)
    : Object.entries(value).every(
        ([name, child]) => nameStep(name) !== null && isReadable(child),
      );
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

/** `@sanity/client` would not restore any other name or key unchanged. */
const READABLE = /^[^'\\\f\n\r\t\u2028\u2029]+$/;

/** The JSONPath step to an attribute; null if its name is not readable. */
export function nameStep(name: string): string | null {
  return READABLE.test(name) ? `['${name}']` : null;
}

/** The step to the list item with a `_key`; null if the key is not readable. */
export function keyStep(key: string): string | null {
  return READABLE.test(key) ? `[?(@._key=='${key}')]` : null;
}
