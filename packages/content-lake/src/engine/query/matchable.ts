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
