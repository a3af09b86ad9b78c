import type { CheckedDocument, Found } from "../finding.ts";
import type { Site } from "../site.ts";
import { type Fact, type State, statesMeant } from "../state.ts";
import { sentencesOf, textsOf } from "../text.ts";

/** A cap that a legal fact sets, and the words without which it does not hold. */
type Cap = { percent: number; when: RegExp | null; fact: Fact; state: State };

const CONDITIONS = [
  /catastroph|disaster/i,
  /\bincrease\b/i,
  /total loss/i,
] as const;

const FEE =
  /\b(?:fees?|commissions?|we (?:charge|take|keep)|our (?:share|percentage|cut)|charges? (?:you|a))\b/i;
const PERCENT = /(\d+(?:\.\d+)?)\s?(?:%|percent\b)/gi;
/** "10-15%" and "10 to 15 percent": its first figure has no sign of its own. */
const RANGE =
  /(\d+(?:\.\d+)?)\s?(?:-|–|to)\s?(?=\d+(?:\.\d+)?\s?(?:%|percent))/gi;
const LOWER_CAP =
  /(?:or )?less where (?:the law|state law|a state)|lower cap|never above (?:the|its|your state's) cap|unlawful|against the law|not allowed|deductible/i;

/** Fees above the cap that a legal fact of the state sets. */
export function feeRules(document: CheckedDocument, site: Site): Found[] {
  return textsOf(document).flatMap(({ path, text }) =>
    sentencesOf(text).flatMap((sentence) => {
      if (!FEE.test(sentence) || LOWER_CAP.test(sentence)) return [];
      const percents = percentsIn(sentence);
      const highest = Math.max(...percents);
      if (percents.length === 0) return [];
      const meant = statesMeant(sentence, document, site.states);
      const found =
        meant.length > 0
          ? meant.map((state) => capFor(sentence, percents.length, state))
          : [lowestCap(site.states)];
      return found
        .filter((cap) => cap !== null && highest > cap.percent)
        .flatMap((cap) => (cap ? [overCap(path, highest, cap, meant)] : []));
    }),
  );
}

function overCap(
  path: Found["path"],
  percent: number,
  { percent: cap, fact, state }: Cap,
  meant: readonly State[],
): Found {
  return {
    rule: "fee-cap",
    path,
    message:
      meant.length > 0
        ? `A fee of ${percent}% is above the cap of ${cap}% in ${state.name}. Write the cap, or "or less where state law sets a lower cap".`
        : `A fee of ${percent}% is above the cap of ${cap}% in ${state.name}, and the sentence holds for all states. Add "or less where state law sets a lower cap".`,
    citation: fact.citation,
    isConfirmed: fact.isConfirmed,
  };
}

function percentsIn(sentence: string): number[] {
  return [...sentence.matchAll(PERCENT), ...sentence.matchAll(RANGE)].map(
    ([, figure]) => Number(figure),
  );
}

/** The cap that holds for a sentence: of its condition, or the general one. */
function capFor(sentence: string, figures: number, state: State): Cap | null {
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

/** The lowest cap without a condition, of all states. */
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
