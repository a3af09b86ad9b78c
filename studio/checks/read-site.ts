import type { SanityClient } from "sanity";

import type { CheckedDocument } from "../../schemas/checks/finding.ts";
import { type Site, siteOf } from "../../schemas/checks/site.ts";
import { schemaTypes } from "../../schemas/index.ts";
import { readOrigins } from "../site-origin.ts";

const types = schemaTypes
  .filter(({ type }) => type === "document")
  .map(({ name }) => name);

const STORED = `*[_type in $types && !(_id in path("versions.**"))]`;
const IN_RELEASE = `*[_type in $types]`;

/**
 * Reads what the checks need of all documents: with their drafts, or as a release
 * will leave them, for whose name null stands otherwise. Links to the website itself are
 * not looked up where its address is not known.
 *
 * @throws the client's error, or that of `signal` when it is aborted.
 */
export async function readSite(
  client: SanityClient,
  signal: AbortSignal,
  release: string | null = null,
): Promise<Site> {
  const query = release === null ? STORED : IN_RELEASE;
  const perspective = release === null ? "raw" : [release];
  const [documents, origin] = await Promise.all([
    client.fetch<CheckedDocument[]>(
      query,
      { types },
      { perspective, signal, tag: "checks" },
    ),
    readOrigins().then(
      ({ site }) => URL.parse(site)?.origin ?? null,
      () => null,
    ),
  ]);
  return siteOf(documents, origin);
}
