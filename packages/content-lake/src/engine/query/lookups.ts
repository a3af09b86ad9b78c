import { randomBytes } from "node:crypto";
import type { DocumentSet } from "../collection.ts";
import type { Node } from "./ast.ts";
import { ofAlternative } from "./index-selection.ts";
import {
  documentText,
  searchText,
  withoutLastLine,
  type SearchText,
} from "./search-text.ts";
import { parseTextQuery, type Term, type TextQuery } from "./text-query.ts";

/** Occurrences after these are not counted. */
const MOST_COUNTED = 16;

/** The parameter k1 of BM25, as in groq-js's score of a plain `match`. */
const SATURATION = 1.2;

/** Added for a term that also has the punctuation of the query. */
const LITERAL = 3;

/** Added if all terms stand next to each other, in their order. */
const PHRASE = 2;

/** Added if they are a whole string of the document. */
const LINE = 3;

/**
 * How well a text matches a query: 0 if a term is missing or an excluded one is
 * present, otherwise more for frequent, literal and adjacent terms.
 */
function relevance(text: SearchText, query: TextQuery): number {
  if (query.isEverything) return /\S/.test(text.words) ? 1 : 0;
  const { terms, excluded, phrase, line } = query;
  if (terms.length + excluded.length === 0) return 0;
  if (excluded.some((term) => scoreOf(text, term) > 0)) return 0;
  let sum = terms.length === 0 ? 1 : 0;
  for (const term of terms) {
    const score = scoreOf(text, term);
    if (score === 0) return 0;
    sum += score;
  }
  if (phrase !== null && text.words.includes(phrase.words)) {
    const isLiteral =
      phrase.literal !== null && countLiteral(text, phrase.literal) > 0;
    sum += PHRASE + (isLiteral ? LITERAL : 0);
  }
  return line !== null && text.words.includes(line) ? sum + LINE : sum;
}

function scoreOf(text: SearchText, { pattern, whole, literal }: Term): number {
  const literals = literal === null ? 0 : countLiteral(text, literal);
  if (pattern === null) return saturated(literals);
  const found = countOf(text.words, pattern);
  // A match of a part of a word counts half.
  const wholes = whole === null ? found : countOf(text.words, whole);
  const score = saturated((found + wholes) / 2);
  return literals > 0 ? score + LITERAL : score;
}

function saturated(count: number): number {
  return (count * (SATURATION + 1)) / (count + SATURATION);
}

function countOf(words: string, pattern: string | RegExp): number {
  if (typeof pattern !== "string") {
    return Math.min(words.match(pattern)?.length ?? 0, MOST_COUNTED);
  }
  let count = 0;
  let at = words.indexOf(pattern);
  while (at >= 0 && count < MOST_COUNTED) {
    count += 1;
    // Two adjacent matches share the space between them.
    at = words.indexOf(pattern, at + Math.max(pattern.length - 1, 1));
  }
  return count;
}

/** How often a text contains these characters, but not within a longer word. */
function countLiteral(text: SearchText, literal: string): number {
  const letters = text.letters();
  const isWordAtStart = isWordLetter(literal.at(0));
  const isWordAtEnd = isWordLetter(literal.at(-1));
  let count = 0;
  let at = letters.indexOf(literal);
  while (at >= 0 && count < MOST_COUNTED) {
    const isCut =
      (isWordAtStart && isWordLetter(letters[at - 1])) ||
      (isWordAtEnd && isWordLetter(letters[at + literal.length]));
    if (!isCut) count += 1;
    at = letters.indexOf(literal, at + literal.length);
  }
  return count;
}

function isWordLetter(letter: string | undefined): boolean {
  return letter !== undefined && /[\p{L}\p{N}]/u.test(letter);
}

/**
 * groq-js has one callback: it asks for the document of a reference. Where a
 * query needs the index for a key that is known only while it runs, the plan
 * inserts a dereference of an artificial reference, which is answered from the
 * index. No document can contain such a reference: its prefix is random at each
 * start.
 */
const PREFIX = `\u0000${randomBytes(12).toString("hex")}:`;

/** Documents from the index, or the text of the document with this id. */
type Lookup = "id" | "slug" | "reference" | "text";

/**
 * The relevance of a document with its id, of a document without its id, or of
 * given strings, for a text query. The key is the query, a separator, and the id
 * or the strings.
 */
export type TextLookup = "found" | "foundInFields" | "foundInTexts";
const TEXT_LOOKUPS: ReadonlySet<string> = new Set<TextLookup>([
  "found",
  "foundInFields",
  "foundInTexts",
]);

/** Separates the parts of a key. */
export const KEY_SEPARATOR = "\u0000";

/** A node that looks up what `key` evaluates to; null when that is no string. */
export function lookupNode(lookup: Lookup | TextLookup, key: Node): Node {
  const reference: Node = {
    type: "OpCall",
    op: "+",
    left: { type: "Value", value: `${PREFIX}${lookup}:` },
    right: key,
  };
  return {
    type: "Deref",
    base: {
      type: "Object",
      attributes: [
        { type: "ObjectAttributeValue", name: "_ref", value: reference },
      ],
    },
  };
}

/** The name and the key of a node made by `lookupNode`; null for any other node. */
export function lookupOf(
  node: Node,
): { name: string; isOfText: boolean; key: Node } | null {
  if (node.type !== "Deref" || node.base.type !== "Object") return null;
  const value = node.base.attributes[0]?.value;
  if (value?.type !== "OpCall" || value.left.type !== "Value") return null;
  const prefix = value.left.value;
  if (typeof prefix !== "string" || !prefix.startsWith(PREFIX)) return null;
  const name = prefix.slice(PREFIX.length, -1);
  return { name, isOfText: TEXT_LOOKUPS.has(name), key: value.right };
}

/** `primary`, or `fallback` where that is null. */
export function coalesce(primary: Node, fallback: Node): Node {
  return {
    type: "FuncCall",
    namespace: "global",
    name: "coalesce",
    args: [primary, fallback],
  };
}

/**
 * Answers groq-js's dereferences from a collection, and tells `reached` which
 * documents the answer depends on.
 */
export function dereferencer(
  documents: DocumentSet,
  reached: (id: string) => void,
): (reference: { _ref: string }) => unknown {
  // A score evaluates each lookup twice in a row.
  let last: { _ref: string; answer: unknown } | null = null;
  return ({ _ref }) => {
    if (!_ref.startsWith(PREFIX)) {
      reached(_ref);
      return documents.get(_ref);
    }
    if (last?._ref === _ref) return last.answer;
    const end = _ref.indexOf(":", PREFIX.length);
    const lookup = _ref.slice(PREFIX.length, end) as Lookup | TextLookup;
    const answer = lookUp(documents, reached, lookup, _ref.slice(end + 1));
    last = { _ref, answer };
    return answer;
  };
}

function lookUp(
  documents: DocumentSet,
  reached: (id: string) => void,
  lookup: Lookup | TextLookup,
  key: string,
): unknown {
  switch (lookup) {
    case "id":
    case "slug":
    case "reference":
      return ofAlternative(documents, { kind: lookup, key });
    case "text": {
      reached(key);
      const document = documents.get(key);
      return document && withoutLastLine(documentText(document)).letters();
    }
    case "found":
    case "foundInFields": {
      const [query = "", id = ""] = key.split(KEY_SEPARATOR, 2);
      reached(id);
      const document = documents.get(id);
      if (document === null) return null;
      const text = documentText(document);
      const searched = lookup === "found" ? text : withoutLastLine(text);
      return relevance(searched, parseTextQuery(query));
    }
    case "foundInTexts": {
      const [query = "", ...texts] = key.split(KEY_SEPARATOR);
      return relevance(searchText(texts), parseTextQuery(query));
    }
    default:
      return lookup satisfies never;
  }
}
