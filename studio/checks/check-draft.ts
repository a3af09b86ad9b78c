import type { SanityClient, SanityDocumentLike } from "sanity";

import { checkDocument } from "../../schemas/checks/check-document.ts";
import type { CheckedDocument, Finding } from "../../schemas/checks/finding.ts";
import { type Site, siteOf } from "../../schemas/checks/site.ts";
import { schemaTypes } from "../../schemas/index.ts";
import { readOrigins } from "../site-origin.ts";

/** What stops a draft, and what needs a reason. */
export type Verdict = { errors: Finding[]; warnings: Finding[] };

/** Beyond this the draft is published without the checks, which only help. */
export const LONGEST_READING_MS = 10_000;

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

/** All documents of a release are validated at once, and each one again as it is edited. */
const SITE_TTL_MS = 10_000;

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

/** Why a document was published with warnings: a record that has no form. */
export type PublishNote = {
  _id: string;
  _createdAt: string;
  /** The published id of the document. */
  documentId: string;
  reason: string;
  warnings: { rule: string; message: string }[];
};

const TYPE = "sitePublishNote";
// Drafts are never public, and the website's token does not read them.
const ID = "drafts.publish-note-";

const NOTES = `*[_type == "${TYPE}" && documentId == $documentId] | order(_createdAt desc) [0...20]`;

/** Keeps the reason for a publication with warnings. Rejects if it was not written. */
export async function keepReason(
  client: SanityClient,
  documentId: string,
  reason: string,
  warnings: readonly Finding[],
): Promise<void> {
  await client.create(
    {
      _id: `${ID}${crypto.randomUUID()}`,
      _type: TYPE,
      documentId,
      reason,
      warnings: warnings.map(({ rule, message }, index) => ({
        _key: String(index),
        rule,
        message,
      })),
    },
    { tag: "checks" },
  );
}

/** The last reasons for publishing a document with warnings, the newest first. */
export function readReasons(
  client: SanityClient,
  documentId: string,
  signal: AbortSignal,
): Promise<PublishNote[]> {
  const options = { perspective: "raw", signal, tag: "checks" } as const;
  return client.fetch<PublishNote[]>(NOTES, { documentId }, options);
}
