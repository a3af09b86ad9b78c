import type { SanityClient } from "sanity";

import {
  PREVIEW_SHARE_ID,
  PREVIEW_SHARE_TYPE,
  type PreviewShare,
} from "../../schemas/preview-share.ts";

/** A link that works, without its token. */
export type Share = Pick<
  PreviewShare,
  "_id" | "_createdAt" | "sharedBy" | "expiresAt"
>;

const WORKING = `*[_type == "${PREVIEW_SHARE_TYPE}" && dateTime(expiresAt) > dateTime(now()) && documentId == $documentId]
  | order(_createdAt desc) [0...200]{_id, _createdAt, sharedBy, expiresAt}`;

const OUTLIVED = `*[_type == "${PREVIEW_SHARE_TYPE}" && sharedBy == $sharedBy && dateTime(expiresAt) <= dateTime(now())]`;

/** The links to a document that work, the newest first. */
export function readShares(
  client: SanityClient,
  documentId: string,
): Promise<Share[]> {
  return client.fetch<Share[]>(
    WORKING,
    { documentId },
    { perspective: "raw", tag: "share" },
  );
}

/** What a new link shows, in whose name and for how long. */
export type NewShare = {
  /** The published id of the document. */
  documentId: string;
  sharedBy: string;
  days: number;
};

/**
 * Makes a link, and deletes expired ones of the same user.
 * Out: its token, which is not stored. Rejects if the record was not written.
 */
export async function makeShare(
  client: SanityClient,
  { documentId, sharedBy, days }: NewShare,
): Promise<string> {
  const token = hexOf(crypto.getRandomValues(new Uint8Array(32)));
  const expires = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  await client.mutate([
    { delete: { query: OUTLIVED, params: { sharedBy } } },
    {
      create: {
        _id: `${PREVIEW_SHARE_ID}${crypto.randomUUID()}`,
        _type: PREVIEW_SHARE_TYPE,
        tokenHash: await hashOf(token),
        documentId,
        sharedBy,
        expiresAt: expires.toISOString(),
      },
    },
  ]);
  return token;
}

async function hashOf(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}
