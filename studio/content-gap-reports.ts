import {
  draftOfCounselFilter,
  FACT_FILTER,
  PLACEHOLDER_FILTER,
  unsignedPromisesFilter,
} from "../schemas/rules/content-gaps.ts";
import { FACT_MAXIMUM_AGE } from "../schemas/rules/legal-fact.ts";

/** A list of documents in which something is to be filled in or looked up. */
export type GapReport = {
  id: string;
  title: string;
  filter: string;
  params: Record<string, string>;
};

const DAY = 24 * 60 * 60 * 1000;
const FACTS = "[...coalesce(facts, []), ...coalesce(legalFacts, [])]";

/** The reports below "To do". In: the time in milliseconds since 1970. */
export function gapReports(now: number): GapReport[] {
  const before = new Date(now - FACT_MAXIMUM_AGE * DAY).toISOString();
  return [
    {
      id: "placeholders",
      title: "Placeholders to fill in",
      filter: PLACEHOLDER_FILTER,
      params: {},
    },
    {
      id: "unconfirmed-facts",
      title: "Legal facts not yet confirmed",
      filter: `${FACT_FILTER} && count(${FACTS}[status != "verified"]) > 0`,
      params: {},
    },
    {
      id: "overdue-facts",
      title: "Legal facts to check again",
      filter: `${FACT_FILTER} && count(${FACTS}[status == "verified" && lastVerifiedAt < $before]) > 0`,
      params: { before: before.slice(0, 10) },
    },
    {
      id: "legal-drafts",
      title: "Legal pages for counsel to approve",
      filter: draftOfCounselFilter,
      params: {},
    },
    {
      id: "unsigned-promises",
      title: "Promises for the firm to sign off",
      filter: unsignedPromisesFilter,
      params: {},
    },
  ];
}
