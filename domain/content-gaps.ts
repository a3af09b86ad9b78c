import { type Approval, isApproved, isDraftOfCounsel } from "./approval.ts";
import {
  FIRST_LANGUAGE,
  isLanguage,
  type Language,
  englishName,
} from "./languages.ts";
import { isOverdue, type LegalFactValue } from "./legal-fact.ts";
import { type LicenseTerm, termNotice } from "./license-term.ts";
import {
  adjusterGaps,
  type AdjusterValue,
  caseResultGaps,
  type CaseResultValue,
} from "./proof.ts";

/** The fields of a document that these rules use. */
export type JudgedDocument = LicenseTerm &
  AdjusterValue &
  CaseResultValue & {
    _type: string;
    status?: string | null;
    servesState?: boolean | null;
    licensee?: string | null;
    personalLicenseNumber?: string | null;
    hasCompanyLicence?: boolean | null;
    companyLicenseNumber?: string | null;
    npnStatus?: string | null;
    nationalProducerNumber?: string | null;
    phone?: string | null;
    email?: string | null;
    address?: string | null;
    isPlaceholder?: boolean | null;
    asOf?: string | null;
    checkedOn?: string | null;
    isClaim?: boolean | null;
    period?: string | null;
    scope?: string | null;
    lookupUrl?: string | null;
    lookupCheckedOn?: string | null;
    computed?: string | null;
    dateMode?: string | null;
    updatedAt?: string | null;
    approvedByCounsel?: Approval | null;
    statements?: string[] | null;
    facts?: LegalFactValue[] | null;
    legalFacts?: LegalFactValue[] | null;
    legalFact?: LegalFactValue | null;
    active?: boolean | null;
    catastrophes?: { legalFacts?: LegalFactValue[] | null }[] | null;
    language?: string | null;
    translationReviewedOn?: string | null;
    translations?: Translated[] | null;
  };

/** A document in a further language, or its words in one. */
type Translated = {
  language?: string | null;
  translationReviewedOn?: string | null;
  counselConfirmedOn?: string | null;
};

/** A content gap: something missing, unconfirmed, or not checked recently. */
export type OpenEnd = {
  kind:
    | "placeholder"
    | "unconfirmed"
    | "overdue"
    | "note"
    | "draft"
    | "promise"
    | "term"
    | "translation";
  document: { _id: string; _type: string };
  text: string;
};

/** A document of `contentGapsQuery`. */
export type ContentGapsDocument = JudgedDocument & OpenEnd["document"];

/** The placeholders and missing values of a document, as sentences; empty if it has none. */
export function placeholders(document: JudgedDocument): string[] {
  switch (document._type) {
    case "stateLicence":
      return present([
        isNumberMissing(document) && "The license number is not known yet.",
        !document.name && "The state of this license is not named yet.",
        document.servesState === true &&
          !document.licensee &&
          "Nobody is named who holds this license.",
      ]);
    case "siteSettings":
      return present([
        !(
          document.npnStatus === "published" && document.nationalProducerNumber
        ) && "The national producer number is not known yet.",
        !document.phone && "There is no phone number.",
        !document.email && "There is no email address.",
        !document.address && "There is no postal address.",
      ]);
    case "author":
      return present([
        document.isPlaceholder === true &&
          "Stands in for a name that is not known yet.",
      ]);
    case "stat":
      return present([!document.asOf && "The figure has no date."]);
    case "fact":
      return present([
        !document.checkedOn &&
          !document.computed &&
          "Nobody has checked this fact yet.",
      ]);
    case "article":
      return present([
        document.dateMode === "today" &&
          "The card shows today's date instead of the real one.",
      ]);
    default:
      return [];
  }
}

function isNumberMissing(license: JudgedDocument): boolean {
  const { status, personalLicenseNumber, companyLicenseNumber } = license;
  return (
    status !== "published" ||
    !personalLicenseNumber ||
    (license.hasCompanyLicence === true && !companyLicenseNumber)
  );
}

/** True for a legal page that counsel has not approved in its current form. */
function isLegalDraft(document: JudgedDocument): boolean {
  return document._type === "legalPage" && isDraftOfCounsel(document);
}

/**
 * True for a license whose lookup pages leave out. It keeps no page from being indexed,
 * since a license stored by an earlier version has no such field.
 */
function lacksLookup(document: JudgedDocument): boolean {
  const { _type, servesState, lookupUrl, lookupCheckedOn } = document;
  return (
    _type === "stateLicence" &&
    servesState === true &&
    !(lookupUrl && lookupCheckedOn)
  );
}

const LOOKUP: Gap = [
  "note",
  "The regulator's license lookup is not confirmed yet.",
];

/**
 * Returns all content gaps, one entry per gap.
 *
 * @param now in milliseconds since 1970.
 */
export function contentGaps(
  documents: readonly ContentGapsDocument[],
  now: number,
): OpenEnd[] {
  return documents.flatMap((document) =>
    gapsOf(document, now).map(([kind, text]) => ({ kind, document, text })),
  );
}

type Gap = [kind: OpenEnd["kind"], text: string];

/**
 * Returns the content gaps of a stored document.
 *
 * @param now in milliseconds since 1970.
 */
export function gapsOf(document: JudgedDocument, now: number): Gap[] {
  const { _type } = document;
  const term = _type === "stateLicence" ? termNotice(document, now) : null;
  return [
    ...placeholders(document).map((text): Gap => ["placeholder", text]),
    ...(isLegalDraft(document) ? [DRAFT] : []),
    ...unsigned(document).map((text): Gap => ["promise", text]),
    ...(term ? [["term", term.text] satisfies Gap] : []),
    ...(lacksLookup(document) ? [LOOKUP] : []),
    ...unshown(document),
    ...translationGaps(document),
    ...factsOf(document).flatMap((fact): Gap[] => {
      const words = [fact.value, fact.scope].filter(Boolean).join(", ");
      const text = [words, fact.editorNote].filter(Boolean).join(". ");
      if (isUnconfirmed(fact)) return [["unconfirmed", text]];
      if (isOverdue(fact, now)) return [["overdue", text]];
      return fact.editorNote ? [["note", text]] : [];
    }),
  ];
}

/** What a document says of the firm that nobody at the firm has signed off. */
function unsigned(document: JudgedDocument): string[] {
  const { _type, isClaim, scope, period, signedOff, statements } = document;
  if (_type === "promiseSignOff")
    return isApproved(signedOff) ? [] : (statements ?? []);
  if (_type !== "fact" || !isClaim) return [];
  const missing = present([
    !scope && "its scope",
    !period && "its period",
    !isApproved(signedOff) && "a person who stands by it",
  ]);
  return missing.length > 0 ? [`The claim needs ${missing.join(", ")}.`] : [];
}

/** The parts of a document in a further language that nobody at the firm has read yet. */
function translationGaps(document: JudgedDocument): Gap[] {
  const members = document.translations ?? [];
  const unread = [document, ...members].flatMap(
    ({ language, translationReviewedOn }): Gap[] =>
      isFurther(language) && !translationReviewedOn
        ? [
            [
              "translation",
              `Nobody at the firm has reviewed the ${englishName(language)} yet.`,
            ],
          ]
        : [],
  );
  const ofCounsel = members.flatMap(
    ({ language, counselConfirmedOn }): Gap[] =>
      document._type === "siteSettings" &&
      isFurther(language) &&
      !counselConfirmedOn
        ? [["translation", `${englishName(language)}: ${FOR_COUNSEL}`]]
        : [],
  );
  return [...unread, ...ofCounsel];
}

function isFurther(language: unknown): language is Language {
  return isLanguage(language) && language !== FIRST_LANGUAGE;
}

/** The rules for a website in another language than the firm's contracts. */
const FOR_COUNSEL =
  "counsel to confirm that disclosures stand in the language of the advertisement (16 CFR 14.9), that a contract of a sale at the door is in the language of its presentation (16 CFR 429.1), and that the website keeps the rules for advertisements of Texas (28 TAC 19.712).";

/** Content that visitors do not see yet keeps no page from being indexed. */
function unshown(document: JudgedDocument): Gap[] {
  const gaps =
    document._type === "adjuster"
      ? adjusterGaps(document)
      : document._type === "caseResult"
        ? caseResultGaps(document)
        : [];
  return gaps.length > 0 ? [["note", `Not shown yet. ${gaps.join(" ")}`]] : [];
}

const DRAFT: Gap = [
  "draft",
  "Counsel has not approved the text as it stands: the page says that it is a draft.",
];

/**
 * True for a gap that keeps search engines from indexing the site: a page must not show
 * it. The site handles an expired license and a translation by itself, and no page
 * prints a note for editors.
 */
export function keepsFromListing({ kind }: OpenEnd): boolean {
  return !["term", "note", "translation"].includes(kind);
}

function isUnconfirmed(fact: LegalFactValue): boolean {
  return fact.status !== "verified";
}

function factsOf(document: JudgedDocument): LegalFactValue[] {
  // Those of a storm that is switched off are ignored.
  const catastrophes =
    document.active === true ? (document.catastrophes ?? []) : [];
  return [
    ...(document.facts ?? []),
    ...(document.legalFacts ?? []),
    ...catastrophes.flatMap(({ legalFacts }) => legalFacts ?? []),
    ...(document.legalFact ? [document.legalFact] : []),
  ];
}

function present(words: (string | false)[]): string[] {
  return words.filter((word) => word !== false);
}
