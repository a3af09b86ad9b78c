import { LAYOUT_QUERY, type LayoutContent } from "./layout.query";
import { cachedFromContent } from "./source/cache.server";
import { unlessUnreadable } from "./source/failure.server";
import type { ContentReader } from "./source/reader";
import { resolve } from "./source/resolve";
import { addSources } from "./source/sources";
import { loadStorm, WHOLE_SITE } from "./storm.server";

/** The content around every page, cached; the last one is served while the source is down. */
export const loadLayout: (reader: ContentReader) => Promise<LayoutContent> =
  cachedFromContent(async (reader) => {
    const [answer, storm] = await Promise.all([
      reader.fetch(LAYOUT_QUERY),
      loadStorm(reader, WHOLE_SITE),
    ]);
    return { ...resolve(answer), storm };
  });

/**
 * The same for a page that must answer even if the source never did: then it is
 * null, and the views show their defaults.
 */
export async function loadLayoutIfPossible(
  reader: ContentReader,
): Promise<LayoutContent | null> {
  const layout = await unlessUnreadable(loadLayout(reader), null);
  if (layout === null) addSources(reader, { servedStale: true });
  return layout;
}
