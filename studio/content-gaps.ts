import { TaskIcon } from "@sanity/icons/Task";
import type { SanityClient } from "sanity";
import type { StructureBuilder } from "sanity/structure";

import {
  draftOfCounselFilter,
  FACT_FILTER,
  LOOKUP_FILTER,
  PLACEHOLDER_FILTER,
  TERM_FILTER,
  UNSHOWN_FILTER,
  unsignedPromisesFilter,
} from "../domain/content-gaps-query.ts";
import { FACT_MAXIMUM_AGE } from "../domain/legal-fact.ts";
import { dayAt } from "../domain/moments.ts";
import { FIRM_TIME_ZONE } from "../domain/time-zones.ts";
import { translationReports } from "./approvals/translation.ts";
import type { DocumentRow } from "./rows/document-rows.tsx";

const API_VERSION = "2025-02-19";
const DAY = 24 * 60 * 60 * 1000;
const FACTS =
  "[...coalesce(facts, []), ...coalesce(legalFacts, []), ...[legalFact][defined(value)], ...coalesce(catastrophes[].legalFacts[], [])]";

const withFacts = (judged: string) =>
  `(${FACT_FILTER}) && count(${FACTS}[${judged}]) > 0`;

/** Lists of documents that need something filled in or looked up. */
export const gapReports = [
  ["placeholders", "Placeholders to fill in", PLACEHOLDER_FILTER],
  [
    "unconfirmed-facts",
    "Legal facts not yet confirmed",
    withFacts('status != "verified"'),
  ],
  [
    "overdue-facts",
    "Legal facts to check again",
    withFacts('status == "verified" && lastVerifiedAt < $before'),
  ],
  [
    "fact-notes",
    "Legal facts with a note for editors",
    withFacts('coalesce(editorNote, "") != ""'),
  ],
  [
    "licenses-expired",
    "Licenses whose last day has passed",
    `${TERM_FILTER} && expiresOn < $in0`,
  ],
  [
    "licenses-expiring",
    "Licenses that expire within 90 days",
    `${TERM_FILTER} && expiresOn >= $in0 && expiresOn <= $in90`,
  ],
  ["license-lookups", "License lookups to confirm", LOOKUP_FILTER],
  ["legal-drafts", "Legal pages for counsel to approve", draftOfCounselFilter],
  [
    "unsigned-promises",
    "Promises and claims for the firm to sign off",
    unsignedPromisesFilter,
  ],
  ["unshown", "Adjusters and results to finish", UNSHOWN_FILTER],
  ...translationReports,
].map(([id = "", title = "", filter = ""]) => ({ id, title, filter }));

/**
 * Returns query parameters as days in the firm's time zone, since a list is not exact
 * to the hour.
 *
 * @param now in milliseconds since 1970.
 */
export function gapParams(now: number): Record<string, string> {
  const dayIn = (days: number) => dayAt(now + days * DAY, FIRM_TIME_ZONE);
  return {
    in0: dayIn(0),
    in90: dayIn(90),
    before: new Date(now - FACT_MAXIMUM_AGE * DAY).toISOString().slice(0, 10),
  };
}

/**
 * Loads the nonempty reports with their document counts, in one query. Rejects when the
 * content source does not answer.
 */
export async function loadGapCounts(
  client: SanityClient,
): Promise<DocumentRow[]> {
  const counts = await client.fetch<number[]>(
    `[${gapReports.map(({ filter }) => `count(*[${filter}])`).join(", ")}]`,
    gapParams(Date.now()),
    { perspective: "drafts", tag: "home.gaps" },
  );
  return gapReports
    .map(({ id, title }, index) => ({
      id,
      type: "",
      name: `${title} (${counts[index] ?? 0})`,
      detail: "",
      href: `/structure/to-do;${id}`,
    }))
    .filter((_, index) => counts[index]);
}

/** The "To do" pane: the content gaps, whose counts are on Home. */
export function contentGapsPane(S: StructureBuilder) {
  return S.listItem()
    .id("to-do")
    .title("To do")
    .icon(TaskIcon)
    .child(
      S.list()
        .title("To do")
        .items(
          gapReports.map(({ id, title, filter }) =>
            S.listItem()
              .id(id)
              .title(title)
              .icon(TaskIcon)
              .child(
                S.documentList()
                  .id(id)
                  .title(title)
                  .apiVersion(API_VERSION)
                  .filter(filter)
                  .params(gapParams(Date.now()))
                  .initialValueTemplates([]),
              ),
          ),
        ),
    );
}
