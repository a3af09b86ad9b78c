import type { OpenEnd } from "../../domain/content-gaps.ts";
import { checkDocument } from "../../schemas/checks/check-document.ts";
import { nameOf } from "../../schemas/checks/document-name.ts";
import {
  type CheckedDocument,
  type Finding,
  rules,
} from "../../schemas/checks/finding.ts";
import type { Site } from "../../schemas/checks/site.ts";
import type { LinkProblem } from "./links.ts";

/** All published content; system documents and uploaded files are not content. */
export const checkedDocumentsQuery = `
  *[!(_type match "sanity.*") && !(_type match "system.*") && !(_id in path("_.**")) && _type != "seedManifest"]
  | order(_type asc, _id asc)
`;

/** The findings for a document. */
export type DocumentFindings = {
  document: CheckedDocument;
  findings: readonly Finding[];
};

/**
 * Checks all documents, and returns those with findings.
 *
 * @param now milliseconds since 1970.
 */
export function findingsOf(
  documents: readonly CheckedDocument[],
  site: Site,
  now: number,
): DocumentFindings[] {
  return documents
    .map((document) => ({
      document,
      findings: checkDocument(document, site, now),
    }))
    .filter(({ findings }) => findings.length > 0);
}

const headings: Record<OpenEnd["kind"], string> = {
  placeholder: "Placeholders to fill in",
  unconfirmed: "Legal facts not yet confirmed",
  overdue: "Legal facts to check again (180 days)",
  note: "Notes for editors",
  draft: "Legal pages that counsel has not approved",
  promise: "Promises that the firm has not signed off",
  term: "Licenses to renew",
  translation: "Translations to review",
};

/** The lines about the content gaps. */
export function gapLines(
  found: readonly OpenEnd[],
  documents: Site["documents"],
  studioUrl: string,
) {
  if (found.length === 0)
    return [
      "Nothing is open: every placeholder is filled in, every legal fact has been checked, every promise and legal page is signed off, and no license is about to expire.",
    ];
  const lines = Object.entries(headings).flatMap(([kind, heading]) => {
    const ends = found.filter((end) => end.kind === kind);
    if (ends.length === 0) return [];
    const byDocument = Map.groupBy(ends, ({ document }) => document._id);
    const listed = [...byDocument.values()].flatMap((own) => [
      `  ${nameOf(own[0]!.document, documents)} (${own[0]!.document._type})`,
      `  ${studioLink(studioUrl, own[0]!.document)}`,
      ...own.map(({ text }) => `    - ${text}`),
    ]);
    return [`${heading}: ${ends.length}`, ...listed, ""];
  });
  return [...lines, `${found.length} open.`];
}

/** Errors and warnings by document, with the law and the field. */
export function findingLines(
  found: readonly DocumentFindings[],
  documents: Site["documents"],
  studioUrl: string,
): string[] {
  const all = found.flatMap(({ findings }) => findings);
  const errors = all.filter(({ severity }) => severity === "error").length;
  return [
    ...found.flatMap(({ document, findings }) => [
      `  ${nameOf(document, documents)} (${document._type})`,
      `  ${studioLink(studioUrl, document)}`,
      ...findings.map((each) => `    - ${sentenceOf(each)}`),
    ]),
    `Checks: ${errors} errors, ${all.length - errors} warnings.`,
  ];
}

function sentenceOf(finding: Finding): string {
  const { rule, severity, path, message, citation, isConfirmed } = finding;
  const field = path.find((segment) => typeof segment === "string");
  const law = [citation?.text, isConfirmed ? null : "not confirmed"]
    .filter(Boolean)
    .join(", ");
  return `${severity === "error" ? "Error" : "Warning"}: ${rules[rule].title}${field ? ` in "${field}"` : ""}. ${message}${law ? ` (${law})` : ""}`;
}

/** Each link that failed, with the documents that contain it. */
export function linkLines(
  problems: readonly LinkProblem[],
  documents: Site["documents"],
  studioUrl: string,
): string[] {
  const broken = problems.filter(({ isBroken }) => isBroken).length;
  return [
    "",
    ...problems.flatMap(({ url, isBroken, reason, documents: holders }) => [
      isBroken
        ? `  Broken: ${url}. ${reason}.`
        : `  Open it yourself: ${url}. ${reason} to programs.`,
      ...holders.map(
        (each) =>
          `    - ${nameOf(each, documents)} (${each._type}): ${studioLink(studioUrl, each)}`,
      ),
    ]),
    `Links to other sites: ${broken} broken, ${problems.length - broken} to open.`,
  ];
}

/** The URL of a document in the Studio. */
function studioLink(
  studioUrl: string,
  { _id, _type }: { _id: string; _type: string },
): string {
  return `${studioUrl}/intent/edit/id=${encodeURIComponent(_id)};type=${encodeURIComponent(_type)}`;
}
