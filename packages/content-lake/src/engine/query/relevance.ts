import type { SearchText } from "./search-text.ts";
import type { Term, TextQuery } from "./text-query.ts";

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
export function relevance(text: SearchText, query: TextQuery): number {
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
