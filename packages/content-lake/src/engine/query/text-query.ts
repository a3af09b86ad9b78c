import { foldedText, wordsOf } from "./search-text.ts";

/** A word, or several that must stand next to each other. */
export type Term = {
  /** What the words of a text must contain; null for a term without words. */
  pattern: string | RegExp | null;
  /** The same as whole words, where `pattern` also matches a part of a word. */
  whole: string | null;
  /** The term with its punctuation, such as `10-15%`; null without punctuation. */
  literal: string | null;
};

/** A parsed `text::query()`: a text matches if it has all terms and no excluded one. */
export type TextQuery = {
  terms: readonly Term[];
  excluded: readonly Term[];
  /** All terms in their order; null unless there are several. */
  phrase: { words: string; literal: string | null } | null;
  /** All terms as the only words of a line. */
  line: string | null;
  /** True for `*`, which matches every text. */
  isEverything: boolean;
};

const CHUNKS = /-?"[^"]*"|\S+/g;
const STARRED_WORDS = /[\p{L}\p{N}*]+/gu;
/** Punctuation of the sentence around a word. */
const SENTENCE_MARKS = /^["'([{]+|["'.,;:!?)\]}]+$/g;
/** In a word with more stars than this, they are read as spaces. */
const MOST_STARS = 2;

const MAX_KNOWN = 200;
const known = new Map<string, TextQuery>();

/** Parses what a user typed: words, `"phrases"`, `begin*` and `-excluded`. */
export function parseTextQuery(text: string): TextQuery {
  const old = known.get(text);
  if (old !== undefined) return old;
  const query = parse(text);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(text, query);
  return query;
}

type Chunk = {
  words: readonly string[];
  letters: string;
  isExcluded: boolean;
};

function parse(text: string): TextQuery {
  const chunks = (withoutRunaways(text).match(CHUNKS) ?? []).map(chunkOf);
  const wanted = chunks.filter(({ isExcluded }) => !isExcluded);
  const worded = wanted.filter(({ words }) => words.length > 0);
  // Punctuation on its own counts only if the user typed nothing else.
  const marks = worded.length > 0 ? [] : wanted.filter(isMark);
  const all = worded.flatMap(({ words }) => words).join(" ");
  const terms = [...worded, ...marks].map(termOf);
  const excluded = chunks.filter(({ isExcluded }) => isExcluded).map(termOf);
  return {
    terms,
    excluded,
    phrase: worded.length > 1 ? phraseOf(wanted, all) : null,
    line: worded.length > 0 ? `\n ${withoutStars(all)} \n` : null,
    isEverything: chunks.length > 0 && terms.length + excluded.length === 0,
  };
}

function withoutRunaways(text: string): string {
  return text.replace(/\S+/g, (word) =>
    word.split("*").length - 1 > MOST_STARS ? word.replaceAll("*", " ") : word,
  );
}

function chunkOf(chunk: string): Chunk {
  const isExcluded = chunk.length > 1 && chunk.startsWith("-");
  const letters = isExcluded ? chunk.slice(1) : chunk;
  const isQuoted = letters.length > 1 && /^".*"$/s.test(letters);
  const folded = foldedText(isQuoted ? letters.slice(1, -1) : letters);
  // In a phrase a star is punctuation.
  const words = isQuoted ? wordsOf(folded) : starredWords(folded);
  return { words, letters: folded, isExcluded };
}

/** The words with their stars, without stars that follow punctuation. */
function starredWords(folded: string): string[] {
  const words: string[] = folded.match(STARRED_WORDS) ?? [];
  return words.filter((word) => !/^\*+$/.test(word));
}

function isMark({ letters }: Chunk): boolean {
  return withoutStars(letters) !== "";
}

function termOf({ words, letters }: Chunk): Term {
  const pattern = words.length > 0 ? patternOf(words.join(" ")) : null;
  const plain = withoutStars(words.join(" "));
  const written =
    pattern === null
      ? withoutStars(letters)
      : withoutStars(letters).replace(SENTENCE_MARKS, "");
  return {
    pattern,
    whole: pattern === ` ${plain} ` ? null : ` ${plain} `,
    literal: written === plain || written === "" ? null : written,
  };
}

/** The words as they stand in `SearchText.words`, each between two spaces. */
function patternOf(words: string): string | RegExp {
  const start = words.startsWith("*") ? "" : " ";
  const end = words.endsWith("*") ? "" : " ";
  const inner = words.replace(/^\*+|\*+$/g, "");
  return inner.includes("*")
    ? new RegExp(`${start}${inner.replaceAll("*", "[^ \\n]*")}${end}`, "g")
    : `${start}${inner}${end}`;
}

function phraseOf(
  wanted: readonly Chunk[],
  words: string,
): TextQuery["phrase"] {
  const written = wanted.map(({ letters }) => withoutStars(letters)).join(" ");
  const literal = written.replace(SENTENCE_MARKS, "");
  return {
    words: ` ${withoutStars(words)}${words.endsWith("*") ? "" : " "}`,
    literal: literal === withoutStars(words) ? null : literal,
  };
}

function withoutStars(text: string): string {
  return text.replaceAll("*", "");
}
