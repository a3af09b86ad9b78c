import { type ArrayElement, type Node, withoutGroups } from "./ast.ts";
import {
  coalesce,
  KEY_SEPARATOR,
  lookupNode,
  lookupOf,
  type TextLookup,
} from "./lookups.ts";
import { parseTextQuery } from "./text-query.ts";
import { isObject } from "../json-value.ts";
import type { SanityDocument } from "../types.ts";

const TEXT_CHARACTERS = 10_000;

const DOCUMENT_CHARACTERS = 100_000;

/** The time of groq-js grows with the square of the length of such a run. */
const DOTS = /\.{64,}/g;

const known = new WeakMap<SanityDocument, SanityDocument>();

/**
 * A copy of a document with texts short enough for a `match`: the first 10,000
 * letters of each, and 100,000 of all. For the filters of listeners, which run
 * while other callers wait; queries read whole documents.
 */
export function matchable(document: SanityDocument): SanityDocument {
  const old = known.get(document);
  if (old !== undefined) return old;
  let left = DOCUMENT_CHARACTERS;

  function shortened(value: unknown): unknown {
    if (typeof value === "string") {
      const text = value.slice(0, Math.min(TEXT_CHARACTERS, left));
      left -= text.length;
      return text.replace(DOTS, "…");
    }
    if (Array.isArray(value)) return value.map(shortened);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, child]) => [name, shortened(child)]),
    );
  }

  const short = {
    ...(shortened(document) as SanityDocument),
    _id: document._id,
    _type: document._type,
  };
  known.set(document, short);
  return short;
}

const ID: Node = { type: "AccessAttribute", name: "_id" };

/**
 * A node for `left match text::query(query)`, which groq-js can parse but not
 * evaluate. It evaluates to a boolean.
 */
export function textMatch(left: Node, query: Node): Node {
  return isAnswered(left, query)
    ? { type: "Value", value: true }
    : isPositive(scoreNode(left, query));
}

/** The same for an argument of `score()`, where it adds 1 and its relevance. */
export function textScore(left: Node, query: Node): Node {
  if (isAnswered(left, query)) return { type: "Value", value: true };
  const score = scoreNode(left, query);
  const args = [isPositive(score), score];
  return { type: "FuncCall", namespace: "global", name: "boost", args };
}

/** The query and the operands of a node made here; null for any other node. */
export function textOperandsOf(
  node: Node,
): { query: Node; operands: Node[] } | null {
  const lookup = lookupOf(node);
  if (!lookup?.isOfText || lookup.key.type !== "OpCall") return null;
  const { left, right } = lookup.key;
  const query = left.type === "OpCall" ? left.left : left;
  return { query, operands: textsIn(right) };
}

/** True for the Studio's lists without a search term: `[@, _id]` matches `*` always. */
function isAnswered(left: Node, query: Node): boolean {
  return (
    query.type === "Value" &&
    typeof query.value === "string" &&
    parseTextQuery(query.value).isEverything &&
    documentLookup(left) === "found"
  );
}

function isPositive(score: Node): Node {
  const right: Node = { type: "Value", value: 0 };
  return { type: "OpCall", op: ">", left: score, right };
}

function scoreNode(left: Node, query: Node): Node {
  const inTexts = coalesce(lookup("foundInTexts", query, textsOf(left)), {
    type: "Value",
    value: 0,
  });
  const ofDocument = documentLookup(left);
  return ofDocument === null
    ? inTexts
    : coalesce(lookup(ofDocument, query, ID), inTexts);
}

function lookup(name: TextLookup, query: Node, key: Node): Node {
  const separated: Node = {
    type: "OpCall",
    op: "+",
    left: withoutSeparators(query),
    right: { type: "Value", value: KEY_SEPARATOR },
  };
  return lookupNode(name, {
    type: "OpCall",
    op: "+",
    left: separated,
    right: key,
  });
}

function withoutSeparators(query: Node): Node {
  return query.type === "Value" && typeof query.value === "string"
    ? { ...query, value: query.value.replaceAll(KEY_SEPARATOR, " ") }
    : query;
}

/** The lookup for `@`, alone or with fields of the same document; else null. */
function documentLookup(left: Node): TextLookup | null {
  const operands = operandsOf(left);
  const isWhole = operands.some(({ type }) => type === "This");
  const isOwn = (operand: Node) =>
    operand.type === "This" ||
    (operand.type === "AccessAttribute" &&
      operand.base === undefined &&
      (operand.name === "_id" || !operand.name.startsWith("_")));
  if (!isWhole || !operands.every(isOwn)) return null;
  const hasId = operands.some(
    (operand) => operand.type === "AccessAttribute" && operand.name === "_id",
  );
  return hasId ? "found" : "foundInFields";
}

function operandsOf(left: Node): Node[] {
  const plain = withoutGroups(left);
  return plain.type === "Array"
    ? plain.elements.map(({ value }) => withoutGroups(value))
    : [plain];
}

/** A node for all strings of the operands, joined by separators. */
function textsOf(left: Node): Node {
  const elements = operandsOf(left)
    .map((operand) =>
      operand.type === "This"
        ? coalesce(lookupNode("text", ID), operand)
        : operand,
    )
    .flatMap((operand) => [element(operand, true), element(operand, false)]);
  // `lower()` is null for anything but a string.
  const isString = call("defined", call("lower", { type: "This" }));
  const strings: Node = {
    type: "Filter",
    base: { type: "Array", elements },
    expr: isString,
  };
  const separator: Node = { type: "Value", value: KEY_SEPARATOR };
  const args = [strings, separator];
  return { type: "FuncCall", namespace: "array", name: "join", args };
}

function textsIn(key: Node): Node[] {
  const [strings] = key.type === "FuncCall" ? key.args : [];
  return strings?.type === "Filter" && strings.base.type === "Array"
    ? strings.base.elements.map(({ value }) => value)
    : [key];
}

function element(value: Node, isSplat: boolean): ArrayElement {
  return { type: "ArrayElement", value, isSplat };
}

function call(name: string, arg: Node): Node {
  return { type: "FuncCall", namespace: "global", name, args: [arg] };
}
