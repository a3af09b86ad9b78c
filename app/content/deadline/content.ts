import type { DeadlineRule } from "~/deadlines/rule";

import type { ContentOf } from "../source/resolved";
import type {
  DEADLINE_RULES_QUERY,
  DEADLINE_STATES_QUERY,
  DEADLINES_PAGE_QUERY,
} from "./query";

/** The calculator's page. */
export type DeadlinesPageContent = ContentOf<typeof DEADLINES_PAGE_QUERY>;

/** A state that the calculator's form offers. */
export type DeadlineState = ContentOf<typeof DEADLINE_STATES_QUERY>[number];

type Law = ContentOf<typeof DEADLINE_RULES_QUERY>[number]["legalFact"];

/** A rule of the content source, with the law that it is taken from. */
export type SourcedRule = DeadlineRule & {
  legalFact: Omit<Law, "_key"> & { _key: string };
};
