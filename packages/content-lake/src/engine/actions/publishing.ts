import { isObject } from "../json-value.ts";
import type { JsonObject } from "../json-value.ts";

/**
 * The attributes of a draft as they are published: without `_system`, and with
 * the references that were weak only until now made strong.
 */
export function publishedAttributes(draft: JsonObject): JsonObject {
  const { _system, ...attributes } = draft;
  return strengthenedFields(attributes);
}

function strengthened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthened);
  return isObject(value) ? strengthenedFields(value) : value;
}

function strengthenedFields(value: JsonObject): JsonObject {
  if (Object.hasOwn(value, "_strengthenOnPublish")) {
    const { _strengthenOnPublish, _weak, ...reference } = value;
    const staysWeak =
      isObject(_strengthenOnPublish) && _strengthenOnPublish.weak === true;
    return staysWeak ? { ...reference, _weak: true } : reference;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, strengthened(child)]),
  );
}
