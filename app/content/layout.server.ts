import type { ContentReader } from "./reader";
import { cachedFromContent } from "./cached.server";
import { LAYOUT_QUERY } from "./queries/layout";
import { resolve } from "./resolve";
import type { LayoutContent } from "./types";
import { isReadFailure } from "./unavailable";

/** What stands around every page: read once, and the last one while the source is down. */
export const loadLayout: (reader: ContentReader) => Promise<LayoutContent> =
  cachedFromContent(async (reader) =>
    resolve(await reader.fetch(LAYOUT_QUERY)),
  );

/**
 * The same for a page that has to answer even if the source was never there:
 * null then, and the page stands on the defaults of its views.
 */
export async function loadLayoutIfPossible(
  reader: ContentReader,
): Promise<LayoutContent | null> {
  try {
    return await loadLayout(reader);
  } catch (error) {
    if (!isReadFailure(error)) throw error;
    reader.servedStale = true;
    return null;
  }
}
