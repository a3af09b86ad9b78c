import { describe, expect, it } from "vitest";

import { licenceAdvice, licenceVerdict } from "./licence.ts";

const placeholder = {
  status: "placeholder",
  servesState: true,
  hasCompanyLicence: false,
  deptUrl: "https://doi.colorado.gov",
  state: { _ref: "state-colorado" },
};
const published = {
  ...placeholder,
  status: "published",
  personalLicenseNumber: "as printed by the state",
  licensee: "as printed by the state",
};

describe("licenceVerdict", () => {
  it("lets a placeholder be published and a complete license too", () => {
    expect(licenceVerdict(placeholder)).toBe(true);
    expect(licenceVerdict(published)).toBe(true);
    expect(licenceVerdict({ status: "placeholder", servesState: false })).toBe(
      true,
    );
  });

  it.each([
    [{ ...published, personalLicenseNumber: undefined }, /personal license/],
    [{ ...published, hasCompanyLicence: true }, /number is missing/],
    [{ ...published, companyLicenseNumber: "x" }, /is off/],
    [{ ...placeholder, state: undefined }, /Choose the state/],
    [{ ...placeholder, deptUrl: undefined }, /insurance department/],
  ])("refuses %j", (licence, sentence) => {
    expect(licenceVerdict(licence)).toMatch(sentence);
  });
});

describe("licenceAdvice", () => {
  it("warns about placeholders and about a number that visitors do not see", () => {
    expect(licenceAdvice(published)).toBe(true);
    expect(licenceAdvice(placeholder)).toMatch(/^Placeholder/);
    expect(
      licenceAdvice({ ...placeholder, personalLicenseNumber: "x" }),
    ).toMatch(/do not see the number/);
    expect(licenceAdvice({ ...published, licensee: undefined })).toMatch(
      /Name the person/,
    );
  });
});
