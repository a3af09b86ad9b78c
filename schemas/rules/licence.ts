type Verdict = true | string;

/** The fields of a `stateLicence` that its rules use. */
export type LicenceValue = {
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
 * Validates that the numbers of a licence agree with its status, and that one in
 * a served state names the state and its regulator.
 */
export function licenceVerdict(licence: LicenceValue | undefined): Verdict {
  if (!licence) return true;
  if (licence.status === "published" && !licence.personalLicenseNumber) {
    return "A published license needs its personal license number. Until you have it, leave the status on placeholder.";
  }
  if (
    licence.status === "published" &&
    licence.hasCompanyLicence &&
    !licence.companyLicenseNumber
  ) {
    return "The firm holds a license in this state, but its number is missing.";
  }
  if (licence.companyLicenseNumber && !licence.hasCompanyLicence) {
    return 'There is a firm license number, but "The firm holds a license" is off. Turn it on or remove the number.';
  }
  if (licence.servesState && !licence.state?._ref) {
    return "Choose the state that this license belongs to.";
  }
  if (licence.servesState && !licence.deptUrl) {
    return "Add the address of the state's insurance department: visitors check the license there.";
  }
  return true;
}

/** Warns of a licence that may be published but should be completed. */
export function licenceAdvice(licence: LicenceValue | undefined): Verdict {
  if (!licence) return true;
  if (licence.status === "placeholder" && licence.personalLicenseNumber) {
    return 'There is a number, but the status is still "placeholder": visitors do not see the number.';
  }
  if (licence.status === "placeholder") {
    return "Placeholder: visitors read that the license number is pending. Add the real number from the state's records.";
  }
  if (!licence.licensee) {
    return "Name the person who holds this license.";
  }
  return true;
}
