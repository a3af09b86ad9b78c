import type { SanityClient } from "sanity";

import type { CheckedDocument } from "../../schemas/checks/finding.ts";
import { type Site, siteOf } from "../../schemas/checks/site.ts";
import { schemaTypes } from "../../schemas/index.ts";
import { readOrigins } from "../site-origin.ts";

const types = schemaTypes
  .filter(({ type }) => type === "document")
  .map(({ name }) => name);

const QUERY = `*[_type in $types && !(_id in path("versions.**"))]`;

/**
 * Reads what the checks need of all documents. Links to the website itself are
 * not looked up where its address is not known.
 *
 * @throws the client's error, or that of `signal` when it is aborted.
 */
export async function readSite(
  client: SanityClient,
  signal: AbortSignal,
): Promise<Site> {
  const [documents, origin] = await Promise.all([
    client.fetch<CheckedDocument[]>(
      QUERY,
      { types },
      { perspective: "raw", signal, tag: "checks" },
    ),
    readOrigins().then(
      ({ site }) => URL.parse(site)?.origin ?? null,
      () => null,
    ),
  ]);
  return siteOf(documents, origin);
}
