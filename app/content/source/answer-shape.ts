import { createHash } from "node:crypto";

import { isBlank, withoutControls } from "../../../domain/stored-text";

import { answerShapes } from "../sanity.shapes";
import type { Shape } from "./shape";

/** Marks a value of the wrong kind. */
const unfit = Symbol("unfit");

/**
 * Makes a result of the content source fit the type that TypeGen gave to the
 * query, whatever was sent.
 *
 * A value of the wrong kind counts as an empty field. A member of a list that is
 * null or of the wrong kind is left out. Fields that were not requested are
 * dropped. Half a character, which no address can have, becomes U+FFFD; control
 * characters, which scripts can store, are left out. An invisible text is empty,
 * unless it is between others in a paragraph. A result that fits is returned as it
 * is, without a copy.
 *
 * @throws Error if the result as a whole is of the wrong kind.
 */
export function fitAnswer(query: string, result: unknown): unknown {
  if (result === undefined) throw new Error("The answer has no result.");
  const root = rootOf(query);
  if (root === undefined) return result;
  const fitted = fit(root, result);
  // Only a null that may be sent means "no such document", and only an empty list
  // that was sent "no documents"; anything else is not an answer.
  if (kindOf(fitted) !== kindOf(result))
    throw new Error("The answer is not what the query asks for.");
  return fitted;
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "list" : typeof value;
}

const { table } = answerShapes;
const roots = new Map<string, Shape | undefined>();

// A query that the table does not know is not compared; a test fails if the
// table is stale.
function rootOf(query: string): Shape | undefined {
  if (!roots.has(query)) {
    const key = createHash("sha256").update(query).digest("hex").slice(0, 16);
    const number = answerShapes.roots[key];
    roots.set(query, number === undefined ? undefined : table[number]);
  }
  return roots.get(query);
}

/** The replacement for a value of the wrong kind. */
function blankOf(shape: Shape): unknown {
  if (shape.null) return null;
  if (shape.string) return shape.string === true ? "" : shape.string[0];
  if (shape.list !== undefined) return [];
  if (shape.number) return 0;
  return shape.boolean ? false : unfit;
}

type Json = Readonly<Record<string, unknown>>;

function fit(shape: Shape, value: unknown): unknown {
  if (shape.any) return value ?? null;
  if (typeof value === "string") {
    const { string } = shape;
    const isFit = Array.isArray(string) ? string.includes(value) : string;
    return isFit ? withoutControls(value.toWellFormed()) : blankOf(shape);
  }
  if (typeof value === "number" || typeof value === "boolean")
    return shape[typeof value as "number"] ? value : blankOf(shape);
  if (Array.isArray(value) && shape.list !== undefined)
    return fitList(table[shape.list]!, value);
  const fitted = isObject(value) ? fitObject(shape, value) : unfit;
  return fitted === unfit ? blankOf(shape) : fitted;
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function fitList(member: Shape, list: readonly unknown[]): readonly unknown[] {
  let copy: unknown[] | null = null;
  for (const [index, value] of list.entries()) {
    const fitted = fit(member, value);
    if (fitted !== value || value === null) copy ??= list.slice(0, index);
    const isMember = fitted !== null && typeof fitted === typeof value;
    if (copy && isMember) copy.push(fitted);
  }
  return copy ?? list;
}

function fitObject(shape: Shape, value: Json): Json | typeof unfit {
  const { types = {} } = shape;
  const type = value["_type"];
  const isKnown = typeof type === "string" && Object.hasOwn(types, type);
  const fields = isKnown ? types[type] : shape.fields;
  if (!fields) return unfit;
  const fitted: Record<string, unknown> = {};
  let isSame = true;
  for (const [field, number] of Object.entries(fields)) {
    const name = field.endsWith("?") ? field.slice(0, -1) : field;
    const isThere = Object.hasOwn(value, name);
    if (!isThere && name !== field) continue;
    const given = isThere ? value[name] : undefined;
    const whole = fit(table[number]!, given);
    if (whole === unfit) return unfit;
    const isEmpty =
      type !== "span" && typeof whole === "string" && isBlank(whole);
    const own = isEmpty ? "" : whole;
    fitted[name] = own;
    if (own !== given) isSame = false;
  }
  const hasMore = Object.keys(value).length > Object.keys(fitted).length;
  return isSame && !hasMore ? value : fitted;
}
