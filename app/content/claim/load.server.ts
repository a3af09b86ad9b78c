import type { ContentReader } from "../source/reader";
import { resolve } from "../source/resolve";
import type { ClaimsContent, ClaimTypeContent } from "./content";
import { CLAIM_TYPE_QUERY, CLAIMS_PAGE_QUERY } from "./query";

/** A claim type by its slug; null when there is none. */
export async function loadClaimType(
  reader: ContentReader,
  slug: string,
): Promise<ClaimTypeContent | null> {
  return resolve(await reader.fetch(CLAIM_TYPE_QUERY, { slug }));
}

/** The overview of all claim types. */
export async function loadClaimsPage(
  reader: ContentReader,
): Promise<ClaimsContent | null> {
  return resolve(await reader.fetch(CLAIMS_PAGE_QUERY));
}
