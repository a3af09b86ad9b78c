import { isObject } from "../json-value.ts";
import type { JsonObject } from "../json-value.ts";
import type { SanityDocument } from "../types.ts";

/**
 * Text prepared for a search: lower case, without accents, with one kind of dash
 * and of quotation mark. Each string of a document is one line.
 */
export type SearchText = {
  /** Only the words, with a space on both sides of each: `\n 10 15 \n`. */
  words: string;
  /** The words with their punctuation: `\n10-15%\n`. */
  letters: () => string;
};

const MARKS = /\p{M}+/gu;
const DASHES = /[\p{Pd}\u2212]/gu;
const SINGLE_QUOTES = /[\u2018-\u201b]/g;
const DOUBLE_QUOTES = /[\u201c-\u201f]/g;
const WORDS = /[\p{L}\p{N}]+/gu;

const known = new WeakMap<object, SearchText>();

/** The search text of a document: all its strings, and its id as the last line. */
export function documentText(document: SanityDocument): SearchText {
  const old = known.get(document);
  if (old !== undefined) return old;
  const texts: string[] = [];
  collect(document, texts);
  texts.push(document._id);
  const text = searchText(texts);
  known.set(document, text);
  return text;
}

/** The same text without its last line, which is the id of a document. */
export function withoutLastLine({ words, letters }: SearchText): SearchText {
  const cut = (lines: string) =>
    lines.slice(0, lines.lastIndexOf("\n", lines.length - 2) + 1);
  return { words: cut(words), letters: () => cut(letters()) };
}

/** The search text of a list of strings, one line for each. */
export function searchText(texts: readonly string[]): SearchText {
  const lines = texts.map(foldedText);
  const words = lines.map((line) => ` ${wordsOf(line).join(" ")} `);
  let letters: string | null = null;
  return {
    words: `\n${words.join("\n")}\n`,
    // Few searches contain punctuation, so this is computed when one does.
    letters: () => (letters ??= `\n${texts.map(foldedText).join("\n")}\n`),
  };
}

/** One string in lower case, without accents and line breaks. */
export function foldedText(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(MARKS, "")
    .replace(DASHES, "-")
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(/\s+/g, " ")
    .trim();
}

/** The words of a folded text: runs of letters and digits. */
export function wordsOf(folded: string): string[] {
  return folded.match(WORDS) ?? [];
}

function collect(value: unknown, texts: string[]): void {
  if (typeof value === "string") {
    texts.push(value);
  } else if (Array.isArray(value)) {
    for (const item of value) collect(item, texts);
  } else if (isObject(value)) {
    const fields = isBlock(value) ? withoutSpans(value, texts) : value;
    for (const [name, child] of Object.entries(fields)) {
      if (!name.startsWith("_")) collect(child, texts);
    }
  }
}

type Block = JsonObject & { children: unknown[] };

/** Adds the text of a block's spans as one string; returns its other fields. */
function withoutSpans(block: Block, texts: string[]): JsonObject {
  const { children, style: _style, listItem: _listItem, ...rest } = block;
  texts.push(children.map((child) => spanText(child) ?? " ").join(""));
  return {
    ...rest,
    children: children.filter((child) => spanText(child) === null),
  };
}

function isBlock(value: JsonObject): value is Block {
  return (
    Array.isArray(value.children) &&
    value.children.some((child) => spanText(child) !== null)
  );
}

function spanText(child: unknown): string | null {
  return isObject(child) &&
    child._type === "span" &&
    typeof child.text === "string"
    ? child.text
    : null;
}
