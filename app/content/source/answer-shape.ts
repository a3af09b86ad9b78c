import { createHash } from "node:crypto";

import { answerShapes } from "../sanity.shapes";
import type { Shape } from "./shape";

/** Marks a value of a wrong kind. */
const unfit = Symbol("unfit");

/**
 * Makes a result of the content source fit the type that TypeGen gave to the
 * query, whatever was sent.
 *
 * A value of a wrong kind counts as an empty field. A member of a list that is
 * of a wrong kind, or null, is left out. Fields that were not requested are
 * dropped. Half a character, which no address can hold, becomes U+FFFD. A result
 * that fits is returned as it is, without a copy.
 *
 * In: the query, its result. Throws an Error if the result as a whole is of a
 * wrong kind.
 */
export function fitAnswer(query: string, result: unknown): unknown {
  if (result === undefined) throw new Error("The answer has no result.");
  const root = rootOf(query);
  if (root === undefined) return result;
  const fitted = fit(root, result);
  // Only a null that may be sent means "no such document", and only an empty list
  // that was sent "no documents"; anything else is no answer.
  if (kindOf(fitted) !== kindOf(result))
    throw new Error("The answer is not what the query asks for.");
  return fitted;
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "list" : typeof value;
}

type Field = { name: string; node: Node; isOptional: boolean };
type Fields = readonly Field[];

/** A shape, prepared for the comparison. */
type Node = {
  kinds: ReadonlySet<string>;
  allowedValues: ReadonlySet<string> | null;
  member: Node | null;
  fields: Fields | null;
  types: ReadonlyMap<string, Fields>;
  isAnything: boolean;
  /** The replacement for a value of a wrong kind. */
  blank: unknown;
};

const nodes: readonly Node[] = answerShapes.table.map(() => ({}) as Node);
for (const [number, shape] of answerShapes.table.entries())
  Object.assign(nodes[number]!, nodeOf(shape));

const roots = new Map<string, Node | undefined>();

// A query that the table does not know is not compared; a test fails if the
// table is stale.
function rootOf(query: string): Node | undefined {
  if (!roots.has(query)) {
    const key = createHash("sha256").update(query).digest("hex").slice(0, 16);
    const number = answerShapes.roots[key];
    roots.set(query, number === undefined ? undefined : nodes[number]);
  }
  return roots.get(query);
}

function nodeOf(shape: Shape): Node {
  const { string, list, fields, types = {} } = shape;
  const kinds = (["string", "number", "boolean"] as const).filter(
    (kind) => shape[kind],
  );
  return {
    kinds: new Set(kinds),
    allowedValues: Array.isArray(string) ? new Set(string) : null,
    member: list === undefined ? null : nodes[list]!,
    fields: fields ? fieldsOf(fields) : null,
    types: new Map(
      Object.entries(types).map(([name, own]) => [name, fieldsOf(own)]),
    ),
    isAnything: shape.any ?? false,
    blank: blankOf(shape),
  };
}

function fieldsOf(fields: Readonly<Record<string, number>>): Fields {
  return Object.entries(fields).map(([name, number]) => ({
    name: name.replace(/\?$/, ""),
    node: nodes[number]!,
    isOptional: name.endsWith("?"),
  }));
}

function blankOf(shape: Shape): unknown {
  if (shape.null) return null;
  if (shape.string) return shape.string === true ? "" : shape.string[0];
  if (shape.list !== undefined) return [];
  if (shape.number) return 0;
  return shape.boolean ? false : unfit;
}

type Json = Readonly<Record<string, unknown>>;

function fit(node: Node, value: unknown): unknown {
  if (node.isAnything) return value ?? null;
  if (typeof value !== "object" || value === null) {
    const isFit =
      node.kinds.has(typeof value) &&
      (node.allowedValues === null ||
        typeof value !== "string" ||
        node.allowedValues.has(value));
    if (!isFit) return node.blank;
    return typeof value === "string" ? value.toWellFormed() : value;
  }
  if (Array.isArray(value))
    return node.member ? fitList(node.member, value) : node.blank;
  const fields = fieldsFor(node, value as Json);
  const fitted = fields ? fitObject(fields, value as Json) : unfit;
  return fitted === unfit ? node.blank : fitted;
}

function fitList(member: Node, list: readonly unknown[]): readonly unknown[] {
  let copy: unknown[] | null = null;
  for (const [index, value] of list.entries()) {
    const fitted = fit(member, value);
    if (fitted !== value || value === null) copy ??= list.slice(0, index);
    const isMember = fitted !== null && typeof fitted === typeof value;
    if (copy && isMember) copy.push(fitted);
  }
  return copy ?? list;
}

function fieldsFor(node: Node, value: Json): Fields | null {
  const type = value["_type"];
  const own = typeof type === "string" ? node.types.get(type) : undefined;
  return own ?? node.fields;
}

function fitObject(fields: Fields, value: Json): Json | typeof unfit {
  const fitted: Record<string, unknown> = {};
  let isSame = true;
  let count = 0;
  for (const { name, node, isOptional } of fields) {
    const isThere = Object.hasOwn(value, name);
    if (!isThere && isOptional) continue;
    const given = isThere ? value[name] : undefined;
    const own = fit(node, given);
    if (own === unfit) return unfit;
    count += 1;
    fitted[name] = own;
    if (own !== given) isSame = false;
  }
  return isSame && Object.keys(value).length === count ? value : fitted;
}
