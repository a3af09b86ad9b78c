import { type CheckedDocument, nameOf } from "../../schemas/checks/finding.ts";
import { objectsIn } from "../../schemas/checks/value.ts";
import type { LinkAnswer } from "./check-link.ts";
import { studioLink } from "./report.ts";

/** A link to another site, and the documents in which it stands. */
export type ExternalLink = {
  url: string;
  documents: readonly CheckedDocument[];
};

/** A link that did not lead to a page. */
export type LinkProblem = ExternalLink & Exclude<LinkAnswer, { kind: "ok" }>;

/** The fields that hold addresses of other sites. */
const FIELDS: ReadonlySet<string> = new Set(
  "deptUrl regulatorUrl sourceUrl href url".split(" "),
);

const PAUSE_MS = 1_000;

/** The links of documents to other sites, in the order of their addresses. */
export function externalLinksIn(
  documents: readonly CheckedDocument[],
): ExternalLink[] {
  const found = documents.flatMap((document) =>
    objectsIn(document)
      .flatMap(({ object }) => Object.entries(object))
      .filter(([field]) => FIELDS.has(field))
      .flatMap(([, value]) => webAddress(value) ?? [])
      .map((url) => ({ url, document })),
  );
  return [...Map.groupBy(found, ({ url }) => url)]
    .map(([url, each]) => ({
      url,
      documents: [...new Set(each.map(({ document }) => document))],
    }))
    .toSorted((one, other) => one.url.localeCompare(other.url));
}

/** The address of a page of another site, without its fragment. */
function webAddress(value: unknown): string | null {
  const url = typeof value === "string" ? URL.parse(value) : null;
  if (url?.protocol !== "https:" && url?.protocol !== "http:") return null;
  url.hash = "";
  return url.href;
}

/**
 * Asks one link after the other, and waits for a second between two of one site.
 * In: the links in the order of their addresses, what asks one.
 */
export async function linkProblems(
  links: readonly ExternalLink[],
  check: (url: string) => Promise<LinkAnswer>,
  pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
): Promise<LinkProblem[]> {
  const problems: LinkProblem[] = [];
  let lastHost = "";
  for (const link of links) {
    const { host } = new URL(link.url);
    if (host === lastHost) await pause();
    lastHost = host;
    const answer = await check(link.url);
    if (answer.kind !== "ok") problems.push({ ...link, ...answer });
  }
  return problems;
}

/** The lines to print: each link with the documents in which it stands. */
export function linkLines(
  problems: readonly LinkProblem[],
  studioUrl: string,
): string[] {
  const broken = problems.filter(({ kind }) => kind === "broken").length;
  return [
    "",
    ...problems.flatMap(({ url, kind, reason, documents }) => [
      kind === "broken"
        ? `  Broken: ${url}. ${reason}.`
        : `  Open it yourself: ${url}. ${reason} to programs.`,
      ...documents.map(
        (each) =>
          `    - ${nameOf(each)} (${each._type}): ${studioLink(studioUrl, each)}`,
      ),
    ]),
    `Links to other sites: ${broken} broken, ${problems.length - broken} to open.`,
  ];
}
