import { TaskIcon } from "@sanity/icons/Task";
import type { SanityClient } from "sanity";
import type {
  StructureBuilder,
  StructureResolverContext,
} from "sanity/structure";

import { dayAt, FIRM_TIME_ZONE } from "../schemas/moments.ts";
import {
  draftOfCounselFilter,
  FACT_FILTER,
  PLACEHOLDER_FILTER,
  TERM_FILTER,
  unsignedPromisesFilter,
} from "../schemas/rules/content-gaps.ts";
import { FACT_MAXIMUM_AGE } from "../schemas/rules/legal-fact.ts";

/** A list of documents in which something is to be filled in or looked up. */
type GapReport = {
  id: string;
  title: string;
  filter: string;
  params: Record<string, string>;
};

const DAY = 24 * 60 * 60 * 1000;
const FACTS =
  "[...coalesce(facts, []), ...coalesce(legalFacts, []), ...[legalFact][defined(value)], ...coalesce(catastrophes[].legalFacts[], [])]";

/** The reports below "To do". In: the time in milliseconds since 1970. */
export function gapReports(now: number): GapReport[] {
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
      filter: `(${FACT_FILTER}) && count(${FACTS}[status != "verified"]) > 0`,
      params: {},
    },
    {
      id: "overdue-facts",
      title: "Legal facts to check again",
      filter: `(${FACT_FILTER}) && count(${FACTS}[status == "verified" && lastVerifiedAt < $before]) > 0`,
      params: { before: before.slice(0, 10) },
    },
    ...termReports(now),
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

/**
 * The licences whose last day has passed, and those to renew: by days of the
 * firm's own zone, since a list is not exact to the hour.
 */
function termReports(now: number): GapReport[] {
  const dayIn = (days: number) => dayAt(now + days * DAY, FIRM_TIME_ZONE);
  const within = (days: number, after: number): GapReport => ({
    id: `licenses-${days}`,
    title: `Licenses that expire within ${days} days`,
    filter: `${TERM_FILTER} && expiresOn ${after === 0 ? ">=" : ">"} $in${after} && expiresOn <= $in${days}`,
    params: { [`in${after}`]: dayIn(after), [`in${days}`]: dayIn(days) },
  });
  return [
    {
      id: "licenses-expired",
      title: "Licenses whose last day has passed",
      filter: `${TERM_FILTER} && expiresOn < $in0`,
      params: { in0: dayIn(0) },
    },
    within(30, 0),
    within(60, 30),
    within(90, 60),
  ];
}

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
