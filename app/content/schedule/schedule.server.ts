import {
  dayAt,
  FIRM_TIME_ZONE,
  publicationMoment,
} from "../../../schemas/moments";

import { overlap, type Validity } from "~/cache/validity";

import { cachedFromContent } from "../source/cached.server";
import type { ContentReader, TimeParams } from "../source/reader";
import { SCHEDULE_QUERY } from "./query";

/** The moments at which published content changes without an edit. */
type Schedule = {
  /** When it was read: what came before is no longer in it. */
  readAt: number;
  /** In milliseconds since 1970, in their order. */
  moments: readonly number[];
};

const loadSchedule = cachedFromContent(async (reader): Promise<Schedule> => {
  const { now: readAt } = reader;
  reader.validity = overlap(reader.validity, { from: readAt, until: Infinity });
  const dates = await reader.fetch(SCHEDULE_QUERY, {
    ...timeParamsAt(readAt),
    lapsed: [],
  });
  const moments = dates
    .map(({ publishedAt }) => publicationMoment(publishedAt))
    .filter((moment) => moment !== null)
    .filter((moment) => moment > readAt)
    .toSorted((one, other) => one - other);
  return { readAt, moments };
});

/**
 * The span between two moments of the schedule in which the time of a reader
 * lies. It is cached, and a new one is read once a date was edited.
 *
 * In: a reader of published content, which gets the tags of the schedule.
 */
export async function scheduleSpan(reader: ContentReader): Promise<Validity> {
  const { readAt, moments } = await loadSchedule(reader);
  return {
    from: moments.findLast((moment) => moment <= reader.now) ?? readAt,
    until: moments.find((moment) => moment > reader.now) ?? Infinity,
  };
}

/** The parameters of a query for what has appeared by a moment. */
export function timeParamsAt(
  moment: number,
  shownId = "",
): Omit<TimeParams, "lapsed"> {
  return {
    now: new Date(moment).toISOString(),
    today: dayAt(moment, FIRM_TIME_ZONE),
    shownId,
  };
}
