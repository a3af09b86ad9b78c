import { expect, it } from "vitest";

import { gapParams, gapReports } from "./content-gaps.ts";
import { groqClient } from "./groq-client.fixture.ts";

const DAY = 86_400_000;
const now = Date.parse("2027-06-01T18:00:00Z");

/** A license with its last day in so many days, and one without any. */
const licenses = [-400, -1, 0, 90, 91, null].map((days) => ({
  ...{ _id: `in ${days}`, _type: "stateLicence" },
  ...(days !== null && {
    expiresOn: new Date(now + days * DAY).toISOString().slice(0, 10),
  }),
}));

it("lists each license to renew once", async () => {
  const reports = gapReports.filter(({ id }) => id.startsWith("licenses"));
  const params = gapParams(now);
  const found = await Promise.all(
    reports.map(async ({ id, filter }) => {
      const ids = await groqClient(licenses).fetch<string[]>(
        `*[${filter}]._id`,
        params,
      );
      return [id, ids] as const;
    }),
  );
  expect(Object.fromEntries(found)).toEqual({
    "licenses-expired": ["in -400", "in -1"],
    "licenses-expiring": ["in 0", "in 90"],
  });
});
