import type { SanityClient, SanityDocumentLike } from "sanity";

import { checkDocument } from "../../schemas/checks/check-document.ts";
import type { Finding } from "../../schemas/checks/finding.ts";
import type { Site } from "../../schemas/checks/site.ts";
import { readSite } from "./read-site.ts";

/** What stops a draft, and what needs a reason. */
export type Verdict = { errors: Finding[]; warnings: Finding[] };

/** Beyond this the draft is published without the checks, which only help. */
const LONGEST_READING_MS = 10_000;

/**
 * Checks a draft before it is published.
 *
 * @throws if the documents cannot be read within ten seconds.
 */
export async function checkDraft(
  client: SanityClient,
  draft: SanityDocumentLike,
  published: SanityDocumentLike | null,
): Promise<Verdict> {
  const signal = AbortSignal.timeout(LONGEST_READING_MS);
  const site = await readSite(client, signal);
  return verdictOf(draft, published, site, Date.now());
}

/**
 * In: the draft, what is published of it, all documents, the time in
 * milliseconds since 1970. Out: its errors, and the warnings that the published
 * document does not have: a reason is asked for once. What claims an expired
 * license was right when it was published, so it is named each time.
 */
export function verdictOf(
  draft: SanityDocumentLike,
  published: SanityDocumentLike | null,
  site: Site,
  now: number,
): Verdict {
  const found = checkDocument(draft, site, now);
  const known = new Set(
    published ? checkDocument(published, site, now).map(identityOf) : [],
  );
  return {
    errors: found.filter(({ severity }) => severity === "error"),
    warnings: found.filter(
      (each) =>
        each.severity === "warning" &&
        (each.rule === "lapsed-licence" || !known.has(identityOf(each))),
    ),
  };
}

function identityOf({ rule, path, message }: Finding): string {
  return JSON.stringify([rule, path, message]);
}
