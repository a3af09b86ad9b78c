import { expiryMoment, REMINDER_DAYS } from "../../../schemas/licence-term";

import type { DayEvent } from "~/calendar/icalendar";

import type { ContentReader } from "../source/reader";
import { LICENCE_CALENDAR_QUERY } from "./query";

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
