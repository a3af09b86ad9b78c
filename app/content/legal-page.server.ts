import type { ContentReader } from "./reader";
import { LEGAL_PAGE_QUERY } from "./queries/legal-page";
import { resolve } from "./resolve";
import type { LegalContent } from "./types";

/** A page such as the privacy policy by its slug; null when there is none. */
export async function loadLegalPage(
  reader: ContentReader,
  slug: string,
): Promise<LegalContent | null> {
  return resolve(await reader.fetch(LEGAL_PAGE_QUERY, { slug }));
}
