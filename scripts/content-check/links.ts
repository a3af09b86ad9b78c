import type { CheckedDocument } from "../../schemas/checks/finding.ts";
import { objectsIn } from "../../schemas/checks/value.ts";

/** A link to another site, and the documents that contain it. */
export type ExternalLink = {
  url: string;
  documents: readonly CheckedDocument[];
};

/** A link that led to no page, or refuses programs: a person has to check it. */
export type LinkProblem = ExternalLink & { isBroken: boolean; reason: string };

/** The fields that contain addresses of other sites. */
const FIELDS: ReadonlySet<string> = new Set(
  "deptUrl regulatorUrl sourceUrl href url".split(" "),
);
const PAUSE_MS = 1_000;
const TIMEOUT_MS = 10_000;
/** Statuses that say more about the client than about the page. */
const REFUSALS = [401, 403, 405, 406, 408, 425, 429];

/** The documents' links to other sites, sorted by address. */
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
 * Checks one link after another, with a pause between two of one site.
 *
 * @param links sorted by address.
 */
export async function linkProblems(
  links: readonly ExternalLink[],
  userAgent: string,
  pauseMs = PAUSE_MS,
): Promise<LinkProblem[]> {
  const problems: LinkProblem[] = [];
  let lastHost = "";
  for (const link of links) {
    const { host } = new URL(link.url);
    if (host === lastHost)
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    lastHost = host;
    const problem = await checkLink(link.url, userAgent);
    if (problem) problems.push({ ...link, ...problem });
  }
  return problems;
}

/** Tries HEAD, then GET if the site does not support HEAD. Null if there is a page. */
async function checkLink(
  url: string,
  userAgent: string,
): Promise<Pick<LinkProblem, "isBroken" | "reason"> | null> {
  const ask = async (method: string) => {
    const response = await fetch(url, {
      method,
      headers: { "user-agent": userAgent, accept: "text/html,*/*;q=0.5" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response;
  };
  try {
    const head = await ask("HEAD");
    const { ok, status } = head.ok ? head : await ask("GET");
    if (ok) return null;
    const isBroken = status < 500 && !REFUSALS.includes(status);
    return { isBroken, reason: `It answers ${status}` };
  } catch {
    return { isBroken: true, reason: "It does not answer" };
  }
}
