import { expect, it } from "vitest";

import { licenseAdvice, licenseVerdict, lookupVerdict } from "./license.ts";

const RIGHT = /^true$/;
const placeholder = {
  status: "placeholder",
  servesState: true,
  hasCompanyLicence: false,
  deptUrl: "https://doi.colorado.gov",
  state: { _ref: "state-colorado" },
};
const asPrinted = "as printed by the state";
const published = {
  ...placeholder,
  status: "published",
  personalLicenseNumber: asPrinted,
  licensee: asPrinted,
};

it.each([
  [placeholder, RIGHT],
  [published, RIGHT],
  [{ ...published, personalLicenseNumber: undefined }, /personal license/],
  [{ ...published, hasCompanyLicence: true }, /number is missing/],
  [{ ...placeholder, personalLicenseNumber: asPrinted }, /would not see it/],
  [{ ...placeholder, state: undefined }, /Choose the state/],
  [{ ...placeholder, deptUrl: undefined }, /insurance department/],
])("a license is judged: %j", (license, words) =>
  expect(String(licenseVerdict(license))).toMatch(words),
);

it.each([
  [published, RIGHT],
  [placeholder, /^Number unknown/],
  [{ ...published, licensee: undefined }, /Name the person/],
])("and warned of: %j", (license, words) =>
  expect(String(licenseAdvice(license))).toMatch(words),
);

it.each([
  [undefined, undefined, RIGHT],
  ["https://regulator.example", "2026-11-28", RIGHT],
  ["https://regulator.example", undefined, /Add the day/],
  ["https://regulator.example", "2026-12-01", /in the future/],
])("a license lookup is judged: %s on %s", (url, day, words) =>
  expect(String(lookupVerdict(url, day, Date.parse("2026-11-29")))).toMatch(
    words,
  ),
);
