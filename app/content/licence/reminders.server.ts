import { termNotice } from "../../../schemas/licence-term";

import type { LicenceNotice } from "~/model/licence-notice";

import type { ContentReader } from "../source/reader";
import { LICENCE_CALENDAR_QUERY } from "./query";

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
