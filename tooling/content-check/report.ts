import type { OpenEnd } from "../../schemas/rules/content-gaps.ts";

const headings: Record<OpenEnd["kind"], string> = {
  placeholder: "Placeholders to fill in",
  unconfirmed: "Legal facts not yet confirmed",
  overdue: "Legal facts to check again (180 days)",
  draft: "Legal pages that counsel has not approved",
  promise: "Promises that the firm has not signed off",
  term: "Licenses to renew",
};

/** In: the content gaps, the Studio's URL. Out: the lines to print. */
export function reportLines(
  found: readonly OpenEnd[],
  studioUrl: string,
): string[] {
  if (found.length === 0) {
    return [
      "Nothing is open: every placeholder is filled in, every legal fact was checked, every promise and legal page is signed off, no license is about to expire.",
    ];
  }
  const lines = (Object.keys(headings) as OpenEnd["kind"][]).flatMap((kind) =>
    partLines(
      headings[kind],
      found.filter((end) => end.kind === kind),
      studioUrl,
    ),
  );
  return [...lines, `${found.length} open.`];
}

function partLines(
  heading: string,
  found: readonly OpenEnd[],
  studioUrl: string,
): string[] {
  if (found.length === 0) return [];
  const byDocument = Map.groupBy(found, ({ document }) => document._id);
  const documents = [...byDocument.values()].flatMap((ends) => {
    const document = ends[0]?.document;
    if (!document) return [];
    return [
      `  ${document.displayName} (${document._type})`,
      `  ${studioLink(studioUrl, document)}`,
      ...ends.map(({ text }) => `    - ${text}`),
    ];
  });
  return [`${heading}: ${found.length}`, ...documents, ""];
}

/** The URL of a document in the Studio. */
export function studioLink(
  studioUrl: string,
  document: { _id: string; _type: string },
): string {
  const { _id, _type } = document;
  return `${studioUrl}/intent/edit/id=${encodeURIComponent(_id)};type=${encodeURIComponent(_type)}`;
}
