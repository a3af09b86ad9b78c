import type { ContentOf } from "../source/resolved";
import type { StormContent } from "../storm/content";
import type { CLAIM_TYPE_QUERY, CLAIMS_PAGE_QUERY } from "./query";

/** The page of one type of claim. */
export type ClaimTypeContent = ContentOf<typeof CLAIM_TYPE_QUERY> & {
  /** The storm that is on, of a page about one of its perils; null without one. */
  storm: StormContent | null;
};

/** The overview of all types of claims. */
export type ClaimsContent = ContentOf<typeof CLAIMS_PAGE_QUERY>;
