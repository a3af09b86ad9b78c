import { checkDateVerdict } from "../../domain/legal-fact.ts";
import type { ValidationResult } from "../../domain/validation-result.ts";

/** The fields of a `stateLicence` that its rules use. */
export type LicenseValue = {
  status?: string;
  servesState?: boolean;
  hasCompanyLicence?: boolean;
  personalLicenseNumber?: string;
  companyLicenseNumber?: string;
  licensee?: string;
  deptUrl?: string;
  state?: { _ref?: string };
};

/**
 * Validates that the numbers of a license agree with its status, and that a license in
 * a served state names the state and its regulator.
 */
export function licenseVerdict(
  license: LicenseValue | undefined,
): ValidationResult {
  if (!license) return true;
  if (license.status === "published" && !license.personalLicenseNumber)
    return "The status says that the number was checked, but the personal license number is missing. Until you have it, choose “Number unknown.”";
  if (
    license.status === "published" &&
    license.hasCompanyLicence &&
    !license.companyLicenseNumber
  ) {
    return "The firm holds a license in this state, but its number is missing.";
  }
  if (license.status === "placeholder" && license.personalLicenseNumber)
    return "There is a number, but the status is still “Number unknown,” so visitors would not see it. Choose “Number checked,” or remove the number until it is.";
  if (license.companyLicenseNumber && !license.hasCompanyLicence)
    return 'There is a firm license number, but "The firm holds a license" is off. Turn it on or remove the number.';
  if (license.servesState && !license.state?._ref)
    return "Choose the state that this license belongs to.";
  if (license.servesState && !license.deptUrl)
    return "Add the address of the state's insurance department: visitors check the license there.";
  return true;
}

/** Warns about a license that may be published but is incomplete. */
export function licenseAdvice(
  license: LicenseValue | undefined,
): ValidationResult {
  if (!license) return true;
  if (license.status === "placeholder")
    return "Number unknown: visitors see a link to the regulator instead. Add the real number from the state's records.";
  if (!license.licensee) return "Name the person who holds this license.";
  return true;
}

/**
 * Validates that the address of a license lookup has the day on which it was opened,
 * since visitors read both.
 *
 * @param now in milliseconds since 1970.
 */
export function lookupVerdict(
  lookupUrl: string | undefined,
  checkedOn: string | undefined,
  now: number,
): ValidationResult {
  if (lookupUrl && !checkedOn)
    return "Add the day you opened the lookup. Until then visitors do not see it.";
  return checkDateVerdict(checkedOn, now);
}
