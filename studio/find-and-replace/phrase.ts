/** What to look for. */
export type Phrase = {
  text: string;
  matchCase: boolean;
  wholeWords: boolean;
};

/** A part of a text: from the first character to before the last. */
export type Range = { start: number; end: number };

/** A longer phrase is not looked for. */
export const MAX_PHRASE_LENGTH = 500;

const SYNTAX = /[\\^$.*+?()[\]{}|/]/g;
const WORD = String.raw`[\p{L}\p{M}\p{N}_]`;

/** Every occurrence of the phrase in a text, from left to right, without overlaps. */
export function rangesOf(text: string, phrase: Phrase): Range[] {
  if (phrase.text === "") return [];
  return [...text.matchAll(patternOf(phrase))].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
}

function patternOf({ text, matchCase, wholeWords }: Phrase): RegExp {
  const escaped = text.replace(SYNTAX, String.raw`\$&`);
  const pattern = wholeWords ? `(?<!${WORD})${escaped}(?!${WORD})` : escaped;
  return new RegExp(pattern, matchCase ? "gu" : "giu");
}
