import type { SanityClient } from "sanity";

import { gapReports } from "../content-gap-reports.ts";

/** A report below "To do", and how many documents it lists. */
export type GapCount = { id: string; title: string; count: number };

/** Reads all reports in one query. Rejects when the content source does not answer. */
export async function loadGapCounts(client: SanityClient): Promise<GapCount[]> {
  const reports = gapReports(Date.now());
  const counts = await client.fetch<number[]>(
    `[${reports.map(({ filter }) => `count(*[${filter}])`).join(", ")}]`,
    Object.assign({}, ...reports.map(({ params }) => params)),
    { perspective: "drafts", tag: "home.gaps" },
  );
  return reports.map(({ id, title }, index) => ({
    id,
    title,
    count: counts[index] ?? 0,
  }));
}
