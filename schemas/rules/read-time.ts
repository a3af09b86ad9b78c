import type { CheckedDocument } from "../checks/finding.ts";
import { textsOf, wordsOf } from "../checks/text.ts";

const WORDS_PER_MINUTE = 200;

/** The fields of an article or a guide with its text. */
const TEXTS: readonly unknown[] = ["description", "body", "sections"];

/** A reading time that is this much off is corrected, in minutes. */
const TOLERANCE = 2;

/**
 * What to offer for a reading time that is empty or far off, at 200 words a minute.
 * In: the minutes in the document, the document. Out: null where nothing is to be
 * offered. Texts by reference (snippets, questions) do not count.
 */
export function offeredReadTime(
  stored: number | undefined,
  document: CheckedDocument,
): { words: number; minutes: number } | null {
  const words = textsOf(document)
    .filter(({ path }) => TEXTS.includes(path[0]))
    .flatMap(({ text }) => wordsOf(text)).length;
  if (words === 0) return null;
  const minutes = Math.max(1, Math.round(words / WORDS_PER_MINUTE));
  const isOff = stored === undefined || Math.abs(stored - minutes) >= TOLERANCE;
  return isOff ? { words, minutes } : null;
}
