import type { SanityClient } from "sanity";

import {
  PREVIEW_SHARE_ID,
  PREVIEW_SHARE_TYPE,
  type PreviewShare,
} from "../../schemas/preview-share.ts";

/** A link that works, without its token. */
export type Share = Pick<
  PreviewShare,
  "_id" | "_createdAt" | "documentId" | "sharedBy" | "expiresAt"
> & {
  /** The name of the release that it shows; null for a draft. */
  release: string | null;
  /** Null where none was counted. */
  openings: number | null;
  lastOpenedAt: string | null;
  /** The shared document; null once it is deleted. */
  document: { type: string; title: string | null } | null;
};

const WORKING = `_type == "${PREVIEW_SHARE_TYPE}" && dateTime(expiresAt) > dateTime(now())`;

const OUTLIVED = `*[_type == "${PREVIEW_SHARE_TYPE}" && sharedBy == $sharedBy && dateTime(expiresAt) <= dateTime(now())]`;

const FIELDS = `{
  _id, _createdAt, documentId, release, sharedBy, expiresAt, openings, lastOpenedAt,
  "document": *[_id in [^.documentId, "drafts." + ^.documentId, "versions." + ^.release + "." + ^.documentId]] | order(_id desc) [0]{
    "type": _type,
    "title": coalesce(title, heading, name)
  }
}`;

/** The links that work, of one document or of all, the newest first. */
export function readShares(
  client: SanityClient,
  documentId: string | null,
): Promise<Share[]> {
  const filter =
    documentId === null ? WORKING : `${WORKING} && documentId == $documentId`;
  return client.fetch<Share[]>(
    `*[${filter}] | order(_createdAt desc) [0...200] ${FIELDS}`,
    { documentId },
    { perspective: "raw" },
  );
}

/** What a new link shows, in whose name and for how long. */
export type NewShare = {
  /** The published id of the document. */
  documentId: string;
  /** The name of the release in which it is shown; null for its draft. */
  release: string | null;
  sharedBy: string;
  days: number;
};

/**
 * Makes a link, and deletes expired ones of the same user.
 * Out: its token, which is not stored. Rejects if the record was not written.
 */
export async function makeShare(
  client: SanityClient,
  { documentId, release, sharedBy, days }: NewShare,
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
        ...(release !== null && { release }),
        sharedBy,
        expiresAt: expires.toISOString(),
      },
    },
  ]);
  return token;
}

/** Revokes a link. Rejects if the record was not deleted. */
export async function revokeShare(
  client: SanityClient,
  id: string,
): Promise<void> {
  await client.delete(id);
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
