import type { ContentReader } from "./reader";
import { cachedByKey } from "./cached.server";
import { CLAIM_TYPE_QUERY, CLAIMS_PAGE_QUERY } from "./queries/claim-type";
import { SERVICE_QUERY } from "./queries/service";
import { resolve } from "./resolve";
import type { ClaimsContent, ClaimTypeContent, ServiceContent } from "./types";

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

/**
 * A service by its slug; null when there is none. One that shows a form is made
 * for each of its readers, but not of words read for each.
 */
export const loadService: (
  reader: ContentReader,
  slug: string,
) => Promise<ServiceContent | null> = cachedByKey(async (reader, slug) =>
  resolve(await reader.fetch(SERVICE_QUERY, { slug })),
);
