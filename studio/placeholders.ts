import { isOverdue, type LegalFactValue } from "../schemas/rules/legal-fact.ts";

/** As much of any document as the badges look at. */
export type JudgedDocument = {
  _type: string;
  status?: string;
  npnStatus?: string;
  phone?: string;
  email?: string;
  address?: string;
  isPlaceholder?: boolean;
  asOf?: string;
  dateMode?: string;
  facts?: LegalFactValue[];
  legalFacts?: LegalFactValue[];
};

/** The same judgement as `placeholderReason`, for the list "To do". */
export const placeholderFilter = `
  (_type == "stateLicence" && status == "placeholder")
  || (_type == "siteSettings" && (npnStatus == "placeholder" || !defined(phone) || !defined(email) || !defined(address)))
  || (_type == "author" && isPlaceholder == true)
  || (_type == "stat" && !defined(asOf))
  || (_type == "article" && dateMode == "today")
`;

/** Says what is still made up or missing in a document; null when nothing is. */
export function placeholderReason(document: JudgedDocument): string | null {
  switch (document._type) {
    case "stateLicence":
      return document.status === "placeholder"
        ? "The licence number is not known yet."
        : null;
    case "siteSettings": {
      const missing = [
        document.npnStatus === "placeholder" ? "producer number" : null,
        document.phone ? null : "phone",
        document.email ? null : "e-mail",
        document.address ? null : "address",
      ].filter((name) => name !== null);
      return missing.length > 0 ? `Missing: ${missing.join(", ")}.` : null;
    }
    case "author":
      return document.isPlaceholder
        ? "Stands in for a name that is not known yet."
        : null;
    case "stat":
      return document.asOf ? null : "The figure has no date.";
    case "article":
      return document.dateMode === "today"
        ? "The card shows today's date instead of the real one."
        : null;
    default:
      return null;
  }
}

/** How many verified legal facts of a document have not been checked lately. */
export function countOverdueFacts(
  document: JudgedDocument,
  now: number,
): number {
  const facts = [...(document.facts ?? []), ...(document.legalFacts ?? [])];
  return facts.filter((fact) => isOverdue(fact, now)).length;
}

/** How many legal facts of a document nobody has confirmed. */
export function countUnconfirmedFacts(document: JudgedDocument): number {
  const facts = [...(document.facts ?? []), ...(document.legalFacts ?? [])];
  return facts.filter((fact) => fact.status !== "verified").length;
}
