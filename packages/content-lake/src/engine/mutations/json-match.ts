import { isObject } from "../json-value.ts";
import type { Literal, Operator, Segment, Term } from "./json-match-syntax.ts";

/** A path without conditions: the names and places from the root down. */
export type Path = readonly (string | number)[];

/** The places in a value that exist and match. */
export function matches(value: unknown, segments: readonly Segment[]): Path[] {
  const found: Path[] = [];
  walk(value, segments, [], found, "nothing");
  return found;
}

/** What a path may create: attributes of objects, also an item behind the last. */
type Creates = "nothing" | "attributes" | "items";

/**
 * As `matches`, and also the places that would be created: attributes of objects,
 * and with `items` the one place right behind the last item of an array, as in the
 * Studio's own copy of a document (`@sanity/mutator`).
 */
export function settable(
  value: unknown,
  segments: readonly Segment[],
  creates: "attributes" | "items",
): Path[] {
  const found: Path[] = [];
  walk(value, segments, [], found, creates);
  return found;
}

/**
 * The indexes that a part of a path selects in an array, in order. They may be
 * out of range: `[-1]` of an empty array is -1.
 */
export function indexesIn(
  items: readonly unknown[],
  segment: Segment | undefined,
): number[] {
  if (segment?.kind !== "union") return [];
  const indexes = segment.terms.flatMap((term) => termIndexes(items, term));
  return [...new Set(indexes)].sort((a, b) => a - b);
}

function walk(
  value: unknown,
  segments: readonly Segment[],
  path: Path,
  found: Path[],
  creates: Creates,
): void {
  const [segment, ...rest] = segments;
  if (segment === undefined) {
    found.push(path);
    return;
  }
  if (segment.kind === "attribute") {
    enter(value, segment.name, rest, path, found, creates);
  } else if (segment.kind === "recursive") {
    walk(value, rest, path, found, "nothing");
    const entries = Array.isArray(value)
      ? value.map((item: unknown, index) => [index, item] as const)
      : Object.entries(isObject(value) ? value : {});
    for (const [key, child] of entries) {
      walk(child, segments, [...path, key], found, "nothing");
    }
  } else if (Array.isArray(value)) {
    for (const index of indexesIn(value, segment)) {
      const isNext = index === value.length && rest.length === 0;
      if (isNext && creates === "items") found.push([...path, index]);
      if (index < 0 || index >= value.length) continue;
      walk(value[index], rest, [...path, index], found, creates);
    }
  } else {
    for (const term of segment.terms) {
      if (term.kind !== "attribute") continue;
      enter(value, term.name, rest, path, found, creates);
    }
  }
}

function enter(
  value: unknown,
  name: string,
  rest: readonly Segment[],
  path: Path,
  found: Path[],
  creates: Creates,
): void {
  const here = [...path, name];
  if (isObject(value) && Object.hasOwn(value, name)) {
    walk(value[name], rest, here, found, creates);
  } else if (creates !== "nothing" && !Array.isArray(value)) {
    const names = rest.map((segment) =>
      segment.kind === "attribute" ? segment.name : null,
    );
    if (names.every((next) => next !== null)) found.push([...here, ...names]);
  }
}

function termIndexes(items: readonly unknown[], term: Term): number[] {
  switch (term.kind) {
    case "index":
      return [term.index < 0 ? items.length + term.index : term.index];
    case "slice": {
      const place = (end: number) =>
        Math.min(Math.max(end < 0 ? items.length + end : end, 0), items.length);
      const start = place(term.start);
      const length = Math.max(place(term.end) - start, 0);
      return Array.from({ length }, (_, index) => start + index);
    }
    case "filter":
      return items.flatMap((item, index) =>
        passes(item, term.path, term.operator, term.value) ? [index] : [],
      );
    case "attribute":
      return [];
  }
}

function passes(
  item: unknown,
  path: readonly string[],
  operator: Operator,
  expected: Literal,
): boolean {
  let actual = item;
  for (const name of path) {
    if (!isObject(actual) || !Object.hasOwn(actual, name)) return false;
    actual = actual[name];
  }
  if (typeof actual === "object" && actual !== null) return false;
  if (operator === "?") return true;
  if (operator === "==") return actual === expected;
  if (operator === "!=") return actual !== expected;
  const order = compared(actual, expected);
  if (order === null) return false;
  if (operator === ">") return order > 0;
  if (operator === "<") return order < 0;
  return operator === ">=" ? order >= 0 : order <= 0;
}

function compared(a: unknown, b: unknown): number | null {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a !== "string" || typeof b !== "string") return null;
  return a < b ? -1 : Number(a > b);
}
