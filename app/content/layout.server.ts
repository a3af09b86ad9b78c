import type { ContentReader } from "./client.server";
import { LAYOUT_QUERY } from "./queries/layout";
import { resolve } from "./resolve";
import type { LAYOUT_QUERY_RESULT } from "./sanity.types";
import type { LayoutContent } from "./types";

/** What stands around every page. Critical: without it there is no page. */
export async function loadLayout(
  reader: ContentReader,
): Promise<LayoutContent> {
  return resolve(await reader.fetch<LAYOUT_QUERY_RESULT>(LAYOUT_QUERY));
}
