import { checkDocument } from "../../schemas/checks/check-document.ts";
import {
  type CheckedDocument,
  type Finding,
  nameOf,
  rules,
} from "../../schemas/checks/finding.ts";
import { siteOf } from "../../schemas/checks/site.ts";
import { isRecord } from "../../schemas/checks/value.ts";
import { studioLink } from "./report.ts";

/** All published content; system documents and uploaded files are no content. */
export const checkedDocumentsQuery = `
  *[!(_type match "sanity.*") && !(_type match "system.*") && !(_id in path("_.**")) && _type != "seedManifest"]
  | order(_type asc, _id asc)
`;

/** In: the result of `checkedDocumentsQuery`. Throws an Error if it is no list of documents. */
export function checkedDocuments(answer: unknown): CheckedDocument[] {
  if (!Array.isArray(answer) || !answer.every(isDocument))
    throw new Error("The answer is no list of documents.");
  return answer;
}

function isDocument(value: unknown): value is CheckedDocument {
  return (
    isRecord(value) &&
    typeof value["_id"] === "string" &&
    typeof value["_type"] === "string"
  );
}

/** What the checks say of a document. */
export type DocumentFindings = {
  document: CheckedDocument;
  findings: readonly Finding[];
};

/**
 * Checks all documents. In: all of them, the website's origin, the time in
 * milliseconds since 1970. Out: those with findings; facts to check again are
 * left to the content gaps.
 */
export function findingsOf(
  documents: readonly CheckedDocument[],
  origin: string | null,
  now: number,
): DocumentFindings[] {
  const site = siteOf(documents, origin);
  return documents
    .map((document) => ({
      document,
      findings: checkDocument(document, site, now).filter(
        ({ rule }) => rule !== "fact-age",
      ),
    }))
    .filter(({ findings }) => findings.length > 0);
}

/** The lines to print: errors and warnings by document, with the law and the field. */
export function findingLines(
  found: readonly DocumentFindings[],
  studioUrl: string,
): string[] {
  const all = found.flatMap(({ findings }) => findings);
  const errors = all.filter(({ severity }) => severity === "error").length;
  return [
    ...found.flatMap(({ document, findings }) => [
      `  ${nameOf(document)} (${document._type})`,
      `  ${studioLink(studioUrl, document)}`,
      ...findings.map((each) => `    - ${sentenceOf(each)}`),
    ]),
    `Checks: ${errors} errors, ${all.length - errors} warnings.`,
  ];
}

function sentenceOf({
  rule,
  severity,
  path,
  message,
  citation,
  isConfirmed,
}: Finding): string {
  const field = path.find((segment) => typeof segment === "string");
  const law = [citation?.text, isConfirmed ? null : "not confirmed"]
    .filter(Boolean)
    .join(", ");
  return `${severity === "error" ? "Error" : "Warning"}: ${rules[rule].title}${field ? ` in "${field}"` : ""}. ${message}${law ? ` (${law})` : ""}`;
}
