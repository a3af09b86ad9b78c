import type { ContentReader } from "../source/reader";
import { resolve } from "../source/resolve";
import type { HomeContent } from "./content";
import { HOME_QUERY } from "./query";

/** The home page; null when the dataset holds none. */
export async function loadHome(
  reader: ContentReader,
): Promise<HomeContent | null> {
  return resolve(await reader.fetch(HOME_QUERY));
}
