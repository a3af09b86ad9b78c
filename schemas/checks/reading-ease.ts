import { LRUCache } from "lru-cache";
import { syllable } from "syllable";

import { type Language, languageOf } from "../../domain/languages.ts";
import { sentencesOf } from "../../domain/sentences.ts";
import type { CheckedDocument } from "./finding.ts";
import { sentencesIn, wordsOf } from "./text.ts";
import { isInFirst } from "./translation.ts";

/** Fewer words than these say little about how a text reads. */
const FEWEST_WORDS = 30;

/** How easily a text reads. */
export type ReadingEase = {
  language: Language;
  /** English: the school grade; Spanish: 0 to 100, where more is easier. */
  score: number;
  /** True if an eighth grader can read it. */
  isEasy: boolean;
};

/**
 * Measures sentences: English by the Flesch-Kincaid grade (1975), Spanish by Fernández
 * Huerta's index (1959), whose 60 is where the eighth grade ends.
 *
 * @returns null for a text too short to measure.
 */
export function readingEase(
  sentences: readonly string[],
  language: Language,
): ReadingEase | null {
  const words = sentences.flatMap(wordsOf);
  if (words.length < FEWEST_WORDS) return null;
  const count = syllableCounters[language];
  const syllables =
    words.reduce((sum, word) => sum + count(word), 0) / words.length;
  const length = words.length / sentences.length;
  switch (language) {
    case "en": {
      const score = 0.39 * length + 11.8 * syllables - 15.59;
      return { language, score, isEasy: Math.round(score * 10) <= 80 };
    }
    case "es": {
      const score = 206.84 - 60 * syllables - 1.02 * length;
      return { language, score, isEasy: Math.round(score) >= 60 };
    }
    default:
      return language satisfies never;
  }
}

/** The Studio measures a whole article again after each key. */
const MOST_WORDS = 10_000;

/** A counter that remembers each word. */
function remembered(count: (word: string) => number) {
  const counts = new LRUCache<string, number>({
    max: MOST_WORDS,
    memoMethod: count,
  });
  return (word: string) => counts.memo(word);
}

/** A number is one syllable: how many its reader says depends on the reader. */
const syllableCounters: Record<Language, (word: string) => number> = {
  en: remembered((word) => Math.max(syllable(word), 1)),
  // Each vowel or diphthong; an accent on "i" or "u" parts it from its neighbor, and
  // the "u" of "que" and "gui" is silent.
  es: remembered((word) =>
    Math.max(
      word
        .replace(/([qg])u(?=[eiéí])/gi, "$1")
        .match(
          /(?:[iuüy](?=[aeoáéóíú]))?[aeoáéóíú](?:[iuy](?![aeoáéóíú]))?|[iuüy]+/gi,
        )?.length ?? 0,
      1,
    ),
  ),
};

/**
 * Measures the running text of a document, without headings, labels, quotations and what
 * is not translated yet.
 */
export function readingEaseOf(document: CheckedDocument): ReadingEase | null {
  const language = languageOf(document);
  const sentences = sentencesIn(document)
    .filter(({ kind, path, text }) => {
      const isAside = /^h\d$|^blockquote$/.test(kind);
      return !isAside && !path.includes("translations") && isSentence(text);
    })
    .map(({ sentence }) => sentence)
    .filter((sentence) => !isInFirst(sentence, language));
  return readingEase(sentences, language);
}

/** Measures the sentences among texts. */
export function readingEaseIn(texts: readonly string[], language: Language) {
  return readingEase(texts.filter(isSentence).flatMap(sentencesOf), language);
}

const isSentence = (text: string) => /[.!?]["”’)]*$/.test(text.trim());

/** A measure in words. */
export function easeText({ language, score, isEasy }: ReadingEase): string {
  const text =
    language === "en"
      ? `Grade ${score.toFixed(1)}`
      : `Ease ${Math.min(Math.max(score, 0), 100).toFixed(0)} of 100`;
  return isEasy
    ? `${text}: an eighth grader can read it.`
    : `${text}: hard to read. Shorter sentences and shorter words help.`;
}
