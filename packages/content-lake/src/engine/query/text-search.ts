import { randomBytes } from "node:crypto";
import { isObject, isString } from "../json-value.ts";
import type { SanityDocument } from "../types.ts";
import { withoutGroups, type Node } from "./ast.ts";

const WORDS = /[\p{L}\p{N}]+/gu;
/** The punctuation of the sentence around a word. */
const SENTENCE_MARKS = /^["'([{]+|["'.,;:!?)\]}]+$/g;

/**
 * Prepares text for a search: lowercase, without accents and invisible characters, with
 * one kind of dash and of quotation mark. Each string of a document becomes a line of
 * its words, with a space on both sides of each, and a line of those with punctuation:
 * `\n 10 15 of it \n 10-15% \n`.
 */
function searchText(texts: readonly string[]): string {
  const lines = texts.map(foldedText).flatMap((line) => {
    const chunks = line.split(" ").map(withoutMarks);
    const written = chunks.filter((chunk) => /[^\p{L}\p{N}]/u.test(chunk));
    return [line.match(WORDS) ?? [], written].filter(
      ({ length }) => length > 0,
    );
  });
  return `\n${lines.map((words) => ` ${words.join(" ")} \n`).join("")}`;
}

function withoutMarks(chunk: string): string {
  return chunk.replace(SENTENCE_MARKS, "");
}

function foldedText(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]+/gu, "")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/[\u2018-\u201b]/g, "'")
    .replace(/[\u201c-\u201f]/g, '"')
    .replace(/\s+/g, " ")
    .trim();
}

const textsOfDocuments = new WeakMap<SanityDocument, string>();

/** The search text of all strings of a document except its id. */
function documentText(document: SanityDocument): string {
  const known = textsOfDocuments.get(document);
  if (known !== undefined) return known;
  const texts: string[] = [];
  collect(document, texts);
  const text = searchText(texts);
  textsOfDocuments.set(document, text);
  return text;
}

/** The spans of a block are one text; its style and list type are not text. */
function collect(value: unknown, texts: string[]): void {
  if (isString(value)) texts.push(value);
  if (Array.isArray(value)) for (const item of value) collect(item, texts);
  if (!isObject(value)) return;
  const children = [value.children].flat();
  const isBlock = children.some((child) => spanText(child) !== null);
  if (isBlock)
    texts.push(children.map((child) => spanText(child) ?? " ").join(""));
  for (const [name, child] of Object.entries(value)) {
    if (name.startsWith("_")) continue;
    if (!isBlock) collect(child, texts);
    else if (name === "children") {
      collect(
        children.filter((each) => spanText(each) === null),
        texts,
      );
    } else if (name !== "style" && name !== "listItem") collect(child, texts);
  }
}

function spanText(child: unknown): string | null {
  const isSpan = isObject(child) && child._type === "span";
  return isSpan && isString(child.text) ? child.text : null;
}

/** A word, or several that must be adjacent. */
type Term = {
  pattern: string | RegExp;
  /** The term with its punctuation, such as ` 10-15% `; null without any. */
  literal: string | null;
};

/** A parsed `text::query()`: a text matches if it has all terms and no excluded one. */
type TextQuery = {
  terms: readonly Term[];
  excluded: readonly Term[];
  /** All terms in order, as words. */
  phrase: string;
  /** True for `*`, which matches every text. */
  isEverything: boolean;
};

/** In a word with more stars, they are read as spaces. */
const MOST_STARS = 2;

/** Parses what a user typed: words, `"phrases"`, `begin*` and `-excluded`. */
function parseTextQuery(text: string): TextQuery {
  const calm = text.replace(/\S+/g, (word) =>
    word.split("*").length - 1 > MOST_STARS ? word.replaceAll("*", " ") : word,
  );
  const chunks = (calm.match(/-?"[^"]*"|\S+/g) ?? []).map(chunkOf);
  const wanted = chunks.filter(({ isExcluded }) => !isExcluded);
  const worded = wanted.filter(({ words }) => words !== "");
  // Punctuation by itself counts only if the user typed nothing else.
  const marks = wanted.filter(({ letters }) => withoutStars(letters) !== "");
  const terms = (worded.length > 0 ? worded : marks).map(termOf);
  const excluded = chunks.filter(({ isExcluded }) => isExcluded).map(termOf);
  return {
    terms,
    excluded,
    phrase: withoutStars(worded.map(({ words }) => words).join(" ")),
    isEverything: chunks.length > 0 && terms.length + excluded.length === 0,
  };
}

type Chunk = { words: string; letters: string; isExcluded: boolean };

function chunkOf(chunk: string): Chunk {
  const isExcluded = chunk.length > 1 && chunk.startsWith("-");
  const typed = isExcluded ? chunk.slice(1) : chunk;
  const isQuoted = typed.length > 1 && /^".*"$/s.test(typed);
  const letters = foldedText(isQuoted ? typed.slice(1, -1) : typed);
  // In a phrase a star is punctuation.
  const words = letters.match(isQuoted ? WORDS : /[\p{L}\p{N}*]+/gu) ?? [];
  return {
    words: words.filter((word) => !/^\*+$/.test(word)).join(" "),
    letters,
    isExcluded,
  };
}

function termOf({ words, letters }: Chunk): Term {
  const plain = withoutStars(letters);
  if (words === "") return { pattern: plain, literal: null };
  const written = withoutMarks(plain);
  const hasMarks = written !== "" && written !== withoutStars(words);
  const literal = hasMarks ? ` ${written} ` : null;
  return { pattern: patternOf(words), literal };
}

/** The pattern of words in a prepared text, each between two spaces. */
function patternOf(words: string): string | RegExp {
  const start = words.startsWith("*") ? "" : " ";
  const end = words.endsWith("*") ? "" : " ";
  const inner = words.replace(/^\*+|\*+$/g, "");
  return inner.includes("*")
    ? new RegExp(`${start}${inner.replaceAll("*", "[^ \\n]*")}${end}`)
    : `${start}${inner}${end}`;
}

function withoutStars(text: string): string {
  return text.replaceAll("*", "");
}

/**
 * Rates how well a text matches a query: 0 if a term is missing or an excluded one is
 * present; otherwise higher for terms with their punctuation, adjacent terms, and terms
 * at the beginning of a line, the shorter the better.
 */
function relevance(text: string, query: TextQuery): number {
  const { terms, excluded, phrase } = query;
  if (query.isEverything) return /\S/.test(text) ? 1 : 0;
  if (terms.length + excluded.length === 0) return 0;
  if (excluded.some((term) => scoreOf(text, term) > 0)) return 0;
  const scores = terms.map((term) => scoreOf(text, term));
  if (scores.includes(0)) return 0;
  const isPhrase = terms.length > 1 && text.includes(` ${phrase}`);
  const sum = scores.reduce((a, b) => a + b, terms.length === 0 ? 1 : 0);
  return sum + (isPhrase ? 2 : 0) + 3 * shareOfLine(text, phrase);
}

/**
 * The share of a line that a phrase at its beginning takes: 1 for a whole line, such as
 * a title; a little more if the text contains it several times.
 */
function shareOfLine(text: string, phrase: string): number {
  if (phrase === "") return 0;
  const lines = text.split("\n").filter((line) => line.includes(` ${phrase}`));
  const shares = lines.map((line) =>
    line.startsWith(` ${phrase}`) ? (phrase.length + 2) / line.length : 0,
  );
  return Math.max(0, ...shares) + Math.min(lines.length, 20) / 100;
}

function scoreOf(text: string, { pattern, literal }: Term): number {
  const isFound = isString(pattern)
    ? text.includes(pattern)
    : pattern.test(text);
  const isLiteral = literal !== null && text.includes(literal);
  return isFound ? 1 + (isLiteral ? 3 : 0) : 0;
}

/**
 * groq-js has one callback, which asks for the document of a reference. A search
 * dereferences an artificial reference: the query and what is searched. No document can
 * contain such a reference: its prefix is random at each start.
 */
const PREFIX = `\u0000${randomBytes(12).toString("hex")}:`;
const SEPARATOR = "\u0000";
/** Precedes the id of a document whose strings are all searched. */
const WHOLE = "\u0001";

/** A node for `left match text::query(query)`, which groq-js cannot evaluate. */
export function textMatch(left: Node, query: Node): Node {
  const right = literal(0);
  return { type: "OpCall", op: ">", left: textRelevance(left, query), right };
}

/** The same for an argument of `score()`, to which it adds 1 and its relevance. */
export function textScore(left: Node, query: Node): Node {
  return call("boost", textMatch(left, query), textRelevance(left, query));
}

/** The relevance; null if nothing can be searched. */
function textRelevance(left: Node, query: Node): Node {
  const plain = withoutGroups(left);
  const operands =
    plain.type === "Array"
      ? plain.elements.map(({ value }) => withoutGroups(value))
      : [plain];
  const id: Node = { type: "AccessAttribute", name: "_id" };
  const searched = operands.flatMap((operand) => [
    { value: operand, isSplat: true },
    { value: operand, isSplat: false },
    ...(operand.type === "This"
      ? [{ value: sum(literal(WHOLE), id), isSplat: false }]
      : []),
  ]);
  const strings: Node = {
    type: "Filter",
    base: {
      type: "Array",
      elements: searched.map((each) => ({ type: "ArrayElement", ...each })),
    },
    // `lower()` is null for anything but a string.
    expr: call("defined", call("lower", { type: "This" })),
  };
  const joined: Node = {
    ...call("join", strings, literal(SEPARATOR)),
    namespace: "array",
  };
  const typed =
    query.type === "Value" && isString(query.value)
      ? literal(query.value.replaceAll(SEPARATOR, " "))
      : query;
  const key = sum(sum(literal(PREFIX), typed), sum(literal(SEPARATOR), joined));
  const attribute = {
    type: "ObjectAttributeValue",
    name: "_ref",
    value: key,
  } as const;
  return {
    type: "Deref",
    base: { type: "Object", attributes: [attribute] },
    isSearch: true,
  };
}

function literal(value: unknown): Node {
  return { type: "Value", value };
}

function sum(left: Node, right: Node): Node {
  return { type: "OpCall", op: "+", left, right };
}

function call(
  name: string,
  ...args: Node[]
): Extract<Node, { type: "FuncCall" }> {
  return { type: "FuncCall", namespace: "global", name, args };
}

/**
 * Returns the callback for groq-js's dereferences.
 *
 * @param reached is called with the ids of the documents on which the answer depends.
 */
export function dereferencer(
  get: (id: string) => SanityDocument | null,
  reached: (id: string) => void,
): (reference: { _ref: string }) => unknown {
  // A score evaluates each search twice in a row.
  let last: { _ref: string; score: number } | null = null;
  const queries = new Map<string, TextQuery>();
  return ({ _ref }) => {
    if (!_ref.startsWith(PREFIX)) {
      reached(_ref);
      return get(_ref);
    }
    if (last?._ref === _ref) return last.score;
    const [typed = "", ...texts] = _ref.slice(PREFIX.length).split(SEPARATOR);
    const ids = texts.filter((text) => text.startsWith(WHOLE));
    const plain = texts.filter((text) => !text.startsWith(WHOLE));
    const parts = ids.flatMap((marked) => {
      const id = marked.slice(WHOLE.length);
      reached(id);
      const document = get(id);
      return document === null ? [] : [documentText(document)];
    });
    if (plain.length > 0) parts.push(searchText(plain));
    const query = queries.get(typed) ?? parseTextQuery(typed);
    queries.set(typed, query);
    last = { _ref, score: relevance(parts.join(""), query) };
    return last.score;
  };
}
