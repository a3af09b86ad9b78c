import type { SanityClient } from "sanity";

import type { Finding } from "../../schemas/checks/finding.ts";

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
