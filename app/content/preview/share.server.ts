import { createHash } from "node:crypto";

import type { SanityClient } from "@sanity/client";
import { z } from "zod";

import { subnetsOf } from "~/http/sender-address.server";
import { TryCounter } from "~/http/try-counter.server";

import { documentPath } from "../../../domain/paths";
import {
  LONGEST_SHARE_DAYS,
  PREVIEW_SHARE_TYPE,
  SHARE_TOKEN,
  shareTokenIn,
} from "../../../domain/preview-share";
import { ContentUnavailable } from "../source/failure.server";
import type { SharedDocument } from "../source/reader";
import { ask } from "./secret.server";

/** The page of a shared link, with the content of its draft. */
export type SharedPage = {
  /** The address of the page once the draft is published. */
  path: string;
  document: SharedDocument;
  /** False once there is nothing left to publish. */
  isDraft: boolean;
  /** True if visitors see a page of this document, too. */
  isPublished: boolean;
  /** When the document was last changed, and until when the link works; ISO 8601. */
  editedAt: string;
  expiresAt: string;
};

/** A request for a shared link. */
export type SharedLink =
  | { state: "open"; page: SharedPage }
  /** Guessed, expired or revoked: the answer does not say which. */
  | { state: "not-valid" }
  /** Too many invalid links were tried from the sender's network. */
  | { state: "limited"; waitSeconds: number }
  /** The content source does not answer. */
  | { state: "unknown" };

const LONGEST_LIFE = LONGEST_SHARE_DAYS * 24 * 60 * 60;

const SHARE = `*[_type == "${PREVIEW_SHARE_TYPE}" && _id in path("drafts.**") && tokenHash == $hash
  && defined(documentId) && dateTime(expiresAt) > dateTime(now())
  && dateTime(now()) - dateTime(_createdAt) < ${LONGEST_LIFE}
][0]{ documentId, expiresAt }`;

const shareShape = z.object({ documentId: z.string(), expiresAt: z.string() });

const DOCUMENTS = `*[_id in [$draftId, $id]]{
  "document": @,
  "place": {"slug": slug.current, kind, "state": state->slug.current}
}`;

const text = z.string().nullable().catch(null);

const documentsShape = z.array(
  z.object({
    document: z.looseObject({
      _id: z.string(),
      _type: z.string(),
      _updatedAt: z.string(),
    }),
    place: z.object({ slug: text, kind: text, state: text }),
  }),
);

/** Invalid links that one network may try in a span of seconds. */
const MISSES = { most: 20, seconds: 600 };

/** Opens the shared links of the content source. */
export class PreviewShares {
  readonly #drafts: SanityClient;
  readonly #misses = new TryCounter(MISSES);

  constructor(drafts: SanityClient) {
    this.#drafts = drafts;
  }

  /**
   * Opens a link. The result is `not-valid` alike for a link that was guessed,
   * expired or revoked, and for one whose document was deleted or has no page.
   *
   * @param address the sender's; null if unknown.
   * @throws ContentUnavailable if the source does not answer.
   */
  async open(token: string, address: string | null): Promise<SharedLink> {
    if (!SHARE_TOKEN.test(token)) return { state: "not-valid" };
    const { own } = subnetsOf(address);
    const waitSeconds = own === null ? 0 : this.#misses.count(own);
    if (waitSeconds > 0) return { state: "limited", waitSeconds };
    const page = await this.#find(token);
    if (page === null) return { state: "not-valid" };
    if (own !== null) this.#misses.forgive(own);
    return { state: "open", page };
  }

  async #find(token: string): Promise<SharedPage | null> {
    const hash = createHash("sha256").update(token).digest("hex");
    const shape = shareShape.nullable();
    const share = await ask(this.#drafts, SHARE, { hash }, shape);
    if (share === null) return null;
    const { documentId: id, expiresAt } = share;
    const draftId = `drafts.${id}`;
    const ids = { id, draftId };
    const found = await ask(this.#drafts, DOCUMENTS, ids, documentsShape);
    const draft = found.find(({ document }) => document._id === draftId);
    const shown = draft ?? found[0];
    if (shown === undefined) return null;
    const { document, place } = shown;
    const path = documentPath({ _type: document._type, ...place });
    if (path === null) return null;
    return {
      path,
      document: { ...document, _id: id },
      isDraft: draft !== undefined,
      isPublished: found.some((each) => each.document._id === id),
      editedAt: document._updatedAt,
      expiresAt,
    };
  }
}

type LinkRequest = {
  method: string;
  /** Path and query. */
  path: string;
  /** Null while a page is rendered for all visitors; the address is null if untrusted. */
  visitor: { address: string | null } | null;
};

/**
 * Opens the link that a request names; null for any other path, and while a page is
 * rendered for all visitors.
 *
 * @param previews null if the content source has none.
 */
export async function openSharedLink(
  previews: { shares: PreviewShares } | null,
  { method, path, visitor }: LinkRequest,
): Promise<SharedLink | null> {
  const token = shareTokenIn(path.replace(/\?.*$/s, ""));
  if (token === null || visitor === null) return null;
  if (method !== "GET" || previews === null) return { state: "not-valid" };
  try {
    return await previews.shares.open(token, visitor.address);
  } catch (error) {
    if (error instanceof ContentUnavailable) return { state: "unknown" };
    throw error;
  }
}
