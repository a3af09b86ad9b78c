import { TaskIcon } from "@sanity/icons/Task";
import type { SanityClient } from "sanity";
import type {
  StructureBuilder,
  StructureResolverContext,
} from "sanity/structure";

import { type GapReport, gapReports } from "./content-gap-reports.ts";

const API_VERSION = "2025-02-19";

/** The number of documents in a list; null if the query fails. */
async function countOf(
  client: SanityClient,
  { filter, params }: GapReport,
): Promise<number | null> {
  try {
    return await client.fetch<number>(`count(*[${filter}])`, params, {
      perspective: "drafts",
    });
  } catch {
    return null;
  }
}

/** The "To do" pane: the content gaps, with their current numbers. */
export function contentGapsPane(
  S: StructureBuilder,
  { getClient }: StructureResolverContext,
) {
  return S.listItem()
    .id("to-do")
    .title("To do")
    .icon(TaskIcon)
    .child(async () => {
      const client = getClient({ apiVersion: API_VERSION });
      const reports = gapReports(Date.now());
      const counts = await Promise.all(
        reports.map((report) => countOf(client, report)),
      );
      return S.list()
        .title("To do")
        .items(
          reports.map(({ id, title, filter, params }, index) =>
            S.listItem()
              .id(id)
              .title(`${title} (${counts[index] ?? "?"})`)
              .icon(TaskIcon)
              .child(
                S.documentList()
                  .id(id)
                  .title(title)
                  .apiVersion(API_VERSION)
                  .filter(filter)
                  .params(params)
                  .initialValueTemplates([]),
              ),
          ),
        );
    });
}
