import {
  CLAIM_TYPE_QUERY,
  CLAIMS_PAGE_QUERY,
  type ClaimTypeContent,
  COMPLIANCE_QUERY,
  HOME_QUERY,
  type HomeContent,
  LEGAL_PAGE_QUERY,
  OTHER_STATE_QUERY,
  SERVICE_QUERY,
  type ServiceContent,
} from "./page.query";
import { cachedByKey } from "./source/cache.server";
import type { ContentReader } from "./source/reader";
import { resolve } from "./source/resolve";
import { loadStorm, WHOLE_SITE } from "./storm.server";

/** Loads the home page; null if the dataset has none. */
export async function loadHome(
  reader: ContentReader,
): Promise<HomeContent | null> {
  const [answer, storm] = await Promise.all([
    reader.fetch(HOME_QUERY),
    loadStorm(reader, WHOLE_SITE),
  ]);
  const home = resolve(answer);
  return home && { ...home, storm };
}

/**
 * Loads a service by its slug; null if there is none. Cached, since a page with a
 * form is rendered for each visitor.
 */
export const loadService: (
  reader: ContentReader,
  slug: string,
) => Promise<ServiceContent | null> = cachedByKey(async (reader, slug) =>
  resolve(await reader.fetch(SERVICE_QUERY, { slug })),
);

/** Loads a claim type by its slug; null if there is none. */
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

/** Loads the overview of all claim types. */
export async function loadClaimsPage(reader: ContentReader) {
  return resolve(await reader.fetch(CLAIMS_PAGE_QUERY));
}

/** Loads the page for owners in other states; null if the dataset has none. */
export async function loadOtherState(reader: ContentReader) {
  return resolve(await reader.fetch(OTHER_STATE_QUERY));
}

/** Loads the licensing page; null if the dataset has none. */
export async function loadCompliance(reader: ContentReader) {
  return resolve(await reader.fetch(COMPLIANCE_QUERY));
}

/** Loads a page such as the privacy policy by its slug; null if there is none. */
export async function loadLegalPage(reader: ContentReader, slug: string) {
  return resolve(await reader.fetch(LEGAL_PAGE_QUERY, { slug }));
}
