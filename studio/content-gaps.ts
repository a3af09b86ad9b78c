import { TaskIcon } from "@sanity/icons/Task";
import type { SanityClient } from "sanity";
import type {
  StructureBuilder,
  StructureResolverContext,
} from "sanity/structure";

import { FACT_MAXIMUM_AGE } from "../schemas/rules/legal-fact.ts";
import {
  draftOfCounselFilter,
  FACT_FILTER,
  PLACEHOLDER_FILTER,
  unsignedPromisesFilter,
} from "../schemas/rules/content-gaps.ts";

type Report = {
  id: string;
  title: string;
  filter: string;
  params: Record<string, string>;
};

const API_VERSION = "2025-02-19";
const DAY = 24 * 60 * 60 * 1000;
const FACTS = "[...coalesce(facts, []), ...coalesce(legalFacts, [])]";

function reportsAt(now: number): Report[] {
  const before = new Date(now - FACT_MAXIMUM_AGE * DAY).toISOString();
  return [
    {
      id: "placeholders",
      title: "Placeholders to fill in",
      filter: PLACEHOLDER_FILTER,
      params: {},
    },
    {
      id: "unconfirmed-facts",
      title: "Legal facts not yet confirmed",
      filter: `${FACT_FILTER} && count(${FACTS}[status != "verified"]) > 0`,
      params: {},
    },
    {
      id: "overdue-facts",
      title: "Legal facts to check again",
      filter: `${FACT_FILTER} && count(${FACTS}[status == "verified" && lastVerifiedAt < $before]) > 0`,
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
      const client = getClient({ apiVersion: API_VERSION });
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
                  .apiVersion(API_VERSION)
                  .filter(filter)
                  .params(params)
                  .initialValueTemplates([]),
              ),
          ),
        );
    });
}
