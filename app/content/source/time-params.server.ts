import type { QueryParams } from "@sanity/client";

import { overlap } from "~/cache/validity";

import { everythingHasAppeared } from "../fragments/has-appeared";
import type { LicenceStanding } from "../licence/standing.server";
import { scheduleSpan, timeParamsAt } from "../schedule/schedule.server";
import type { ContentReader } from "./reader";

/**
 * Adds what the time decides to the parameters of a query. In: the reader of the
 * query, the query with its own parameters, which licences are valid, the
 * function that makes a reader of published content.
 */
export async function withTimeParams(
  reader: ContentReader,
  query: string,
  params: QueryParams,
  { lapsed }: LicenceStanding,
  publishedReader: () => ContentReader,
): Promise<QueryParams> {
  const timed = await withMoment(reader, query, params, publishedReader);
  // A preview shows licences as they are now, and other content as it will be.
  return /\$lapsed\b/.test(query) ? { ...timed, lapsed } : timed;
}

/**
 * Adds the time to the parameters of a query that depends on it. The time is the
 * last moment of the schedule, so that the parameters are the same, and the
 * answer is right, until the next one; the reader's validity says so. A release
 * may hold dates that the schedule does not know, and no answer of it is cached.
 */
async function withMoment(
  reader: ContentReader,
  query: string,
  params: QueryParams,
  publishedReader: () => ContentReader,
): Promise<QueryParams> {
  const { perspective } = reader;
  if (!/\$(now|today|shownId)\b/.test(query)) return params;
  if (perspective !== "published") {
    if ("preview" in perspective)
      return perspective.moment === null
        ? { ...params, ...everythingHasAppeared }
        : { ...params, ...timeParamsAt(perspective.moment) };
    if (perspective.release !== null)
      return {
        ...params,
        ...timeParamsAt(reader.now, perspective.shared._id),
      };
  }
  // What was read does not change with the dates of other documents, so their
  // tags are not those of this reader.
  const own = publishedReader();
  const span = await scheduleSpan(own);
  reader.validity = overlap(reader.validity, span);
  if (own.servedStale) reader.servedStale = true;
  const shownId = perspective === "published" ? "" : perspective.shared._id;
  return { ...params, ...timeParamsAt(span.from, shownId) };
}
