/**
 * Text fields that the tool does not change, as `type.field`: addresses and anchors,
 * numbers and codes, the contact data of the firm, and approvals. `*` stands for
 * every type.
 */
export const untouchedFields: ReadonlySet<string> = new Set([
  "*.anchor",
  "article.aliases",
  "fact.name",
  "fact.checkedBy",
  "redirect.from",
  "redirect.to",
  "state.abbreviation",
  "state.fipsCode",
  "stateLicence.personalLicenseNumber",
  "stateLicence.companyLicenseNumber",
  "siteSettings.phone",
  "siteSettings.email",
  "siteSettings.nationalProducerNumber",
  "legalFact.verifiedBy",
  "legalPage.approvedByCounsel",
  "promiseSignOff.signedOff",
]);
