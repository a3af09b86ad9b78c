import type { SanityClient, SanityDocumentLike } from "sanity";

import { checkDocument } from "../../schemas/checks/check-document.ts";
import type { Finding } from "../../schemas/checks/finding.ts";
import type { Site } from "../../schemas/checks/site.ts";
import { readSite } from "./read-site.ts";

/** All documents of a release are validated at once, and each one again as it is edited. */
const SITE_TTL_MS = 10_000;
/** Beyond this a version counts as right: the checks help, and guard nothing. */
const LONGEST_READING_MS = 10_000;

type ReadSite = { release: string; readAt: number; site: Promise<Site> };

let last: ReadSite | null = null;

/**
 * The errors of a version, among the documents as its release will leave them.
 * Out: none if they cannot be read within ten seconds.
 */
export async function versionErrors(
  client: SanityClient,
  version: SanityDocumentLike,
  release: string,
): Promise<Finding[]> {
  const site = await siteInRelease(client, release).catch(() => null);
  if (site === null) return [];
  const found = checkDocument(version, site, Date.now());
  return found.filter(({ severity }) => severity === "error");
}

function siteInRelease(client: SanityClient, release: string): Promise<Site> {
  const now = Date.now();
  if (last?.release === release && now - last.readAt < SITE_TTL_MS)
    return last.site;
  const signal = AbortSignal.timeout(LONGEST_READING_MS);
  const site = readSite(client, signal, release);
  last = { release, readAt: now, site };
  return site;
}
