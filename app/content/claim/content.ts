import type { ContentOf } from "../source/resolved";
import type { CLAIM_TYPE_QUERY, CLAIMS_PAGE_QUERY } from "./query";

/** The page of one type of claim. */
export type ClaimTypeContent = ContentOf<typeof CLAIM_TYPE_QUERY>;

/** The overview of all types of claims. */
export type ClaimsContent = ContentOf<typeof CLAIMS_PAGE_QUERY>;
