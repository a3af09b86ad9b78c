/**
 * The record of a link that shows the draft of one page to a recipient without an
 * account: a document that the Studio writes to the dataset and the site reads.
 */

/** The type of a link's record, a name that the Content Lake knows too. */
export const PREVIEW_SHARE_TYPE = "sitePreviewShare";

/** The id prefix of the records: drafts are never public. */
export const PREVIEW_SHARE_ID = "drafts.preview-share-";

/** The longest time that a link works, whatever its record says. */
export const LONGEST_SHARE_DAYS = 30;
/** The lifetimes that an editor can choose for a link. */
export const SHARE_DAYS = [1, 7, LONGEST_SHARE_DAYS] as const;

/**
 * 256 random bits, in lowercase hexadecimal: a program that changes the case of a link
 * does no harm.
 */
export const SHARE_TOKEN = /^[0-9a-f]{64}$/;

/** The record of a link. */
export type PreviewShare = {
  _id: string;
  _type: typeof PREVIEW_SHARE_TYPE;
  _createdAt: string;
  /** The SHA-256 of the token's text, in hexadecimal; the token itself is not stored. */
  tokenHash: string;
  /** The published id of the document whose draft is shown. */
  documentId: string;
  /** The id of the sharer, whose account the link depends on. */
  sharedBy: string;
  expiresAt: string;
};

/** Returns the path of the link with a token. */
export function sharePath(token: string): string {
  return `/shared/${token}`;
}

/** Returns the token in a request's path, unchecked; null for any other path. */
export function shareTokenIn(pathname: string): string | null {
  return /^\/shared\/([^/]+)$/.exec(pathname)?.[1] ?? null;
}
