import type { Path } from "sanity";

import { factToken } from "../../domain/fact-text.ts";
import { objectsIn } from "../../schemas/checks/value.ts";

/** A fact that an editor has begun to type, as `{fee`, or `{fee-range}`. */
export type OpenToken = {
  start: number;
  end: number;
  /** The text after the brace. */
  typed: string;
};

const OPEN = /\{([a-zA-Z0-9-]*)(?:\}|(?![a-zA-Z0-9|}-]))/g;

/** Returns the last fact in a text that has no value yet; null if there is none. */
export function openTokenIn(text: string): OpenToken | null {
  const match = [...text.matchAll(OPEN)].at(-1);
  if (!match) return null;
  const [found, typed = ""] = match;
  return { start: match.index, end: match.index + found.length, typed };
}

/** Returns the text with a fact in place of what was typed. */
export function withToken(
  text: string,
  { start, end }: OpenToken,
  name: string,
  printed: string,
): string {
  return text.slice(0, start) + factToken(name, printed) + text.slice(end);
}

/** A string of rich text, and its path. */
export type Span = { path: Path; text: string };

/** The strings in the paragraphs of a rich text, including its tables. */
export function spansIn(value: unknown): Span[] {
  return objectsIn(value).flatMap(({ path, object: { _type, text } }) =>
    _type === "span" && typeof text === "string"
      ? [{ path: [...path, "text"], text }]
      : [],
  );
}
