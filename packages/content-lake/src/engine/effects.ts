import { applyPatch } from "mendoza";
import { isObject, sameJson } from "./json-value.ts";
import type { JsonObject } from "./json-value.ts";
import type { Effects, SanityDocument } from "./types.ts";

/**
 * Mendoza patches: how to turn one document into another, in the Studio's format for
 * previews and history. The library on npm can only apply them. A patch is a flat list
 * of opcodes with their operands; it works on a stack of inputs (from which slices are
 * copied) and one of outputs. A changed text is written whole.
 */
const VALUE = 0;
const PUSH_FIELD_COPY = 10;
const PUSH_FIELD_BLANK = 11;
const PUSH_ELEMENT_COPY = 12;
const PUSH_ELEMENT_BLANK = 13;
const RETURN_INTO_OBJECT_SAME_KEY_POP = 15;
const RETURN_INTO_ARRAY_POP = 16;
const SET_FIELD_VALUE = 17;
const DELETE_FIELD = 19;
const APPEND_VALUE = 20;
const APPEND_SLICE = 21;

type MendozaPatch = unknown[];

/** The effects of a change in both directions, without revisions, as in the hosted service. */
export function effectsOf(
  before: SanityDocument | null,
  after: SanityDocument | null,
): Effects {
  const from = before && withoutRevision(before);
  const to = after && withoutRevision(after);
  return { apply: encode(from, to), revert: encode(to, from) };
}

/** Undoes or redoes effects on a document, and keeps its revision. */
export function applyEffects(
  document: SanityDocument | null,
  patch: MendozaPatch,
): JsonObject | null {
  const from = document && withoutRevision(document);
  const result: unknown = applyPatch(from, patch);
  return isObject(result) ? result : null;
}

/** Returns the patch that turns one object into another; null means "no document". */
export function encode(
  before: JsonObject | null,
  after: JsonObject | null,
): MendozaPatch {
  if (before === null || after === null) return [VALUE, after];
  const patch: MendozaPatch = [];
  objectPatch(before, after, patch);
  return patch;
}

function withoutRevision(document: SanityDocument): JsonObject {
  const { _rev, ...rest } = document;
  return rest;
}

function objectPatch(
  before: JsonObject,
  after: JsonObject,
  patch: MendozaPatch,
): void {
  // Fields are addressed by their position in the sorted keys of the input.
  const keys = Object.keys(before).sort();
  keys.forEach((key, index) => {
    if (!Object.hasOwn(after, key)) {
      patch.push(DELETE_FIELD, index);
      return;
    }
    const from = before[key];
    const to = after[key];
    if (sameJson(from, to)) return;
    const inner = innerPatch(from, to);
    if (inner === null) {
      patch.push(SET_FIELD_VALUE, to, key);
    } else {
      const push = isObject(from) ? PUSH_FIELD_COPY : PUSH_FIELD_BLANK;
      wrap(patch, [push, index], inner, RETURN_INTO_OBJECT_SAME_KEY_POP);
    }
  });
  for (const [key, value] of Object.entries(after)) {
    if (!Object.hasOwn(before, key)) patch.push(SET_FIELD_VALUE, value, key);
  }
}

/** Returns how to build `to` out of `from`; null if it must be written whole. */
function innerPatch(from: unknown, to: unknown): MendozaPatch | null {
  const patch: MendozaPatch = [];
  if (isObject(from) && isObject(to)) {
    objectPatch(from, to, patch);
  } else if (Array.isArray(from) && Array.isArray(to)) {
    arrayPatch(from, to, patch);
  }
  // A patch that pushes nothing would leave null in the output, not an empty array.
  return patch.length > 0 ? patch : null;
}

function arrayPatch(
  before: readonly unknown[],
  after: readonly unknown[],
  patch: MendozaPatch,
): void {
  // A moved item is copied, not rewritten; of equal items, the first.
  const places = new Map(
    before.map((item, index) => [identity(item), index] as const).reverse(),
  );
  for (const [index, item] of after.entries()) {
    const place = places.get(identity(item)) ?? index;
    const from = before[place];
    if (place < before.length && sameJson(from, item)) {
      patch.push(APPEND_SLICE, place, place + 1);
      continue;
    }
    const inner = innerPatch(from, item);
    if (inner === null) {
      patch.push(APPEND_VALUE, item);
    } else {
      const push = isObject(from) ? PUSH_ELEMENT_COPY : PUSH_ELEMENT_BLANK;
      wrap(patch, [push, place], inner, RETURN_INTO_ARRAY_POP);
    }
  }
}

/** Spreading a patch of a hundred thousand opcodes would exhaust the stack. */
function wrap(
  patch: MendozaPatch,
  start: readonly [number, number],
  inner: MendozaPatch,
  end: number,
): void {
  patch.push(...start);
  for (const each of inner) patch.push(each);
  patch.push(end);
}

function identity(item: unknown): string {
  return isObject(item) && typeof item._key === "string"
    ? `key ${item._key}`
    : `value ${JSON.stringify(item)}`;
}
