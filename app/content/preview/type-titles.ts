/**
 * The titles of the types of documents, as the Studio shows them. A test compares
 * the list with the schema.
 */
export const TYPE_TITLES: Readonly<Record<string, string>> = {
  announcement: "Emergency banner",
  article: "Article",
  author: "Author",
  blogPage: "Blog page",
  category: "Category",
  claimType: "Claim type page",
  claimsPage: "Claims we work",
  compliancePage: "Compliance page",
  consultationPage: "Consultation page",
  contactPage: "Contact page",
  fact: "Fact",
  faq: "Question and answer",
  hoaGuide: "HOA guide",
  homePage: "Home page",
  legalPage: "Legal page",
  navigation: "Menus and footer",
  promiseSignOff: "Promises to sign off",
  redirect: "Redirect",
  service: "Service page",
  serviceCard: "Service card",
  siteSettings: "Site settings",
  snippet: "Snippet",
  stat: "Figure",
  state: "State",
  stateLicence: "License",
  stateServicePage: "Service in a state",
  stateTimeline: "Claim timeline",
  storm: "Storm",
};
