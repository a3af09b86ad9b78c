import type { Path } from "sanity";

import { factToken } from "../../schemas/fact-text.ts";

/** A fact that an editor has begun to type, as `{fee`, or `{fee-range}`. */
export type OpenToken = {
  start: number;
  end: number;
  /** What stands behind the brace. */
  typed: string;
};

const OPEN = /\{([a-zA-Z0-9-]*)(?:\}|(?![a-zA-Z0-9|}-]))/g;

/** In: a text. Out: the last fact in it that has no value yet; null if there is none. */
export function openTokenIn(text: string): OpenToken | null {
  const match = [...text.matchAll(OPEN)].at(-1);
  if (!match) return null;
  const [found, typed = ""] = match;
  return { start: match.index, end: match.index + found.length, typed };
}

/** The text with a fact in the place of what was begun. */
export function withToken(
  text: string,
  { start, end }: OpenToken,
  name: string,
  printed: string,
): string {
  return text.slice(0, start) + factToken(name, printed) + text.slice(end);
}

/** A string of running text, and the way to it from the text. */
export type Span = { path: Path; text: string };

/** The strings of the paragraphs of a running text, those of its tables too. */
export function spansIn(value: unknown, path: Path = []): Span[] {
  if (Array.isArray(value))
    return value.flatMap((member: unknown, index) =>
      spansIn(member, [...path, keyOf(member) ?? index]),
    );
  if (typeof value !== "object" || value === null) return [];
  if ("_type" in value && value._type === "span")
    return "text" in value && typeof value.text === "string"
      ? [{ path: [...path, "text"], text: value.text }]
      : [];
  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === "object" ? spansIn(member, [...path, name]) : [],
  );
}

function keyOf(member: unknown): { _key: string } | null {
  return typeof member === "object" &&
    member !== null &&
    "_key" in member &&
    typeof member._key === "string"
    ? { _key: member._key }
    : null;
}
