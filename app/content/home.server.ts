import type { ContentReader } from "./reader";
import { HOME_QUERY } from "./queries/home";
import { resolve } from "./resolve";
import type { HomeContent } from "./types";

/** The home page; null when the dataset holds none. */
export async function loadHome(
  reader: ContentReader,
): Promise<HomeContent | null> {
  return resolve(await reader.fetch(HOME_QUERY));
}
