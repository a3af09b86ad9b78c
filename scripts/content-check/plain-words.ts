import { globSync, readFileSync } from "node:fs";
import path from "node:path";

import { isLanguage } from "../../domain/languages.ts";
import { nameOf } from "../../schemas/checks/document-name.ts";
import {
  easeText,
  readingEaseIn,
  readingEaseOf,
} from "../../schemas/checks/reading-ease.ts";
import type { Site } from "../../schemas/checks/site.ts";
import {
  lineOf,
  strayWords,
  type Term,
  termLines,
  wordingsIn,
} from "./terms.ts";

/** What a person reads after a loss: the eighth grade is enough for it. */
const PLAIN: ReadonlySet<string> = new Set([
  "claimType",
  "contactPage",
  "consultationPage",
  "homePage",
  "state",
  "stateServicePage",
  "tonight",
]);

/** The words of forms, mails and tools, a file of content/words each. */
export function wordFiles() {
  return globSync("content/words/*/*.json").flatMap((file) => {
    const language = path.basename(path.dirname(file));
    return isLanguage(language)
      ? [
          {
            file,
            language,
            texts: stringsIn(JSON.parse(readFileSync(file, "utf8"))),
          },
        ]
      : [];
  });
}

function stringsIn(value: unknown): string[] {
  return typeof value === "string"
    ? [value]
    : Object.values(value as object).flatMap(stringsIn);
}

/** How easily the documents of each kind and the words of code read, and what leaves the table of terms. */
export function plainWordLines(
  documents: Site["documents"],
  terms: readonly Term[],
): string[] {
  const files = wordFiles();
  const stray = [
    ...termLines(documents, terms),
    ...files.flatMap(({ file, language, texts }) =>
      lineOf(
        file,
        texts.flatMap((text) => strayWords(text, wordingsIn(terms, language))),
      ),
    ),
  ];
  return [
    "",
    "Reading ease: school grade in English, 0 to 100 in Spanish.",
    ...easeLines(documents),
    ...files.flatMap(({ file, language, texts }) => {
      const ease = readingEaseIn(texts, language);
      return ease && !ease.isEasy ? [`  ${file}: ${easeText(ease)}`] : [];
    }),
    "",
    ...stray,
    `Words that leave content/terms.yaml: in ${stray.length} texts.`,
  ];
}

function easeLines(documents: Site["documents"]): string[] {
  const measured = [...documents.values()].flatMap((document) => {
    const ease = readingEaseOf(document);
    return ease ? [{ document, ease }] : [];
  });
  const kinds = Map.groupBy(
    measured,
    ({ document, ease }) => `${document._type}, ${ease.language}`,
  );
  return [...kinds].flatMap(([kind, own]) => {
    const scores = own.map(({ ease }) => ease.score).toSorted((a, b) => a - b);
    const [least, middle, most] = [
      0,
      scores.length >> 1,
      scores.length - 1,
    ].map((at) => scores[at]!.toFixed(1));
    return [
      `  ${kind}: ${middle} (${least} to ${most}), documents: ${own.length}`,
      ...own
        .filter(
          ({ document, ease }) => PLAIN.has(document._type) && !ease.isEasy,
        )
        .map(
          ({ document, ease }) =>
            `    - ${nameOf(document, documents)}: ${easeText(ease)}`,
        ),
    ];
  });
}
