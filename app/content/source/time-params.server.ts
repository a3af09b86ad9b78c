import type { QueryParams } from "@sanity/client";

import { ALWAYS, overlap, type Validity } from "~/cache/validity";

import { everythingHasAppeared } from "../fragments/has-appeared";
import type { LicenceStanding } from "../licence/standing.server";
import { scheduleSpan, timeParamsAt } from "../schedule/schedule.server";
import type { ContentReader } from "./reader";

/** The parameters of a query, and how long its answer is right with them. */
type Timed = { params: QueryParams; validity: Validity };

/**
 * Adds what the time decides to the parameters of a query. In: the reader of the
 * query, the query with its own parameters, which licences are valid, the
 * function that makes a reader of published content.
 */
export async function withTimeParams(
  reader: ContentReader,
  query: string,
  params: QueryParams,
  { lapsed, validity }: LicenceStanding,
  publishedReader: () => ContentReader,
): Promise<Timed> {
  const timed = await withMoment(reader, query, params, publishedReader);
  return {
    // A preview shows licences as they are now, and other content as it will be.
    params: /\$lapsed\b/.test(query)
      ? { ...timed.params, lapsed }
      : timed.params,
    validity: overlap(validity, timed.validity),
  };
}

/**
 * Adds the time to the parameters of a query that depends on it. The time is the
 * last moment of the schedule, so that the answer is right until the next one. A release
 * may hold dates that the schedule does not know, and no answer of it is cached.
 */
async function withMoment(
  reader: ContentReader,
  query: string,
  params: QueryParams,
  publishedReader: () => ContentReader,
): Promise<Timed> {
  const { perspective } = reader;
  const always = (added: object = {}) => ({
    params: { ...params, ...added },
    validity: ALWAYS,
  });
  if (!/\$(now|today|shownId)\b/.test(query)) return always();
  if (perspective !== "published" && "preview" in perspective)
    return always(
      perspective.moment === null
        ? everythingHasAppeared
        : timeParamsAt(perspective.moment),
    );
  // What was read does not change with the dates of other documents, so their
  // tags are not those of this reader.
  const own = publishedReader();
  const validity = await scheduleSpan(own);
  if (own.servedStale) reader.servedStale = true;
  const shownId = perspective === "published" ? "" : perspective.shared._id;
  const timed = timeParamsAt(validity.from, shownId);
  return { params: { ...params, ...timed }, validity };
}
