import { hasExpired } from "../../license-term.ts";
import { NUMBER_WORDS } from "../../fact-text.ts";
import type { CheckedDocument, Found } from "../finding.ts";
import type { Site } from "../site.ts";
import type { Fact } from "../state.ts";
import { sentencesOf, textsOf } from "../text.ts";

/** The number of a section, as 542.055, 40-5513 or 5/1570. */
const SECTION = /\b\d+[A-Z]?(?:[.:/-]\d+[A-Za-z]?)+\b/g;

const FIGURE = new RegExp(
  String.raw`\b(\d+|${NUMBER_WORDS.join("|")})[ -](?:(business|working|calendar) )?(day|month|year|hour)s?\b`,
  "gi",
);

type Figure = { words: string; number: number; kind: string; unit: string };

/**
 * Figures in a sentence with the section of a law that stand in no legal fact of
 * that state, and numbers of states that differ from the valid licenses. In: the
 * document, all documents, the time in milliseconds since 1970.
 */
export function figureRules(
  document: CheckedDocument,
  site: Site,
  now: number,
): Found[] {
  return textsOf(document).flatMap(({ path, text }) =>
    sentencesOf(text).flatMap((sentence) => [
      ...site.states
        .flatMap(({ facts }) => contradictions(sentence, facts))
        .map(({ figure, fact }): Found => ({
          rule: "fact-figure",
          path,
          message: `"${figure.words}" contradicts the legal fact "${fact.value}". Correct the sentence, or the fact if the law has changed.`,
          citation: fact.citation,
          isConfirmed: fact.isConfirmed,
        })),
      ...wrongCounts(sentence, site, now).map((message): Found => ({
        rule: "state-count",
        path,
        message,
      })),
    ]),
  );
}

function contradictions(
  sentence: string,
  facts: readonly Fact[],
): { figure: Figure; fact: Fact }[] {
  const sections = sectionsIn(sentence);
  const cited = facts.filter(({ citation }) =>
    sectionsIn(citation.text).some((each) => sections.includes(each)),
  );
  // Beside one limit for a suit a sentence may name the others of the state; a
  // step of the insurer's has a section of its own.
  const known = facts
    .filter((fact) => cited.includes(fact) || fact.topic !== "insurerTiming")
    .flatMap(({ value }) => figuresIn(value));
  return figuresIn(sentence).flatMap((figure) => {
    const isKnown = known.some(
      ({ number, kind, unit }) =>
        number === figure.number &&
        kind === figure.kind &&
        unit === figure.unit,
    );
    const fact = cited.find(({ value }) =>
      figuresIn(value).some(({ unit }) => unit === figure.unit),
    );
    return fact && !isKnown ? [{ figure, fact }] : [];
  });
}

function sectionsIn(text: string): string[] {
  return [...text.matchAll(SECTION)].map(([section]) => section);
}

/** Business days and working days are the same; calendar days are days. */
function figuresIn(text: string): Figure[] {
  return [...text.matchAll(FIGURE)].map(
    ([words, number = "", kind = "", unit = ""]) => ({
      words,
      number: numberOf(number),
      kind: /business|working/i.test(kind) ? "business" : "",
      unit: unit.toLowerCase(),
    }),
  );
}

function numberOf(word: string): number {
  const index = NUMBER_WORDS.indexOf(word.toLowerCase());
  return index === -1 ? Number(word) : index + 1;
}

const STATE_COUNT = new RegExp(
  String.raw`\b(?:licensed|licenses?|adjusters?|claims|work|serve)\b[^.]{0,40}\b(\d+|${NUMBER_WORDS.join("|")}) states\b`,
  "gi",
);

/** Numbers of states that no count of the licenses gives. */
function wrongCounts(
  sentence: string,
  { documents, states }: Site,
  now: number,
): string[] {
  const named = [...sentence.matchAll(STATE_COUNT)].map(
    ([, word = ""]) => word,
  );
  if (named.length === 0) return [];
  const licenses = [...documents.values()].filter(
    ({ _type }) => _type === "stateLicence",
  );
  const served = states.filter(({ licenses: terms }) =>
    terms.some((term) => !hasExpired(term, now)),
  );
  const held = licenses.filter(
    ({ hasCompanyLicence }) => hasCompanyLicence === true,
  );
  const counts = [served, held, licenses].map(({ length }) => length);
  return named
    .filter((word) => licenses.length > 0 && !counts.includes(numberOf(word)))
    .map(
      (word) =>
        `"${word} states" is not what the licenses say: we serve ${served.length} states. Correct the number.`,
    );
}
