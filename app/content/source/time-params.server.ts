import type { QueryParams } from "@sanity/client";

import { overlap } from "~/cache/validity";

import { everythingHasAppeared } from "../fragments/has-appeared";
import { scheduleSpan, timeParamsAt } from "../schedule/schedule.server";
import type { ContentReader } from "./reader";

/**
 * Adds the time to the parameters of a query that depends on it. The time is the
 * last moment of the schedule, so that the parameters are the same, and the
 * answer is right, until the next one; the reader's validity says so. A release
 * may hold dates that the schedule does not know, and no answer of it is cached.
 *
 * In: the reader of the query, the query with its own parameters, the function
 * that makes a reader of published content.
 */
export async function withTimeParams(
  reader: ContentReader,
  query: string,
  params: QueryParams,
  publishedReader: () => ContentReader,
): Promise<QueryParams> {
  const { perspective } = reader;
  if ("now" in params || !/\$(now|today|shownId)\b/.test(query)) return params;
  if (perspective !== "published") {
    if ("preview" in perspective)
      return { ...params, ...everythingHasAppeared };
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
