import * as texts from "~/model/default-texts";
import type { SourceField } from "~/model/preview";

/** The defaults in the queries, by the document of the only one of its kind and its field. */
const DEFAULT_FIELDS: Readonly<Record<string, Record<string, string>>> = {
  blogPage: {
    backLabel: texts.DEFAULT_BACK_LABEL,
    readMoreLabel: texts.DEFAULT_READ_MORE_LABEL,
    readArticleLabel: texts.DEFAULT_READ_ARTICLE_LABEL,
    tipsTitle: texts.DEFAULT_TIPS_TITLE,
    newsTitle: texts.DEFAULT_NEWS_TITLE,
  },
  compliancePage: {
    externalLinkNotice: texts.DEFAULT_EXTERNAL_LINK_NOTICE,
    npnTitle: texts.DEFAULT_PRODUCER_NUMBER_TITLE,
  },
  contactPage: {
    title: texts.DEFAULT_CONTACT_LABEL,
    "commitment.title": texts.DEFAULT_COMMITMENT_TITLE,
    "whyChooseUs.title": texts.DEFAULT_REASONS_TITLE,
  },
  deadlinesPage: {
    submitLabel: texts.DEFAULT_DEADLINE_SUBMIT_LABEL,
    methodTitle: texts.DEFAULT_DEADLINE_METHOD_TITLE,
    resultsTitle: texts.DEFAULT_DEADLINE_RESULTS_TITLE,
    estimateNote: texts.DEFAULT_DEADLINE_ESTIMATE_NOTE,
    policyWarning: texts.DEFAULT_DEADLINE_POLICY_WARNING,
    unknownText: texts.DEFAULT_DEADLINE_UNKNOWN_TEXT,
    calendarLabel: texts.DEFAULT_DEADLINE_CALENDAR_LABEL,
    requestLabel: texts.DEFAULT_DEADLINE_REQUEST_LABEL,
    embeddedTitle: texts.DEFAULT_DEADLINE_EMBEDDED_TITLE,
  },
  evidencePage: {
    title: texts.DEFAULT_EVIDENCE_TITLE,
    photographsTitle: texts.DEFAULT_PHOTOGRAPHS_TITLE,
  },
  navigation: {
    "complianceMenu.label": texts.DEFAULT_COMPLIANCE_LABEL,
    "complianceMenu.allStatesLabel": texts.DEFAULT_ALL_STATES_LABEL,
  },
  siteSettings: {
    firmName: texts.DEFAULT_FIRM_NAME,
    licencePendingText: texts.DEFAULT_LICENCE_PENDING_TEXT,
    lapsedLicenceText: texts.DEFAULT_LAPSED_LICENCE_TEXT,
    unverifiedText: texts.DEFAULT_UNVERIFIED_TEXT,
    contactUsLabel: texts.DEFAULT_CONTACT_LABEL,
    portalLoginLabel: texts.DEFAULT_PORTAL_LABEL,
    loginCopyright: texts.DEFAULT_LOGIN_COPYRIGHT,
  },
};

/** The attributes of results that are not named like their field. */
const NAMES: Readonly<Record<string, string>> = {
  tipsTitle: "title",
  newsTitle: "title",
  embeddedTitle: "title",
  "complianceMenu.label": "complianceLabel",
};

const byNameAndText = new Map(
  Object.entries(DEFAULT_FIELDS).flatMap(([id, fields]) =>
    Object.entries(fields).map(([path, text]): [string, SourceField] => [
      `${NAMES[path] ?? path.split(".").at(-1)} ${text}`,
      { id, type: id, path },
    ]),
  ),
);

/**
 * In: an attribute of a query's result, and its text, which no document holds.
 * Out: the field that would replace the text; null if it is no default.
 */
export function fieldOfDefault(name: string, text: string): SourceField | null {
  return byNameAndText.get(`${name} ${text}`) ?? null;
}

/**
 * The fields whose values are one of a few given words: views compare them, so
 * stega must not change them. A test compares the list with the schema.
 */
export const CHOICE_FIELDS: ReadonlySet<string> = new Set([
  "color",
  "computed",
  "countedIn",
  "dateMode",
  "deadline",
  "direction",
  "holidays",
  "icon",
  "kind",
  "layout",
  "listItem",
  "match",
  "mayPolicyShorten",
  "npnStatus",
  "peril",
  "route",
  "start",
  "statePage",
  "status",
  "style",
  "tone",
  "topic",
]);

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
  deadlineRule: "Deadline rule",
  deadlinesPage: "Deadline calculator",
  evidenceChecklist: "Evidence checklist",
  evidencePage: "Evidence page",
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
