import { readFileSync } from "node:fs";

import { parse } from "yaml";

import { FIRST_LANGUAGE, languageOf } from "../../domain/languages.ts";
import { type CheckedDocument, nameOf } from "../../schemas/checks/finding.ts";
import { textsOf } from "../../schemas/checks/text.ts";

/** A row of content/terms.yaml: the word that the site uses for one thing. */
export type Term = {
  term: string;
  means: string;
  /** Whole words in any case, which the site does not use for it. */
  insteadOf: readonly string[];
  /** Phrases, in exactly this case, in which one of them may stand. */
  except?: readonly string[];
};

/** Reads the writers' table of terms. */
export function readTerms(): Term[] {
  return parse(readFileSync("content/terms.yaml", "utf8")) as Term[];
}

const straight = (text: string) => text.replaceAll("’", "'");
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const anyOf = (texts: readonly string[]) =>
  texts.map((text) => escaped(straight(text))).join("|");

/** The words of a text that leave the table, each with the term to write instead; names in braces may. */
export function strayWords(text: string, terms: readonly Term[]) {
  const plain = straight(text).replace(/\{[^}]*\}/g, "");
  return terms.flatMap(({ term, insteadOf, except = [] }) => {
    const rest =
      except.length > 0 ? plain.replace(RegExp(anyOf(except), "g"), "") : plain;
    const stray = RegExp(`(?<![\\w-])(?:${anyOf(insteadOf)})(?![\\w-])`, "gi");
    return [...new Set(rest.match(stray))].map((word) => ({ word, term }));
  });
}

/** The texts in the first language that leave the table, by document; quotations may. */
export function termLines(
  documents: readonly CheckedDocument[],
  terms: readonly Term[],
): string[] {
  return documents
    .filter((each) => languageOf(each) === FIRST_LANGUAGE)
    .flatMap((document) => {
      const stray = textsOf(document)
        .filter(({ kind, path }) => {
          return kind !== "blockquote" && !path.includes("translations");
        })
        .flatMap(({ text }) => strayWords(text, terms));
      return lineOf(`${nameOf(document)} (${document._type})`, stray);
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
