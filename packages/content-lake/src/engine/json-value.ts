/** An object of JSON with any fields. */
export type JsonObject = Record<string, unknown>;

/** True for an object that is neither `null` nor a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An object or a list of JSON. */
export type JsonContainer = JsonObject | readonly unknown[];

/** True for an object or a list. */
export function isContainer(value: unknown): value is JsonContainer {
  return typeof value === "object" && value !== null;
}

/** A type guard for `filter` and `find`. */
export function isString(value: unknown): value is string {
  return typeof value === "string";
}

/** Equal as JSON; a key that is `undefined` counts as absent. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) {
    return (
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, index) => sameJson(item, b[index]))
    );
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = definedKeys(a);
  return (
    keys.length === definedKeys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
  );
}

function definedKeys(value: JsonObject): string[] {
  return Object.keys(value).filter((key) => value[key] !== undefined);
}

/**
 * Sanity's libraries call these methods of an object; a field of that name
 * would break them.
 */
const FORBIDDEN_NAMES: ReadonlySet<string> = new Set([
  "",
  "__proto__",
  "hasOwnProperty",
]);

/**
 * Why a value cannot be stored, or `null` when it can. The depth is bounded so
 * that no document can exhaust the stack of the code that walks it.
 */
export function unstorable(value: unknown, depth = 0): string | null {
  if (depth > 100) return "attributes may not be nested deeper than 100 levels";
  if (Array.isArray(value)) {
    return firstFault(value, (item) => unstorable(item, depth + 1));
  }
  if (isObject(value)) {
    return firstFault(Object.keys(value), (key) =>
      FORBIDDEN_NAMES.has(key)
        ? `"${key}" is not a valid attribute name`
        : unstorable(value[key], depth + 1),
    );
  }
  const isJson =
    value === null || ["string", "number", "boolean"].includes(typeof value);
  return isJson ? null : `a ${typeof value} is not a JSON value`;
}

function firstFault<T>(
  items: readonly T[],
  check: (item: T) => string | null,
): string | null {
  for (const item of items) {
    const fault = check(item);
    if (fault !== null) return fault;
  }
  return null;
}
