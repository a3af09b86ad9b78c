import { readFileSync } from "node:fs";

import { parse } from "yaml";

import {
  FIRST_LANGUAGE,
  furtherLanguages,
  type Language,
  languageOf,
} from "../../domain/languages.ts";
import { nameOf } from "../../schemas/checks/document-name.ts";
import type { Site } from "../../schemas/checks/site.ts";
import { textsOf } from "../../schemas/checks/text.ts";

/** The word that the site uses for one thing in one language. */
export type Wording = {
  term: string;
  /** Whole words in any case, which the site does not use for it. */
  insteadOf: readonly string[];
  /** Phrases, in exactly this case, in which one of them may stand. */
  except?: readonly string[];
};

/** A row of content/terms.yaml. */
export type Term = Wording & {
  means: string;
  /** Whose page uses the word; "review" if nobody has looked it up. */
} & Partial<
    Record<
      Exclude<Language, typeof FIRST_LANGUAGE>,
      Wording & { source: string }
    >
  >;

/** The wordings of the table in one language. */
export const wordingsIn = (
  terms: readonly Term[],
  language: Language,
): readonly Wording[] =>
  language === FIRST_LANGUAGE
    ? terms
    : terms.flatMap((term) => term[language] ?? []);

/** Reads the writers' table of terms. */
export function readTerms(): Term[] {
  return parse(readFileSync("content/terms.yaml", "utf8")) as Term[];
}

const straight = (text: string) => text.replaceAll("’", "'");
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const anyOf = (texts: readonly string[]) =>
  texts.map((text) => escaped(straight(text))).join("|");

/** The words of a text that leave the table, each with the term to write instead; names in braces may. */
export function strayWords(text: string, wordings: readonly Wording[]) {
  const plain = straight(text).replace(/\{[^}]*\}/g, "");
  return wordings.flatMap(({ term, insteadOf, except = [] }) => {
    const rest =
      except.length > 0 ? plain.replace(RegExp(anyOf(except), "g"), "") : plain;
    const stray = RegExp(
      `(?<![\\p{L}\\d_-])(?:${anyOf(insteadOf)})(?![\\p{L}\\d_-])`,
      "giu",
    );
    return [...new Set(rest.match(stray))].map((word) => ({ word, term }));
  });
}

/** The texts that leave the table, by document; quotations may. */
export function termLines(
  documents: Site["documents"],
  terms: readonly Term[],
): string[] {
  const translated = furtherLanguages.flatMap((each) =>
    wordingsIn(terms, each),
  );
  return [...documents.values()].flatMap((document) => {
    const own = wordingsIn(terms, languageOf(document));
    const stray = textsOf(document)
      .filter(({ kind }) => kind !== "blockquote")
      .flatMap(({ text, path }) =>
        strayWords(text, path.includes("translations") ? translated : own),
      );
    return lineOf(`${nameOf(document, documents)} (${document._type})`, stray);
  });
}

/** A line about one place; none if it keeps to the table. */
export function lineOf(
  place: string,
  stray: ReturnType<typeof strayWords>,
): string[] {
  const words = new Set(
    stray.map(({ word, term }) => `"${word}": write "${term}"`),
  );
  return words.size > 0 ? [`  ${place}: ${[...words].join("; ")}`] : [];
}
