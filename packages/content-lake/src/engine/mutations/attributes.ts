import { validationFault } from "../errors.ts";
import { isObject, type JsonObject } from "../json-value.ts";

/** The attributes of a document that has a type. Throws a `WriteFault`. */
export function checkedAttributes(attributes: unknown): JsonObject {
  if (!isObject(attributes)) {
    throw validationFault("A document must be an object");
  }
  if (typeof attributes._type !== "string" || attributes._type === "") {
    throw validationFault('A document needs a "_type"');
  }
  return attributes;
}

/** The value, if it is a time as ISO 8601. */
export function timestampOf(value: unknown): string | null {
  const isTime =
    typeof value === "string" &&
    /^\d{4}-\d{2}-\d{2}T/.test(value) &&
    !Number.isNaN(Date.parse(value));
  return isTime ? value : null;
}

/** Of `values` those whose keys are in `keys`. */
export function onlyKeysOf(keys: JsonObject, values: JsonObject): JsonObject {
  return Object.fromEntries(Object.keys(keys).map((key) => [key, values[key]]));
}
