import type { SanityClient } from "sanity";

import type { CheckedDocument } from "../../schemas/checks/finding.ts";
import { type Site, siteOf } from "../../schemas/checks/site.ts";
import { contentTypes } from "../content-types.ts";
import { readOrigins } from "../site-origin.ts";

/** The type that joins a document and its translations; it has no form. */
export const JOINED = "translation.metadata";

/**
 * Reads what the checks need of all documents. Without the website's address, links to
 * the website itself are not checked.
 *
 * @param perspective "drafts" for all documents as editors see them, "published" as
 * visitors do; or the release whose outcome to read.
 * @throws the client's error, or that of `signal` when it is aborted.
 */
export async function readSite(
  client: Pick<SanityClient, "fetch">,
  signal: AbortSignal,
  perspective = "drafts",
): Promise<Site> {
  const isStored = perspective === "drafts" || perspective === "published";
  const [documents, origin] = await Promise.all([
    isStored
      ? readStored(client, signal)
      : client.fetch<CheckedDocument[]>(
          "*[_type in $types]",
          { types: TYPES },
          { perspective: [perspective], signal, tag: "checks" },
        ),
    readOrigins().then(
      ({ site }) => URL.parse(site)?.origin ?? null,
      () => null,
    ),
  ]);
  const seen =
    perspective === "published"
      ? documents.filter(({ _id }) => !_id.startsWith("drafts."))
      : documents;
  return siteOf(seen, origin);
}

const TYPES = [...contentTypes, JOINED];
const STORED = `*[_type in $types && !(_id in path("versions.**"))]`;

/** Documents that were read before: one of the same revision is still the same. */
const known = new Map<string, CheckedDocument>();

/** Reads all documents and their drafts: after the first time, those that have changed. */
async function readStored(
  client: Pick<SanityClient, "fetch">,
  signal: AbortSignal,
): Promise<CheckedDocument[]> {
  const options = { perspective: "raw", signal, tag: "checks" } as const;
  const read = async (filter: string, params: Record<string, unknown>) => {
    const found = await client.fetch<CheckedDocument[]>(
      filter,
      params,
      options,
    );
    for (const each of found) known.set(each._id, each);
    return found;
  };
  if (known.size === 0) return read(STORED, { types: TYPES });
  const revisions = await client.fetch<{ _id: string; _rev: string }[]>(
    `${STORED}{_id, _rev}`,
    { types: TYPES },
    options,
  );
  const same: CheckedDocument[] = [];
  const ids: string[] = [];
  for (const { _id, _rev } of revisions) {
    const before = known.get(_id);
    if (before?.["_rev"] === _rev) same.push(before);
    else ids.push(_id);
  }
  return ids.length === 0
    ? same
    : [...same, ...(await read("*[_id in $ids]", { ids }))];
}
