/**
 * The types whose texts may promise something on behalf of the firm; legal
 * pages are approved by counsel instead.
 */
export const promisingTypes = [
  "homePage",
  "claimsPage",
  "compliancePage",
  "contactPage",
  "consultationPage",
  "deadlinesPage",
  "evidencePage",
  "evidenceChecklist",
  "blogPage",
  "service",
  "serviceCard",
  "claimType",
  "state",
  "stateServicePage",
  "article",
  "hoaGuide",
  "faq",
  "snippet",
] as const;
