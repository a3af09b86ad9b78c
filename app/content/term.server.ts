import {
  expiryMoment,
  hasExpired,
  REMINDER_DAYS,
  termNotice,
} from "../../domain/license-term";
import { printedFacts } from "../../domain/fact-text";
import { dayAt, publicationMoment } from "../../domain/moments";
import { FIRM_TIME_ZONE } from "../../domain/time-zones";

import { spanAround, type Validity } from "~/cache/cache-entry";

import type { DayEvent } from "~/calendar/icalendar";
import type { LicenseNotice } from "~/model/page-parts";

import { everythingHasAppeared } from "./fragments/link";
import type { LICENSE_TERMS_QUERY_RESULT } from "./sanity.types";
import { cachedFromContent } from "./source/cache.server";
import { withPatience } from "./source/failure.server";
import {
  type ContentReader,
  previewIn,
  type SharedDocument,
  sharedIn,
  type TimeParams,
} from "./source/reader";
import { addSources } from "./source/sources";
import {
  FACTS_QUERY,
  LICENSE_CALENDAR_QUERY,
  LICENSE_TERMS_QUERY,
  SCHEDULE_QUERY,
} from "./term.query";

/** The moments at which published content changes without an edit. */
type Schedule = {
  /** When it was read: what came before is no longer in it. */
  readAt: number;
  /** In milliseconds since 1970. */
  moments: readonly number[];
};

const loadSchedule = cachedFromContent(async (reader): Promise<Schedule> => {
  const { now: readAt } = reader;
  addSources(reader, { validity: { from: readAt, until: Infinity } });
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
 * Returns the span between two moments of the schedule in which the time of a reader
 * of published content lies. It is cached, and read again once a date was edited. The
 * reader gets the tags of the schedule.
 */
export async function scheduleSpan(reader: ContentReader): Promise<Validity> {
  const { readAt, moments } = await loadSchedule(reader);
  const { from, until } = spanAround(moments, reader.now);
  return { from: Math.max(from, readAt), until };
}

/** The parameters of a query for what has appeared by a moment. */
function timeParamsAt(
  moment: number,
  shown: readonly SharedDocument[] = [],
): TimeParams {
  return {
    now: new Date(moment).toISOString(),
    today: dayAt(moment, FIRM_TIME_ZONE),
    shownId: shown[0]?._id ?? "",
    shown,
    lapsed: [],
  };
}

type Term = LICENSE_TERMS_QUERY_RESULT[number];

/** Which licenses are valid at a moment. */
type LicenseStanding = {
  /** The ids of the licenses, and of the consents to case results, that have expired. */
  lapsed: readonly string[];
  /** The names of the states in which the firm no longer has a valid license. */
  lapsedStates: readonly string[];
  /** How long this is valid without an edit. */
  validity: Validity;
};

const loadTerms = cachedFromContent((reader) =>
  reader.fetch(LICENSE_TERMS_QUERY, {}, { at: null }),
);

/**
 * Judges, in this one place, which licenses are valid by the clock of a reader: for
 * published content, previews and shared links alike. The reader gets the tags of the
 * licenses.
 */
export async function licenseStanding(
  reader: ContentReader,
): Promise<LicenseStanding> {
  return standingAt(await loadTerms(reader.withoutStega()), reader.now);
}

/** Says which licenses are valid at a moment, in milliseconds since 1970. */
function standingAt(terms: readonly Term[], now: number): LicenseStanding {
  const moments = terms
    .map((term) => expiryMoment(term))
    .filter((moment) => moment !== null);
  const span = spanAround(moments, now);
  const byState = Map.groupBy(
    terms.filter(({ servesState, slug }) => servesState && slug !== null),
    ({ slug }) => slug,
  );
  // A state may have the old license and a new one.
  const expired = [...byState.values()].filter((licenses) =>
    licenses.every((term) => hasExpired(term, now)),
  );
  return {
    lapsed: terms.filter((term) => hasExpired(term, now)).map(({ _id }) => _id),
    lapsedStates: expired.flatMap(([term]) => term?.state ?? []),
    // No answer outlives the end of a license.
    validity:
      span.until === Infinity ? span : { ...span, staleUntil: span.until },
  };
}

/** All facts, as they are printed. */
export const readFacts = cachedFromContent(async (reader) => {
  const { facts, ...counts } = await reader.fetch(
    FACTS_QUERY,
    {},
    { keepsTokens: true },
  );
  return { facts, values: printedFacts(facts, counts) };
});

/** All facts, as they are printed. */
export type Facts = Awaited<ReturnType<typeof readFacts>>;

/**
 * Returns the time by which a reader reads, which gets how long its answers are valid. A
 * preview shows licenses as they are now, and other content as it will be. For everyone
 * else the time is the last moment of the schedule, so that an answer is valid until the
 * next one.
 *
 * @param published a reader of published content: what was read does not change with
 * the dates of other documents, so their tags are not those of the other reader.
 */
export async function readingTime(
  reader: ContentReader,
  published: ContentReader,
): Promise<TimeParams> {
  const { lapsed, validity } = await licenseStanding(reader);
  addSources(reader, { validity });
  const preview = previewIn(reader.perspective);
  if (preview) {
    const { moment } = preview;
    const at = moment === null ? everythingHasAppeared : timeParamsAt(moment);
    return { ...at, lapsed };
  }
  const span = await scheduleSpan(published);
  const { servedStale } = published;
  addSources(reader, { validity: span, servedStale });
  return { ...timeParamsAt(span.from, sharedIn(reader.perspective)), lapsed };
}

/**
 * Loads the last days of all licenses as events of a calendar.
 *
 * @param host of the site, which makes the ids unique.
 */
export async function loadLicenseEvents(
  reader: ContentReader,
  host: string,
): Promise<DayEvent[]> {
  const terms = await reader.fetch(LICENSE_CALENDAR_QUERY);
  return terms
    .filter((term) => expiryMoment(term) !== null)
    .map(({ _id, _updatedAt, name, expiresOn, renewalUrl }) => {
      const title = `License in ${name} expires`;
      return {
        uid: `${_id}@${host}`,
        changedAt: _updatedAt,
        day: expiresOn,
        title,
        text: "Its last day. Renew it with the regulator, then enter the new last day in the Studio.",
        url: renewalUrl && URL.canParse(renewalUrl) ? renewalUrl : null,
        reminders: REMINDER_DAYS.map((days) => ({
          days,
          text: `${title} in ${days} days`,
        })),
      };
    });
}

/**
 * Loads the reminders for the firm: each license that expires within 90, 60 or 30
 * days, by the calendar at the seat of its regulator. An expired license is left out:
 * the site and the Studio report it.
 */
export async function loadLicenseReminders(
  reader: ContentReader,
): Promise<LicenseNotice[]> {
  const terms = await reader.fetch(LICENSE_CALENDAR_QUERY);
  return terms.flatMap((term): LicenseNotice[] => {
    const notice = termNotice(term, reader.now);
    if (notice === null || notice.reminder === 0) return [];
    const { _id, name, expiresOn, renewalUrl } = term;
    return [
      {
        type: "license",
        // The same for every attempt; another one once a new last day is entered.
        id: `LICENSE-${_id.replace(/[^\w.-]/g, "")}-${expiresOn}-${notice.reminder}`,
        name,
        expiresOn,
        text: notice.text,
        renewalUrl,
      },
    ];
  });
}

/**
 * Loads the names of the states in which the firm's license has expired, for a form;
 * none while the content source is down or slow: a request is accepted all the same.
 */
export function lapsedStates(
  reader: ContentReader,
): Promise<readonly string[]> {
  const reading = licenseStanding(reader).then((found) => found.lapsedStates);
  return withPatience<readonly string[]>(reading, []);
}
