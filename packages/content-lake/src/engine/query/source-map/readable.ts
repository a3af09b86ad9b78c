import { isContainer, isObject } from "../../json-value.ts";
import type { JsonContainer } from "../../json-value.ts";
import { countStep } from "../budget.ts";
import { isReadableName } from "./json-path.ts";

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
