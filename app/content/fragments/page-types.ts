/** The types of documents that have a page. */
export const pageTypes = /* groq */ `
  "homePage", "contactPage", "claimsPage", "compliancePage", "deadlinesPage", "evidencePage", "blogPage", "article", "hoaGuide", "service", "claimType", "state", "legalPage", "stateServicePage"
` as const;
