import type { Tonight } from "~/model/tonight";

import { cachedFromContent } from "./source/cache.server";
import type { ContentReader } from "./source/reader";
import { resolve } from "./source/resolve";
import { TONIGHT_QUERY } from "./tonight.query";

/** Loads the first steps of every kind of loss. */
export const loadTonight: (reader: ContentReader) => Promise<Tonight> =
  cachedFromContent(async (reader) => {
    const found = resolve(await reader.fetch(TONIGHT_QUERY));
    return new Map(found.map(({ subject, steps }) => [subject, steps]));
  });
