import type { LinkTo } from "~/model/link-to";

import type { STORM_TERMS_QUERY_RESULT } from "../sanity.types";
import type { ContentOf } from "../source/resolved";
import type { STORM_QUERY } from "./query";

/** A storm that is switched on: when, and which states and perils it is about. */
export type StormTerms = STORM_TERMS_QUERY_RESULT[number];

/** What a page is about, as far as a storm is concerned. */
export type PageSubject = {
  /** The slug of its state; null for a page that is about none. */
  state: string | null;
  peril: string | null;
};

/** A storm that is on, as one page shows it. */
export type StormContent = Omit<
  ContentOf<typeof STORM_QUERY>,
  "callToAction"
> & {
  /** To the consultation form where the editor chose no other place. */
  callToAction: LinkTo;
  states: StormTerms["states"];
  /** The names of those states of the page in which the licence is valid. */
  areas: string[];
};
