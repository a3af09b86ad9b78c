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

/** Loads the calculator's page; null if the dataset has none. */
export async function loadDeadlinesPage(
  reader: ContentReader,
): Promise<DeadlinesPageContent | null> {
  return resolve(await reader.fetch(DEADLINES_PAGE_QUERY));
}

/** Loads the states that the calculator's form offers, by name. */
export const loadDeadlineStates: (
  reader: ContentReader,
) => Promise<DeadlineState[]> = cachedFromContent((reader) =>
  reader.withoutStega().fetch(DEADLINE_STATES_QUERY),
);

/** Loads the rules that hold in a state, by its slug. */
export const loadDeadlineRules: (
  reader: ContentReader,
  slug: string,
) => Promise<SourcedRule[]> = cachedByKey(async (reader, slug) => {
  const rules = await reader
    .withoutStega()
    .fetch(DEADLINE_RULES_QUERY, { slug });
  return rules.map((rule) => ({
    ...rule,
    legalFact: { ...rule.legalFact, _key: rule.id },
  }));
});
