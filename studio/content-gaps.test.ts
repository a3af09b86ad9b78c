import { expect, it } from "vitest";

import { contentGaps, keepsFromListing } from "../domain/content-gaps.ts";
import { gapParams, gapReports } from "./content-gaps.ts";
import { groqClient } from "./groq-client.fixture.ts";

const DAY = 86_400_000;
const now = Date.parse("2027-06-01T18:00:00Z");

/** Licenses that end in this many days, and one without an end. */
const licenses = [-400, -1, 0, 90, 91, null].map((days) => ({
  _id: `in ${days}`,
  _type: "stateLicence",
  ...(days !== null && {
    expiresOn: new Date(now + days * DAY).toISOString().slice(0, 10),
  }),
}));

/** Documents that lack nothing. */
const license = {
  _id: "a",
  _type: "stateLicence",
  name: "Utah",
  servesState: true,
  status: "published",
  licensee: "as printed",
  hasCompanyLicence: true,
  companyLicenseNumber: "as printed",
  personalLicenseNumber: "as printed",
  lookupUrl: "https://regulator.example/lookup",
  lookupCheckedOn: "2027-05-30",
};
const settings = {
  _id: "b",
  _type: "siteSettings",
  npnStatus: "published",
  nationalProducerNumber: "as printed",
  phone: "as printed",
  email: "as printed",
  address: "as printed",
};
const claim = {
  _id: "c",
  _type: "fact",
  checkedOn: "2027-05-30",
  isClaim: true,
  scope: "as counted",
  period: "as counted",
  signedOff: { name: "Somebody", date: "2027-05-30" },
};

it.each([
  [license, { status: "placeholder" }],
  [license, { personalLicenseNumber: "" }],
  [license, { licensee: undefined }],
  [license, { lookupUrl: undefined }, false],
  [license, { lookupCheckedOn: "" }, false],
  [claim, { scope: "" }],
  [claim, { period: undefined }],
  [claim, { signedOff: { name: "Somebody" } }],
  [settings, { npnStatus: "placeholder" }],
  [settings, { phone: undefined }],
  [settings, { address: undefined }],
])(
  "counts what pages leave out, and keeps the site unlisted for it unless an earlier version had no such field: %# %j",
  async (whole, lost, isKept = true) => {
    const filters = gapReports
      .filter(({ id }) =>
        ["placeholders", "unsigned-promises", "license-lookups"].includes(id),
      )
      .map(({ filter }) => `(${filter})`);
    const count = (document: object) =>
      groqClient([document]).fetch(`count(*[${filters.join(" || ")}])`);
    expect(await count(whole)).toBe(0);
    expect(contentGaps([whole], now)).toEqual([]);
    const document = { ...whole, ...lost };
    expect(await count(document)).toBe(1);
    const gaps = contentGaps([document], now);
    expect(gaps.map(keepsFromListing)).toEqual([isKept]);
  },
);

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
