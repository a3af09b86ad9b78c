import type { ContentReader } from "../source/reader";
import { resolve } from "../source/resolve";
import { loadStorm } from "../storm/load.server";
import type { ClaimsContent, ClaimTypeContent } from "./content";
import { CLAIM_TYPE_QUERY, CLAIMS_PAGE_QUERY } from "./query";

/** A claim type by its slug; null when there is none. */
export async function loadClaimType(
  reader: ContentReader,
  slug: string,
): Promise<ClaimTypeContent | null> {
  const page = resolve(await reader.fetch(CLAIM_TYPE_QUERY, { slug }));
  if (page === null) return null;
  const { peril } = page;
  const storm = peril ? await loadStorm(reader, { state: null, peril }) : null;
  return { ...page, storm };
}

/** The overview of all claim types. */
export async function loadClaimsPage(
  reader: ContentReader,
): Promise<ClaimsContent | null> {
  return resolve(await reader.fetch(CLAIMS_PAGE_QUERY));
}
