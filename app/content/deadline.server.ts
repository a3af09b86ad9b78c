import {
  deadlineDirections,
  deadlineKinds,
  deadlineStarts,
  deadlineUnits,
  holidayRules,
  shorteningRules,
} from "../../schemas/deadline-terms";

import type { DeadlineRule } from "~/deadlines/count";

import {
  DEADLINE_RULES_QUERY,
  DEADLINE_STATES_QUERY,
  DEADLINES_PAGE_QUERY,
  type DeadlinesPageContent,
  type DeadlineState,
  type SourcedRule,
} from "./deadline.query";
import { cachedByKey, cachedFromContent } from "./source/cache.server";
import type { ContentReader } from "./source/reader";
import { resolve } from "./source/resolve";

/** The calculator's page; null when the dataset holds none. */
export async function loadDeadlinesPage(
  reader: ContentReader,
): Promise<DeadlinesPageContent | null> {
  return resolve(await reader.fetch(DEADLINES_PAGE_QUERY));
}

/** The states that the calculator's form offers, by name. */
export const loadDeadlineStates: (
  reader: ContentReader,
) => Promise<DeadlineState[]> = cachedFromContent((reader) =>
  reader.withoutStega().fetch(DEADLINE_STATES_QUERY),
);

/** The rules that hold in a state. In: the reader, the state's slug. */
export const loadDeadlineRules: (
  reader: ContentReader,
  slug: string,
) => Promise<SourcedRule[]> = cachedByKey(async (reader, slug) => {
  const rules = await reader
    .withoutStega()
    .fetch(DEADLINE_RULES_QUERY, { slug });
  return rules.filter(isInKnownWords).map((rule) => ({
    ...rule,
    legalFact: { ...rule.legalFact, _key: rule.id },
  }));
});

/**
 * False for a rule that cannot be counted. The Studio offers no other words, but
 * an API client can store them, and one bad rule must not hide the others.
 */
function isInKnownWords(rule: DeadlineRule): boolean {
  const words = [
    [deadlineKinds, rule.deadline],
    [deadlineDirections, rule.direction],
    [deadlineStarts, rule.start],
    [deadlineUnits, rule.unit],
    [holidayRules, rule.holidays],
    [shorteningRules, rule.mayPolicyShorten],
  ] as const;
  return words.every(([choices, word]) =>
    choices.some(({ value }) => value === word),
  );
}
