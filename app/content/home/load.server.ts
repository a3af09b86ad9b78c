import type { ContentReader } from "../source/reader";
import { resolve } from "../source/resolve";
import { loadStorm, WHOLE_SITE } from "../storm/load.server";
import type { HomeContent } from "./content";
import { HOME_QUERY } from "./query";

/** The home page; null when the dataset holds none. */
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
