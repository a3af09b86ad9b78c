/** A JSON object with any fields. */
export type JsonObject = Record<string, unknown>;

/** True for an object that is neither `null` nor a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A JSON object or list. */
export type JsonContainer = JsonObject | readonly unknown[];

/** True for an object or a list. */
export function isContainer(value: unknown): value is JsonContainer {
  return typeof value === "object" && value !== null;
}

/** A type guard for `filter` and `find`. */
export function isString(value: unknown): value is string {
  return typeof value === "string";
}

/** Equal as JSON. */
export { isDeepStrictEqual as sameJson } from "node:util";

/** Sanity's libraries call these methods of an object; a field of that name would break them. */
const FORBIDDEN_NAMES: ReadonlySet<string> = new Set([
  "",
  "__proto__",
  "hasOwnProperty",
]);

/**
 * Why a value cannot be stored, or null if it can. The depth is bounded so that no
 * document can exhaust the stack of code that traverses it.
 */
export function unstorable(value: unknown, depth = 0): string | null {
  if (depth > 100) return "attributes may not be nested deeper than 100 levels";
  if (!isContainer(value)) {
    const isJson =
      value === null || ["string", "number", "boolean"].includes(typeof value);
    return isJson ? null : `a ${typeof value} is not a JSON value`;
  }
  for (const [key, child] of Object.entries<unknown>(value)) {
    const isForbidden = !Array.isArray(value) && FORBIDDEN_NAMES.has(key);
    const fault = isForbidden
      ? `"${key}" is not a valid attribute name`
      : unstorable(child, depth + 1);
    if (fault !== null) return fault;
  }
  return null;
}
