import { randomBytes } from "node:crypto";
import { applyPatches, parsePatch } from "@sanity/diff-match-patch";
import { validationFault } from "../errors.ts";
import { isObject, isString, unstorable } from "../json-value.ts";
import type { JsonObject } from "../json-value.ts";
import { parseJsonMatch } from "./json-match-syntax.ts";
import { indexesIn, matches, settable } from "./json-match.ts";
import type { Path } from "./json-match.ts";

type Operation = (document: JsonObject, operand: unknown) => JsonObject;

/** In the order in which they take effect within one patch. */
const OPERATIONS: Readonly<Record<string, Operation>> = {
  merge,
  set,
  setIfMissing,
  unset,
  inc: (document, operand) => add(document, operand, 1),
  dec: (document, operand) => add(document, operand, -1),
  insert,
  diffMatchPatch,
};

/**
 * The operations of a patch, one by one, in the order in which they are applied.
 * Throws a `WriteFault` for an operation that does not exist.
 */
export function operationsOf(patch: JsonObject): JsonObject[] {
  for (const name of Object.keys(patch)) {
    if (!Object.hasOwn(OPERATIONS, name)) {
      throw validationFault(`"${name}" is not an operation of a patch`);
    }
  }
  // Everything that was sent is checked, since the log stores it even where the
  // document does not change.
  const sent = Object.entries(patch).map(([name, operand]) =>
    name === "merge" ? operand : valuesOf(operand),
  );
  const fault = unstorable(sent, -1);
  if (fault !== null) throw validationFault(fault);
  return Object.keys(OPERATIONS)
    .filter((name) => patch[name] !== undefined && patch[name] !== null)
    .map((name) => ({ [name]: patch[name] }));
}

/** The keys of an operand are paths, no attributes, except those of "merge". */
function valuesOf(operand: unknown): unknown {
  return isObject(operand) ? Object.values(operand) : operand;
}

/**
 * Applies one operation. What it changes is copied, the rest is shared with the
 * document that was given. Throws a `WriteFault`.
 */
export function applyOperation(
  document: JsonObject,
  operation: JsonObject,
): JsonObject {
  return Object.entries(operation).reduce(
    (result, [name, operand]) => OPERATIONS[name]?.(result, operand) ?? result,
    document,
  );
}

/** Gives each object in an array that has none a `_key`. */
export function withArrayKeys(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((item: unknown) => {
      const inner = withArrayKeys(item);
      if (!isObject(inner) || isString(inner._key)) return inner;
      return { ...inner, _key: randomBytes(6).toString("hex") };
    });
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, withArrayKeys(child)]),
  );
}

function set(document: JsonObject, operand: unknown): JsonObject {
  return eachPath("set", document, operand, (result, path, value) =>
    settable(result, parseJsonMatch(path), "items").reduce(
      (changed, place) => replaced(changed, place, () => value),
      result,
    ),
  );
}

function setIfMissing(document: JsonObject, operand: unknown): JsonObject {
  return eachPath("setIfMissing", document, operand, (result, path, value) =>
    settable(result, parseJsonMatch(path), "attributes").reduce(
      (changed, place) => replaced(changed, place, (old) => old ?? value),
      result,
    ),
  );
}

function merge(document: JsonObject, operand: unknown): JsonObject {
  if (!isObject(operand)) throw validationFault('"merge" must be an object');
  return merged(document, operand);
}

function merged(target: JsonObject, source: JsonObject): JsonObject {
  const result = { ...target };
  for (const [name, value] of Object.entries(source)) {
    const old = result[name];
    result[name] =
      isObject(old) && isObject(value) ? merged(old, value) : value;
  }
  return result;
}

function unset(document: JsonObject, operand: unknown): JsonObject {
  if (!Array.isArray(operand) || !operand.every(isString)) {
    throw validationFault('"unset" must be a list of paths');
  }
  return operand.reduce(
    (result, path) =>
      matches(result, parseJsonMatch(path))
        // From the end, so that a removal does not shift the indexes of the
        // rest.
        .reverse()
        .reduce((changed, place) => replaced(changed, place, gone), result),
    document,
  );
}

function add(document: JsonObject, operand: unknown, sign: 1 | -1): JsonObject {
  const name = sign > 0 ? "inc" : "dec";
  return eachPath(name, document, operand, (result, path, amount) => {
    if (typeof amount !== "number") {
      throw validationFault(`"${name}" needs a number for "${path}"`);
    }
    const places = matches(result, parseJsonMatch(path));
    if (places.length === 0) {
      throw validationFault(`"${name}" found no value at "${path}"`);
    }
    return places.reduce(
      (changed, place) =>
        replaced(changed, place, (old) => {
          if (typeof old === "number") return old + sign * amount;
          throw validationFault(`The value at "${path}" is not a number`);
        }),
      result,
    );
  });
}

function diffMatchPatch(document: JsonObject, operand: unknown): JsonObject {
  return eachPath("diffMatchPatch", document, operand, (result, path, diff) =>
    matches(result, parseJsonMatch(path)).reduce(
      (changed, place) =>
        replaced(changed, place, (old) => {
          if (typeof old === "string") return patchedText(old, diff, path);
          throw validationFault(`The value at "${path}" is not a string`);
        }),
      result,
    ),
  );
}

function patchedText(text: string, diff: unknown, path: string): string {
  if (typeof diff !== "string") {
    throw validationFault(`"diffMatchPatch" needs a string for "${path}"`);
  }
  let patches: ReturnType<typeof parsePatch>;
  try {
    patches = parsePatch(diff);
  } catch {
    throw validationFault(`The diff for "${path}" cannot be read`);
  }
  // The text may have changed since the diff was made, and an offset may then
  // fall inside a surrogate pair. The Studio's own copy rounds it in the same
  // way.
  const [patched] = applyPatches(patches, text, {
    allowExceedingIndices: true,
  });
  return patched;
}

function insert(document: JsonObject, operand: unknown): JsonObject {
  const { items, ...location } = isObject(operand) ? operand : {};
  const [position, expression] = Object.entries(location)[0] ?? [];
  const isKnown =
    position === "before" || position === "after" || position === "replace";
  if (
    !isKnown ||
    typeof expression !== "string" ||
    Object.keys(location).length !== 1 ||
    !Array.isArray(items)
  ) {
    throw validationFault(
      '"insert" needs "items" and one of "before", "after" or "replace"',
    );
  }
  const segments = parseJsonMatch(expression);
  const last = segments.pop();
  if (last?.kind !== "union") {
    throw validationFault(`"${expression}" does not name items of an array`);
  }
  return matches(document, segments).reduce(
    (result, place) =>
      replaced(result, place, (array) => {
        if (!Array.isArray(array)) return array;
        return withItems(array, position, indexesIn(array, last), items);
      }),
    document,
  );
}

function withItems(
  array: readonly unknown[],
  position: "before" | "after" | "replace",
  indexes: readonly number[],
  items: readonly unknown[],
): readonly unknown[] {
  if (indexes.length === 0) return array;
  if (position === "after") {
    return array.toSpliced(Math.max(...indexes, -1) + 1, 0, ...items);
  }
  const first = Math.max(Math.min(...indexes), 0);
  if (position === "before") return array.toSpliced(first, 0, ...items);
  const kept = array.filter((_, index) => !indexes.includes(index));
  return kept.toSpliced(first, 0, ...items);
}

function eachPath(
  name: string,
  document: JsonObject,
  operand: unknown,
  apply: (document: JsonObject, path: string, value: unknown) => JsonObject,
): JsonObject {
  if (!isObject(operand)) {
    throw validationFault(`"${name}" must be an object of paths and values`);
  }
  return Object.entries(operand).reduce(
    (result, [path, value]) => apply(result, path, value),
    document,
  );
}

/** A change returns this instead of a value to remove the attribute or item. */
const GONE = Symbol("gone");
const gone = () => GONE;

function replaced(
  document: JsonObject,
  path: Path,
  change: (old: unknown) => unknown,
): JsonObject {
  const result = changed(document, path, change);
  if (!isObject(result)) throw validationFault("A document must be an object");
  return result;
}

function changed(
  value: unknown,
  path: Path,
  change: (old: unknown) => unknown,
): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  if (Array.isArray(value) && typeof key === "number") {
    const item = changed(value[key], rest, change);
    return value.toSpliced(key, 1, ...(item === GONE ? [] : [item]));
  }
  // A value that cannot hold the attribute is replaced by an object.
  const target = isObject(value) ? value : {};
  const child = changed(target[key], rest, change);
  if (child !== GONE) return { ...target, [key]: child };
  const { [key]: _removed, ...others } = target;
  return others;
}
