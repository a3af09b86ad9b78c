import {
  expiryMoment,
  REMINDER_DAYS,
  termNotice,
} from "../../schemas/licence-term";

import type { DayEvent } from "~/calendar/icalendar";
import type { LicenceNotice } from "~/model/page-parts";

import { withPatience } from "./source/failure.server";
import type { ContentReader } from "./source/reader";
import { LICENCE_CALENDAR_QUERY } from "./term.query";
import { licenceStanding } from "./term.server";

/**
 * The last days of all licences as events of a calendar. In: the reader, the
 * host of the site, which makes the ids unique.
 */
export async function loadLicenceEvents(
  reader: ContentReader,
  host: string,
): Promise<DayEvent[]> {
  const terms = await reader.fetch(LICENCE_CALENDAR_QUERY);
  return terms
    .filter((term) => expiryMoment(term) !== null)
    .map(({ _id, _updatedAt, name, expiresOn, renewalUrl }) => ({
      uid: `${_id}@${host}`,
      changedAt: _updatedAt,
      day: expiresOn,
      title: `License in ${name} expires`,
      text: "Its last day. Renew it with the regulator, then enter the new last day in the Studio.",
      url: renewalUrl !== null && URL.canParse(renewalUrl) ? renewalUrl : null,
      reminderDays: REMINDER_DAYS,
    }));
}

/**
 * What the firm is to be reminded of: each licence that expires within 90, 60 or
 * 30 days, by the calendar at the seat of its regulator. One that has expired is
 * none: the site and the Studio say so.
 */
export async function loadLicenceReminders(
  reader: ContentReader,
): Promise<LicenceNotice[]> {
  const terms = await reader.fetch(LICENCE_CALENDAR_QUERY);
  return terms.flatMap((term): LicenceNotice[] => {
    const notice = termNotice(term, reader.now);
    if (notice === null || notice.reminder === 0) return [];
    const { _id, name, expiresOn, renewalUrl } = term;
    return [
      {
        type: "licence",
        // The same for every try; another one once a new last day is entered.
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
 * The names of the states in which the firm's licence has expired, for a form.
 * None while the content source is down or slow: a request is taken all the
 * same.
 */
export function lapsedStates(
  reader: ContentReader,
): Promise<readonly string[]> {
  const reading = licenceStanding(reader).then((found) => found.lapsedStates);
  return withPatience<readonly string[]>(reading, []);
}
