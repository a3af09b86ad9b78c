import type { ContentReader } from "../source/reader";
import { resolve } from "../source/resolve";
import type { LegalContent } from "./content";
import { LEGAL_PAGE_QUERY } from "./query";

/** A page such as the privacy policy by its slug; null when there is none. */
export async function loadLegalPage(
  reader: ContentReader,
  slug: string,
): Promise<LegalContent | null> {
  return resolve(await reader.fetch(LEGAL_PAGE_QUERY, { slug }));
}
