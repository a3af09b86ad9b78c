import { expiryMoment, hasExpired } from "../../schemas/licence-term";
import {
  dayAt,
  FIRM_TIME_ZONE,
  publicationMoment,
} from "../../schemas/moments";

import {
  ALWAYS,
  overlap,
  spanAround,
  type Validity,
} from "~/cache/cache-entry";

import { everythingHasAppeared } from "./fragments/link";
import type { LICENCE_TERMS_QUERY_RESULT } from "./sanity.types";
import { cachedFromContent } from "./source/cache.server";
import type { ContentReader, TimeParams } from "./source/reader";
import { LICENCE_TERMS_QUERY, SCHEDULE_QUERY } from "./term.query";

/** The moments at which published content changes without an edit. */
type Schedule = {
  /** When it was read: what came before is no longer in it. */
  readAt: number;
  /** In milliseconds since 1970. */
  moments: readonly number[];
};

const loadSchedule = cachedFromContent(async (reader): Promise<Schedule> => {
  const { now: readAt } = reader;
  reader.validity = overlap(reader.validity, { from: readAt, until: Infinity });
  const dates = await reader.fetch(
    SCHEDULE_QUERY,
    {},
    { at: timeParamsAt(readAt) },
  );
  const moments = dates
    .map(({ publishedAt }) => publicationMoment(publishedAt))
    .filter((moment) => moment !== null)
    .filter((moment) => moment > readAt);
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
  const { from, until } = spanAround(moments, reader.now);
  return { from: Math.max(from, readAt), until };
}

/** The parameters of a query for what has appeared by a moment. */
function timeParamsAt(moment: number, shownId = ""): TimeParams {
  return {
    now: new Date(moment).toISOString(),
    today: dayAt(moment, FIRM_TIME_ZONE),
    shownId,
    lapsed: [],
  };
}

type Term = LICENCE_TERMS_QUERY_RESULT[number];

/** Which licences are valid at a moment. */
type LicenceStanding = {
  /** The ids of the licences that have expired. */
  lapsed: readonly string[];
  /** The names of the states in which the firm has no valid licence any more. */
  lapsedStates: readonly string[];
  /** How long this is right without an edit. */
  validity: Validity;
};

const loadTerms = cachedFromContent((reader) =>
  reader.fetch(LICENCE_TERMS_QUERY, {}, { at: null }),
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

/** No answer outlives the end of a licence. */
function validityAt(terms: readonly Term[], now: number): Validity {
  const moments = terms
    .map((term) => expiryMoment(term))
    .filter((moment) => moment !== null);
  const span = spanAround(moments, now);
  return span.until === Infinity ? span : { ...span, staleUntil: span.until };
}

/** The time by which a reader reads, and how long its answers are right. */
export type ReadingTime = { at: TimeParams; validity: Validity };

/**
 * In: the reader, the function that makes a reader of published content. A
 * preview shows licences as they are now, and other content as it will be.
 */
export async function readingTime(
  reader: ContentReader,
  published: () => ContentReader,
): Promise<ReadingTime> {
  const { lapsed, validity } = await licenceStanding(reader);
  const time = await publicationTime(reader, published);
  return {
    at: { ...time.at, lapsed },
    validity: overlap(validity, time.validity),
  };
}

/**
 * The time is the last moment of the schedule, so that an answer is right until
 * the next one.
 */
async function publicationTime(
  reader: ContentReader,
  published: () => ContentReader,
): Promise<ReadingTime> {
  const { perspective } = reader;
  if (perspective !== "published" && "preview" in perspective) {
    const { moment } = perspective;
    const at = moment === null ? everythingHasAppeared : timeParamsAt(moment);
    return { at, validity: ALWAYS };
  }
  // What was read does not change with the dates of other documents, so their
  // tags are not those of this reader.
  const own = published();
  const validity = await scheduleSpan(own);
  if (own.servedStale) reader.servedStale = true;
  const shownId = perspective === "published" ? "" : perspective.shared._id;
  return { at: timeParamsAt(validity.from, shownId), validity };
}
