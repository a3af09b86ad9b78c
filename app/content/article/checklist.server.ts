import type { Checklist } from "~/model/checklist";

import type { ContentReader } from "../source/reader";
import { CHECKLIST_QUERY } from "./checklist-query";

/**
 * The downloadable checklist of an article by its slug; null if it has none.
 */
export async function loadChecklist(
  reader: ContentReader,
  slug: string,
): Promise<Checklist | null> {
  const lists = await reader.fetch(CHECKLIST_QUERY, {
    slug,
  });
  return lists?.[0] ?? null;
}
