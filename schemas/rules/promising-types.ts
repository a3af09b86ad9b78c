/** Documents whose texts may say what the firm does for its clients; legal pages are for counsel. */
export const promisingTypes = [
  "homePage",
  "claimsPage",
  "compliancePage",
  "contactPage",
  "consultationPage",
  "blogPage",
  "service",
  "serviceCard",
  "claimType",
  "state",
  "stateServicePage",
  "article",
  "hoaGuide",
  "faq",
] as const;
