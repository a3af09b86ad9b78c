import { type Approval, isApproved, isDraftOfCounsel } from "./approval.ts";
import { isOverdue, type LegalFactValue } from "./legal-fact.ts";
import { isAhead } from "./past-date.ts";

/** As much of any document as the judgement looks at. */
export type JudgedDocument = {
  _type: string;
  name?: string | null;
  status?: string | null;
  servesState?: boolean | null;
  licensee?: string | null;
  npnStatus?: string | null;
  phone?: string | null;
  email?: string | null;
  address?: string | null;
  isPlaceholder?: boolean | null;
  asOf?: string | null;
  dateMode?: string | null;
  publishedAt?: string | null;
  updatedAt?: string | null;
  approvedByCounsel?: Approval | null;
  statements?: string[] | null;
  signedOff?: Approval | null;
  facts?: LegalFactValue[] | null;
  legalFacts?: LegalFactValue[] | null;
};

/** The same judgement as `placeholders`, as a filter in GROQ. */
export const PLACEHOLDER_FILTER = `
  (_type == "stateLicence" && (status == "placeholder" || !defined(name) || (servesState == true && !defined(licensee))))
  || (_type == "siteSettings" && (npnStatus == "placeholder" || !defined(phone) || !defined(email) || !defined(address)))
  || (_type == "author" && isPlaceholder == true)
  || (_type == "stat" && !defined(asOf))
  || (_type == "article" && dateMode == "today")
  || (_type in ["article", "hoaGuide"] && publishedAt > now())
`;

function lacks(approval: string): string {
  return `coalesce(${approval}.name, "") == "" || coalesce(${approval}.date, "") == ""`;
}

/** Legal pages that are drafts, as a filter in GROQ: the same as `isDraftOfCounsel`. */
export const draftOfCounselFilter = `
  _type == "legalPage" && (${lacks("approvedByCounsel")}
    || string::split(coalesce(updatedAt, ""), "T")[0] > approvedByCounsel.date)
`;

/** Lists of promises that the firm has not signed off, as a filter in GROQ. */
export const unsignedPromisesFilter = `
  _type == "promiseSignOff" && (${lacks("signedOff")})
`;

/** Documents that hold legal facts, as a filter in GROQ. */
export const FACT_FILTER = `_type in ["state", "stateTimeline"]`;

/** Every document in which something may be open, with a name for people. */
export const contentGapsQuery = `
  *[(${PLACEHOLDER_FILTER}) || ${FACT_FILTER} || (${draftOfCounselFilter}) || (${unsignedPromisesFilter})] | order(_type asc, _id asc) {
    ...,
    "displayName": coalesce(title, name, state->name, firmName, label, page->title, page->name, page->question, _id)
  }
`;

/** Something that is not known, not confirmed, or not looked up lately. */
export type OpenEnd = {
  kind: "placeholder" | "unconfirmed" | "overdue" | "draft" | "promise";
  document: { _id: string; _type: string; displayName: string };
  text: string;
};

/** A document of `contentGapsQuery`. */
export type ContentGapsDocument = JudgedDocument & OpenEnd["document"];

/** In: what `contentGapsQuery` answered. Throws an Error for what is no list of documents. */
export function judgedDocuments(answer: unknown): ContentGapsDocument[] {
  if (!Array.isArray(answer) || !answer.every(isJudgedDocument))
    throw new Error("The answer is no list of documents.");
  return answer;
}

function isJudgedDocument(value: unknown): value is ContentGapsDocument {
  return (
    typeof value === "object" &&
    value !== null &&
    ["_id", "_type", "displayName"].every((name) => Object.hasOwn(value, name))
  );
}

/**
 * Says what is still made up or missing in a document; empty when nothing is.
 * In: the document, the time in milliseconds since 1970.
 */
export function placeholders(
  document: JudgedDocument,
  now: number = Date.now(),
): string[] {
  switch (document._type) {
    case "stateLicence":
      return present([
        document.status === "placeholder" &&
          "The license number is not known yet.",
        !document.name && "The state of this license is not named yet.",
        document.servesState === true &&
          !document.licensee &&
          "Nobody is named who holds this license.",
      ]);
    case "siteSettings":
      return present([
        document.npnStatus === "placeholder" &&
          "The national producer number is not known yet.",
        !document.phone && "There is no phone number.",
        !document.email && "There is no e-mail address.",
        !document.address && "There is no postal address.",
      ]);
    case "author":
      return present([
        document.isPlaceholder === true &&
          "Stands in for a name that is not known yet.",
      ]);
    case "stat":
      return present([!document.asOf && "The figure has no date."]);
    case "article":
      return present([
        document.dateMode === "today" &&
          "The card shows today's date instead of the real one.",
        isAhead(document.publishedAt, now) && AHEAD_TEXT,
      ]);
    case "hoaGuide":
      return present([isAhead(document.publishedAt, now) && AHEAD_TEXT]);
    default:
      return [];
  }
}

const AHEAD_TEXT =
  "The date of publication lies in the future, and the page is on the site already.";

/** What a document says of the firm's work that the firm has not signed off. */
export function unsignedPromises(document: JudgedDocument): string[] {
  return document._type === "promiseSignOff" && !isApproved(document.signedOff)
    ? (document.statements ?? [])
    : [];
}

/** True for a legal page that counsel has not approved as it stands. */
export function isLegalDraft(document: JudgedDocument): boolean {
  return document._type === "legalPage" && isDraftOfCounsel(document);
}

/**
 * Everything that keeps the content from being complete.
 * In: the documents of `contentGapsQuery`, the time. Out: one entry for each thing.
 */
export function contentGaps(
  documents: readonly ContentGapsDocument[],
  now: number,
): OpenEnd[] {
  return documents.flatMap((document) => [
    ...placeholders(document, now).map((text): OpenEnd => ({
      kind: "placeholder",
      document,
      text,
    })),
    ...(isLegalDraft(document) ? [{ ...draft, document }] : []),
    ...unsignedPromises(document).map((text): OpenEnd => ({
      kind: "promise",
      document,
      text,
    })),
    ...factsOf(document).flatMap((fact): OpenEnd[] => {
      const text = [fact.value, fact.scope].filter(Boolean).join(", ");
      if (isUnconfirmed(fact)) return [{ kind: "unconfirmed", document, text }];
      return isOverdue(fact, now) ? [{ kind: "overdue", document, text }] : [];
    }),
  ]);
}

const draft = {
  kind: "draft",
  text: "Counsel has not approved the text as it stands: the page says that it is a draft.",
} as const;

/** How many verified legal facts of a document have not been checked lately. */
export function countOverdueFacts(
  document: JudgedDocument,
  now: number,
): number {
  return factsOf(document).filter((fact) => isOverdue(fact, now)).length;
}

/** The number of unconfirmed legal facts of a document. */
export function countUnconfirmedFacts(document: JudgedDocument): number {
  return factsOf(document).filter(isUnconfirmed).length;
}

function isUnconfirmed(fact: LegalFactValue): boolean {
  return fact.status !== "verified";
}

function factsOf(document: JudgedDocument): LegalFactValue[] {
  return [...(document.facts ?? []), ...(document.legalFacts ?? [])];
}

function present(words: (string | false)[]): string[] {
  return words.filter((word) => word !== false);
}
