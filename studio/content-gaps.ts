import { TaskIcon } from "@sanity/icons/Task";
import type { SanityClient } from "sanity";
import type {
  StructureBuilder,
  StructureResolverContext,
} from "sanity/structure";

import { factMaximumAge } from "../schemas/rules/legal-fact.ts";
import {
  draftOfCounselFilter,
  factFilter,
  placeholderFilter,
  unsignedPromisesFilter,
} from "../schemas/rules/content-gaps.ts";

type Report = {
  id: string;
  title: string;
  filter: string;
  params: Record<string, string>;
};

const apiVersion = "2025-02-19";
const day = 24 * 60 * 60 * 1000;
const facts = "[...coalesce(facts, []), ...coalesce(legalFacts, [])]";

function reportsAt(now: number): Report[] {
  const before = new Date(now - factMaximumAge * day).toISOString();
  return [
    {
      id: "placeholders",
      title: "Placeholders to fill in",
      filter: placeholderFilter,
      params: {},
    },
    {
      id: "unconfirmed-facts",
      title: "Legal facts not yet confirmed",
      filter: `${factFilter} && count(${facts}[status != "verified"]) > 0`,
      params: {},
    },
    {
      id: "overdue-facts",
      title: "Legal facts to check again",
      filter: `${factFilter} && count(${facts}[status == "verified" && lastVerifiedAt < $before]) > 0`,
      params: { before: before.slice(0, 10) },
    },
    {
      id: "legal-drafts",
      title: "Legal pages for counsel to approve",
      filter: draftOfCounselFilter,
      params: {},
    },
    {
      id: "unsigned-promises",
      title: "Promises for the firm to sign off",
      filter: unsignedPromisesFilter,
      params: {},
    },
  ];
}

/** How many documents a report lists; null if the query fails. */
async function countOf(
  client: SanityClient,
  { filter, params }: Report,
): Promise<number | null> {
  try {
    return await client.fetch<number>(`count(*[${filter}])`, params, {
      perspective: "drafts",
    });
  } catch {
    return null;
  }
}

/** What an editor still has to fill in or look up, with the numbers of today. */
export function contentGapsPane(
  S: StructureBuilder,
  { getClient }: StructureResolverContext,
) {
  return S.listItem()
    .id("to-do")
    .title("To do")
    .icon(TaskIcon)
    .child(async () => {
      const client = getClient({ apiVersion });
      const reports = reportsAt(Date.now());
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
                  .apiVersion(apiVersion)
                  .filter(filter)
                  .params(params)
                  .initialValueTemplates([]),
              ),
          ),
        );
    });
}
