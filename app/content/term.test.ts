import { expect, it } from "vitest";

import { lapsedStates, loadLicenseReminders } from "./term.server";
import { stubReader } from "./source/stub-reader.fixture";

it("the states that mark a request are those whose every license has expired", async () => {
  const license = (slug: string, expiresOn: string | null) => ({
    _id: `licence-${slug}-${expiresOn}`,
    servesState: true,
    state: slug,
    slug,
    abbreviation: null,
    expiresOn,
  });
  const reader = stubReader({
    stateLicence: [
      license("Utah", "2020-01-31"),
      license("Texas", "2020-01-31"),
      license("Texas", "2999-01-31"),
      license("Iowa", null),
      { ...license("Ohio", "2020-01-31"), servesState: false },
    ],
  });
  expect(await lapsedStates(reader)).toEqual(["Utah"]);
});

const DAY = 86_400_000;

/** A license whose last day is `days` days after noon in Denver on June 1, 2027. */
const now = Date.parse("2027-06-01T18:00:00Z");
function license(days: number) {
  const expiresOn = new Date(now + days * DAY).toISOString().slice(0, 10);
  return {
    _id: `licence-${days}`,
    _updatedAt: "2027-01-01T00:00:00Z",
    name: "Colorado",
    abbreviation: "CO",
    expiresOn,
    renewalUrl: null,
  };
}

const reader = {
  ...stubReader({
    stateLicence: [-1, 30, 31, 91].map(license),
  }),
  now,
};

it("the reminders of the firm are those of licenses that expire within 90, 60 and 30 days", async () => {
  const found = await loadLicenseReminders(reader);
  expect(found.map(({ id }) => id)).toEqual([
    "LICENSE-licence-30-2027-07-01-30",
    "LICENSE-licence-31-2027-07-02-60",
  ]);
  expect(found[0]?.text).toMatch(/30 days are left/);
});
