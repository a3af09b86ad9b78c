import { hasExpired } from "../../../domain/license-term.ts";
import { figuresIn, NUMBER, numberOf } from "../figure.ts";
import { type CheckedDocument, finding, type Finding } from "../finding.ts";
import type { Site } from "../site.ts";
import { type Fact, type State, statesMeant, unknownIn } from "../state.ts";
import { sentencesIn } from "../text.ts";
import { isRecord, textIn } from "../value.ts";

/** A cap that a legal fact sets, and the words that it requires. */
type Cap = { percent: number; when: RegExp | null; fact: Fact; state: State };

const CONDITIONS = [
  // What holds outside a catastrophe holds in general.
  /(?<!outside an? )(?:catastroph|disaster)/i,
  /\bincrease\b/i,
  /total loss/i,
] as const;

const FEE =
  /\b(?:fees?|commissions?|we (?:charge|take|keep)|our (?:share|percentage|cut)|charges? (?:you|a)|tarifas?|honorarios|comisi[óo]n(?:es)?|(?:le |les )?cobramos)\b/i;
const PERCENT = /(\d+(?:\.\d+)?)\s?(?:%|percent\b)/gi;
/** "10-15%" and "10 to 15 percent", whose first figure has no sign of its own. */
const RANGE =
  /(\d+(?:\.\d+)?)\s?(?:-|–|to)\s?(?=\d+(?:\.\d+)?\s?(?:%|percent))/gi;
const LOWER_CAP =
  /(?:or )?less where (?:the law|state law|a state)|lower cap|never above (?:the|its|your state's) cap|unlawful|against the law|not allowed|deductible|menos donde la ley|l[íi]mite m[áa]s bajo|no se permite|deducible/i;

/** Finds fees above the cap that a legal fact of the state sets. */
export function feeRules(document: CheckedDocument, site: Site): Finding[] {
  return sentencesIn(document).flatMap((spot) => {
    const { sentence } = spot;
    if (!FEE.test(sentence) || LOWER_CAP.test(sentence)) return [];
    const percents = percentsIn(sentence);
    const highest = Math.max(...percents);
    const meant = statesMeant(sentence, document, site.states);
    const unknown = percents.length > 0 ? unknownIn(sentence, site.states) : [];
    const caps =
      meant.length + unknown.length > 0
        ? meant.map((state) => capFor(sentence, percents.length, state))
        : [lowestCap(site.states)];
    const advice =
      meant.length > 0
        ? '. Write the cap, or "or less where state law sets a lower cap".'
        : ', and the sentence holds for all states. Add "or less where state law sets a lower cap".';
    return [
      ...unknown.map((name) =>
        finding(
          "unknown-state",
          spot,
          `No rule of ${name} is known here: the firm does not serve it. Look up what ${name} allows as a fee, or leave the state out.`,
        ),
      ),
      ...caps
        .filter((cap) => cap !== null)
        .filter(({ percent }) => highest > percent)
        .map(({ percent, fact, state }) =>
          finding(
            "fee-cap",
            spot,
            `A fee of ${highest}% is above the cap of ${percent}% in ${state.name}${advice}`,
            fact,
          ),
        ),
    ];
  });
}

function percentsIn(sentence: string): number[] {
  return [...sentence.matchAll(PERCENT), ...sentence.matchAll(RANGE)].map(
    ([, figure]) => Number(figure),
  );
}

/** The cap that applies to a sentence: that of its condition, or the general one. */
export function capFor(
  sentence: string,
  figures: number,
  state: State,
): Cap | null {
  const isCommercial = /\bcommercial\b/i.test(sentence);
  const caps = capsOf(state).filter(
    ({ when, fact }) =>
      (when === null || when.test(sentence)) &&
      !(isCommercial && /personal polic|not commercial/i.test(fact.scope)),
  );
  const conditional = caps.filter(({ when }) => when !== null);
  // "15%, or 10% in a catastrophe" names both.
  const holding = conditional.length > 0 && figures === 1 ? conditional : caps;
  return holding.toSorted((a, b) => b.percent - a.percent)[0] ?? null;
}

/** The lowest cap without a condition, across all states. */
function lowestCap(states: readonly State[]): Cap | null {
  return (
    states
      .flatMap(capsOf)
      .filter(({ when, fact }) => when === null && fact.isConfirmed)
      .toSorted((a, b) => a.percent - b.percent)[0] ?? null
  );
}

function capsOf(state: State): Cap[] {
  return state.facts
    .filter(({ topic }) => topic === "feeCap")
    .flatMap((fact) =>
      fact.value.split(/,|;/).flatMap((part) =>
        percentsIn(part).map((percent) => ({
          percent,
          when:
            CONDITIONS.find((words) => words.test(`${part} ${fact.scope}`)) ??
            null,
          fact,
          state,
        })),
      ),
    );
}

/** A section number, as 542.055, 40-5513 or 5/1570. */
const SECTION = /\b\d+[A-Z]?(?:[.:/-]\d+[A-Za-z]?)+\b/g;

/** What sentences are about whose figures the facts of a topic set. */
const TOPICS: readonly (readonly [topic: string, words: RegExp])[] = [
  [
    "filingLimit",
    /\b(?:to sue|suits?|lawsuits?|go to court|filing limit|demandar|demanda)\b/i,
  ],
  ["contract", /\b(?:cancel(?:ar|arlo|ed)?|rescind)\b/i],
  [
    "feeCap",
    /\b(?:at most|caps?|como m[áa]ximo)\b.*\b(?:fees?|settlement|tarifa|acuerdo)\b|\b(?:fees?|charge|tarifa|cobrar)\b.*\b(?:at most|caps?|como m[áa]ximo)\b/i,
  ],
  ["insurerTiming", /\b(?:to acknowledge|to (?:accept|decide)|acusar)\b/i],
];

/** The law of a deadline rule, as a sentence that cites its section. */
function lawIn({ _type, legalFact }: CheckedDocument) {
  if (_type !== "deadlineRule" || !isRecord(legalFact)) return [];
  const { value, citation } = legalFact;
  const sentence = `${textIn(value)} (${textIn(citation)})`;
  return [{ path: ["legalFact", "value"], sentence }];
}

/**
 * Finds figures in sentences about a state's law, and in those with a section of a law,
 * that are in no legal fact of that state, and numbers of states that differ from the valid licenses.
 *
 * @param now in milliseconds since 1970.
 */
export function figureRules(
  document: CheckedDocument,
  site: Site,
  now: number,
): Finding[] {
  return [...sentencesIn(document), ...lawIn(document)].flatMap((spot) => {
    const contrary = [
      ...site.states.flatMap(({ facts }) =>
        contradictions(spot.sentence, facts),
      ),
      ...misstatements(spot.sentence, document, site.states),
    ];
    return [
      ...contrary.map(({ words, fact }) =>
        finding(
          "fact-figure",
          spot,
          `"${words}" contradicts the legal fact "${fact.value}". Correct the sentence, or the fact if the law has changed.`,
          fact,
        ),
      ),
      ...wrongCounts(spot.sentence, site, now).map((message) =>
        finding("state-count", spot, message),
      ),
    ];
  });
}

function contradictions(sentence: string, facts: readonly Fact[]) {
  const sections = sectionsIn(sentence);
  const cited = facts.filter(({ citation }) =>
    sectionsIn(citation.text).some((each) => sections.includes(each)),
  );
  if (cited.length === 0) return [];
  // A sentence may name the state's other limits along with one for a suit; an
  // insurer's step has a section of its own.
  const known = new Set(
    facts
      .filter((fact) => cited.includes(fact) || fact.topic !== "insurerTiming")
      .flatMap(({ value, scope }) =>
        figuresIn(`${value}; ${scope}`).map(({ key }) => key),
      ),
  );
  return figuresIn(sentence).flatMap(({ words, key, unit }) => {
    const fact = cited.find(({ value }) =>
      figuresIn(value).some((each) => each.unit === unit),
    );
    return fact && !known.has(key) ? [{ words, fact }] : [];
  });
}

/** Sentences about a topic of which no figure is in the state's facts on it. */
function misstatements(
  sentence: string,
  document: CheckedDocument,
  states: readonly State[],
) {
  const topics = TOPICS.filter(([, words]) => words.test(sentence));
  const figures = topics.length > 0 ? figuresIn(sentence) : [];
  if (figures.length === 0) return [];
  return statesMeant(sentence, document, states).flatMap(({ facts }) =>
    topics.flatMap(([topic]) => {
      const known = facts
        .filter((fact) => fact.topic === topic)
        .flatMap((fact) =>
          figuresIn(`${fact.value}; ${fact.scope}`).map(({ key, unit }) => ({
            key,
            unit,
            fact,
          })),
        );
      const factOn = (unit: string) =>
        known.find((each) => each.unit === unit)?.fact;
      const said = figures.filter(({ unit }) => factOn(unit));
      if (said.some((each) => known.some(({ key }) => key === each.key)))
        return [];
      return said.slice(0, 1).flatMap(({ words, unit }) => {
        const fact = factOn(unit);
        return fact ? [{ words, fact }] : [];
      });
    }),
  );
}

function sectionsIn(text: string): string[] {
  return [...text.matchAll(SECTION)].map(([section]) => section);
}

const STATE_COUNT = new RegExp(
  String.raw`\b(?:licensed|licenses?|adjusters?|claims|work|serve)\b[^.]{0,40}\b(${NUMBER}) states\b`,
  "giu",
);

/** Finds numbers of states that no count of the licenses gives. */
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
