import type { QueryParams } from "@sanity/client";

import { expiryMoment, hasExpired } from "../../schemas/licence-term";
import {
  dayAt,
  FIRM_TIME_ZONE,
  publicationMoment,
} from "../../schemas/moments";

import { ALWAYS, overlap, type Validity } from "~/cache/validity";

import { everythingHasAppeared } from "./fragments/link";
import type { LICENCE_TERMS_QUERY_RESULT } from "./sanity.types";
import { cachedFromContent } from "./source/cache.server";
import type { ContentReader, TimeParams } from "./source/reader";
import { LICENCE_TERMS_QUERY, SCHEDULE_QUERY } from "./term.query";

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
function timeParamsAt(
  moment: number,
  shownId = "",
): Omit<TimeParams, "lapsed"> {
  return {
    now: new Date(moment).toISOString(),
    today: dayAt(moment, FIRM_TIME_ZONE),
    shownId,
  };
}

type Term = LICENCE_TERMS_QUERY_RESULT[number];

/** Which licences are valid at a moment. */
export type LicenceStanding = {
  /** The ids of the licences that have expired. */
  lapsed: readonly string[];
  /** The names of the states in which the firm has no valid licence any more. */
  lapsedStates: readonly string[];
  /** How long this is right without an edit. */
  validity: Validity;
};

const loadTerms = cachedFromContent((reader) =>
  // With a list of its own the query is read as it is.
  reader.fetch(LICENCE_TERMS_QUERY, { lapsed: [] }),
);

/**
 * Which licences are valid by the clock of a reader: the one place that judges
 * it, for published content, previews and shared links alike. The reader gets
 * the tags of the licences.
 */
export async function licenceStanding(
  reader: ContentReader,
): Promise<LicenceStanding> {
  return standingAt(await loadTerms(reader.withoutStega()), reader.now);
}

/** In: all licences, a moment in milliseconds since 1970. */
function standingAt(terms: readonly Term[], now: number): LicenceStanding {
  const byState = Map.groupBy(
    terms.filter(({ servesState, slug }) => servesState && slug !== null),
    ({ slug }) => slug,
  );
  // A state may have the old licence and a new one.
  const expired = [...byState.values()].filter((licences) =>
    licences.every((term) => hasExpired(term, now)),
  );
  return {
    lapsed: terms.filter((term) => hasExpired(term, now)).map(({ _id }) => _id),
    lapsedStates: expired.flatMap(([term]) => term?.state ?? []),
    validity: validityAt(terms, now),
  };
}

function validityAt(terms: readonly Term[], now: number): Validity {
  const moments = terms
    .map((term) => expiryMoment(term))
    .filter((moment) => moment !== null)
    .toSorted((one, other) => one - other);
  if (moments.length === 0) return ALWAYS;
  const next = moments.find((moment) => moment > now);
  return {
    from: moments.findLast((moment) => moment <= now) ?? -Infinity,
    until: next ?? Infinity,
    ...(next !== undefined && { staleUntil: next }),
  };
}

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
  if (perspective !== "published") {
    if ("preview" in perspective)
      return always(
        perspective.moment === null
          ? everythingHasAppeared
          : timeParamsAt(perspective.moment),
      );
    if (perspective.release !== null)
      return always(timeParamsAt(reader.now, perspective.shared._id));
  }
  // What was read does not change with the dates of other documents, so their
  // tags are not those of this reader.
  const own = publishedReader();
  const validity = await scheduleSpan(own);
  if (own.servedStale) reader.servedStale = true;
  const shownId = perspective === "published" ? "" : perspective.shared._id;
  const timed = timeParamsAt(validity.from, shownId);
  return { params: { ...params, ...timed }, validity };
}
