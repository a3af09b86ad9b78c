import type { VitalName } from "~/model/web-vitals";

/** What is counted: views of a page, a vital of a page, a search without a result. */
export type CountKind = "view" | "search" | VitalName;

/** One count of one day. */
export type VisitCount = {
  /** In UTC, as ISO 8601. */
  day: string;
  kind: CountKind;
  /** The path of a page, empty for all that are not told apart; or the words of a search. */
  name: string;
  /** The bucket of a vital; 0 for the others. */
  bucket: number;
  count: number;
};

/** What the server counted of visits in the last days, all in no order. */
export type VisitCounts = {
  counts: readonly VisitCount[];
  /** For how many days counts are kept. */
  keptDays: number;
  /** The share of page views of which the vitals are measured, from 0 to 1. */
  vitalsSample: number;
};
