import {
  DEFAULT_ALL_STATES_LABEL,
  DEFAULT_BACK_LABEL,
  DEFAULT_COMMITMENT_TITLE,
  DEFAULT_COMPLIANCE_LABEL,
  DEFAULT_CONTACT_LABEL,
  DEFAULT_DEADLINE_CALENDAR_LABEL,
  DEFAULT_DEADLINE_EMBEDDED_TITLE,
  DEFAULT_DEADLINE_ESTIMATE_NOTE,
  DEFAULT_DEADLINE_METHOD_TITLE,
  DEFAULT_DEADLINE_POLICY_WARNING,
  DEFAULT_DEADLINE_REQUEST_LABEL,
  DEFAULT_DEADLINE_RESULTS_TITLE,
  DEFAULT_DEADLINE_SUBMIT_LABEL,
  DEFAULT_DEADLINE_UNKNOWN_TEXT,
  DEFAULT_EVIDENCE_TITLE,
  DEFAULT_EXTERNAL_LINK_NOTICE,
  DEFAULT_FIRM_NAME,
  DEFAULT_LAPSED_LICENCE_TEXT,
  DEFAULT_LICENCE_PENDING_TEXT,
  DEFAULT_LOGIN_COPYRIGHT,
  DEFAULT_NEWS_TITLE,
  DEFAULT_PHOTOGRAPHS_TITLE,
  DEFAULT_PORTAL_LABEL,
  DEFAULT_PRODUCER_NUMBER_TITLE,
  DEFAULT_READ_ARTICLE_LABEL,
  DEFAULT_READ_MORE_LABEL,
  DEFAULT_REASONS_TITLE,
  DEFAULT_TIPS_TITLE,
  DEFAULT_UNVERIFIED_TEXT,
} from "~/model/default-texts";
import type { SourceField } from "~/model/preview";

/** The attribute of a query's result that holds a default, the default, its field. */
type DefaultField = readonly [name: string, text: string, path: string];

/** The defaults in the queries, by the document of the only one of its kind. */
const DEFAULT_FIELDS: Readonly<Record<string, readonly DefaultField[]>> = {
  blogPage: [
    ["backLabel", DEFAULT_BACK_LABEL, "backLabel"],
    ["readMoreLabel", DEFAULT_READ_MORE_LABEL, "readMoreLabel"],
    ["readArticleLabel", DEFAULT_READ_ARTICLE_LABEL, "readArticleLabel"],
    ["title", DEFAULT_TIPS_TITLE, "tipsTitle"],
    ["title", DEFAULT_NEWS_TITLE, "newsTitle"],
  ],
  compliancePage: [
    ["externalLinkNotice", DEFAULT_EXTERNAL_LINK_NOTICE, "externalLinkNotice"],
    ["npnTitle", DEFAULT_PRODUCER_NUMBER_TITLE, "npnTitle"],
  ],
  contactPage: [
    ["title", DEFAULT_CONTACT_LABEL, "title"],
    ["title", DEFAULT_COMMITMENT_TITLE, "commitment.title"],
    ["title", DEFAULT_REASONS_TITLE, "whyChooseUs.title"],
  ],
  deadlinesPage: [
    ["submitLabel", DEFAULT_DEADLINE_SUBMIT_LABEL, "submitLabel"],
    ["methodTitle", DEFAULT_DEADLINE_METHOD_TITLE, "methodTitle"],
    ["resultsTitle", DEFAULT_DEADLINE_RESULTS_TITLE, "resultsTitle"],
    ["estimateNote", DEFAULT_DEADLINE_ESTIMATE_NOTE, "estimateNote"],
    ["policyWarning", DEFAULT_DEADLINE_POLICY_WARNING, "policyWarning"],
    ["unknownText", DEFAULT_DEADLINE_UNKNOWN_TEXT, "unknownText"],
    ["calendarLabel", DEFAULT_DEADLINE_CALENDAR_LABEL, "calendarLabel"],
    ["requestLabel", DEFAULT_DEADLINE_REQUEST_LABEL, "requestLabel"],
    ["title", DEFAULT_DEADLINE_EMBEDDED_TITLE, "embeddedTitle"],
  ],
  evidencePage: [
    ["title", DEFAULT_EVIDENCE_TITLE, "title"],
    ["photographsTitle", DEFAULT_PHOTOGRAPHS_TITLE, "photographsTitle"],
  ],
  navigation: [
    ["complianceLabel", DEFAULT_COMPLIANCE_LABEL, "complianceMenu.label"],
    [
      "allStatesLabel",
      DEFAULT_ALL_STATES_LABEL,
      "complianceMenu.allStatesLabel",
    ],
  ],
  siteSettings: [
    ["firmName", DEFAULT_FIRM_NAME, "firmName"],
    ["licencePendingText", DEFAULT_LICENCE_PENDING_TEXT, "licencePendingText"],
    ["lapsedLicenceText", DEFAULT_LAPSED_LICENCE_TEXT, "lapsedLicenceText"],
    ["unverifiedText", DEFAULT_UNVERIFIED_TEXT, "unverifiedText"],
    ["contactUsLabel", DEFAULT_CONTACT_LABEL, "contactUsLabel"],
    ["portalLoginLabel", DEFAULT_PORTAL_LABEL, "portalLoginLabel"],
    ["loginCopyright", DEFAULT_LOGIN_COPYRIGHT, "loginCopyright"],
  ],
};

const byNameAndText = new Map(
  Object.entries(DEFAULT_FIELDS).flatMap(([id, fields]) =>
    fields.map(([name, text, path]): [string, SourceField] => [
      `${name} ${text}`,
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
