import { isObject, type JsonObject } from "../json-value.ts";

/**
 * A draft as it is published: under another id, without `_system`, and with the
 * references that were weak only until now made strong.
 */
export function publishedAttributes(
  draft: JsonObject,
  publishedId: string,
): JsonObject {
  const { _system, ...attributes } = draft;
  return { ...strengthenedFields(attributes), _id: publishedId };
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
