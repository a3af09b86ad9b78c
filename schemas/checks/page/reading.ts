import type { CheckedDocument, Found } from "../finding.ts";
import { sentencesOf, type Text, textsIn, textsOf, wordsOf } from "../text.ts";

/** School years: what a reader without a degree follows with some effort. */
const HARDEST_GRADE = 12;
/** A grade means nothing for a few sentences. */
const FEWEST_WORDS = 100;

/** How hard a text is, and how long. */
export type Reading = { words: number; grade: number | null };

/**
 * The number of words of a document and its grade: the Automated Readability
 * Index (Smith and Senter 1967), the years of school that a reader needs. The
 * grade is null for a text of less than 100 words.
 */
export function readingOf(document: CheckedDocument): Reading {
  const texts = pageTextsOf(document);
  const words = texts.flatMap(({ text }) => wordsOf(text)).length;
  const running = texts
    .map(({ text }) => text)
    .filter((text) => wordsOf(text).length >= 8);
  const counted = running.flatMap(wordsOf);
  if (counted.length < FEWEST_WORDS) return { words, grade: null };
  const sentences = running.flatMap(sentencesOf).length;
  const grade =
    4.71 * (counted.join("").length / counted.length) +
    0.5 * (counted.length / sentences) -
    21.43;
  return { words, grade: Math.round(grade * 10) / 10 };
}

/** The texts of the page itself, without those for search engines. */
function pageTextsOf(document: CheckedDocument): Text[] {
  return textsOf(document).filter(({ path }) => !path.includes("seo"));
}

/** How many words the text of a type should have at least, and where it stands. */
const fewestWords: Readonly<Record<string, { words: number; field: string }>> =
  {
    article: { words: 300, field: "body" },
    stateServicePage: { words: 150, field: "body" },
    legalPage: { words: 150, field: "body" },
  };

/** Texts that are hard to read, and texts that are too short to be of use. */
export function readingRules(document: CheckedDocument): Found[] {
  const { grade } = readingOf(document);
  const found: Found[] = [];
  if (grade !== null && grade > HARDEST_GRADE)
    found.push({
      rule: "reading-grade",
      path: hardestText(document),
      message: `The text asks for ${Math.round(grade)} years of school (Automated Readability Index; at most ${HARDEST_GRADE} here). Write shorter sentences, beginning with this one.`,
    });
  const limit = fewestWords[document._type];
  const isListed = document._type !== "stateServicePage" || "seo" in document;
  if (limit === undefined || !isListed) return found;
  const words = textsIn(document[limit.field], []).flatMap(({ text }) =>
    wordsOf(text),
  ).length;
  if (words < limit.words)
    found.push({
      rule: "length",
      path: [limit.field],
      message: `The text has ${words} words. Readers and search engines expect at least ${limit.words} here.`,
    });
  return found;
}

/** The way to the text with the longest sentence. */
function hardestText(document: CheckedDocument): Found["path"] {
  const longest = pageTextsOf(document)
    .map(({ path, text }) => ({
      path,
      words: Math.max(
        ...sentencesOf(text).map((sentence) => wordsOf(sentence).length),
      ),
    }))
    .toSorted((a, b) => b.words - a.words)[0];
  return longest?.path ?? [];
}
