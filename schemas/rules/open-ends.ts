import { isOverdue, type LegalFactValue } from "./legal-fact.ts";

/** As much of any document as the judgement looks at. */
export type JudgedDocument = {
  _type: string;
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
  facts?: LegalFactValue[] | null;
  legalFacts?: LegalFactValue[] | null;
};

/** The same judgement as `placeholders`, as a filter in GROQ. */
export const placeholderFilter = `
  (_type == "stateLicence" && (status == "placeholder" || (servesState == true && !defined(licensee))))
  || (_type == "siteSettings" && (npnStatus == "placeholder" || !defined(phone) || !defined(email) || !defined(address)))
  || (_type == "author" && isPlaceholder == true)
  || (_type == "stat" && !defined(asOf))
  || (_type == "article" && dateMode == "today")
`;

/** Documents that hold legal facts, as a filter in GROQ. */
export const factFilter = `_type in ["state", "stateTimeline"]`;

/** Every document in which something may be open, with a name for people. */
export const openEndsQuery = `
  *[(${placeholderFilter}) || ${factFilter}] | order(_type asc, _id asc) {
    ...,
    "displayName": coalesce(title, name, state->name, firmName, label, _id)
  }
`;

/** Something that is not known, not confirmed, or not looked up lately. */
export type OpenEnd = {
  kind: "placeholder" | "unconfirmed" | "overdue";
  document: { _id: string; _type: string; displayName: string };
  text: string;
};

export type OpenEndsDocument = JudgedDocument & OpenEnd["document"];

/** Says what is still made up or missing in a document; empty when nothing is. */
export function placeholders(document: JudgedDocument): string[] {
  switch (document._type) {
    case "stateLicence":
      return present([
        document.status === "placeholder" &&
          "The license number is not known yet.",
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
      ]);
    default:
      return [];
  }
}

/**
 * Everything that keeps the content from being complete.
 * In: what `openEndsQuery` answered, the time. Out: one entry for each thing.
 */
export function openEnds(
  documents: readonly OpenEndsDocument[],
  now: number,
): OpenEnd[] {
  return documents.flatMap((document) => [
    ...placeholders(document).map((text): OpenEnd => ({
      kind: "placeholder",
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

/** How many verified legal facts of a document have not been checked lately. */
export function countOverdueFacts(
  document: JudgedDocument,
  now: number,
): number {
  return factsOf(document).filter((fact) => isOverdue(fact, now)).length;
}

/** How many legal facts of a document nobody has confirmed. */
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
