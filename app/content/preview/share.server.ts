import { createHash } from "node:crypto";

import { ClientError, type SanityClient } from "@sanity/client";
import { z } from "zod";

import { subnetsOf } from "~/http/subnet";
import { TryCounter } from "~/http/try-counter.server";

import { documentPath } from "../../../schemas/paths";
import {
  LONGEST_SHARE_DAYS,
  PREVIEW_SHARE_TYPE,
  SHARE_TOKEN,
} from "../../../schemas/preview-share";
import type { SharedDocument } from "../source/shared-document";
import { asking, options } from "./ask.server";

/** The page of a shared link, with the content of its draft. */
export type SharedPage = {
  /** Of the link's record. */
  shareId: string;
  /** The address of the page once the draft is published. */
  path: string;
  document: SharedDocument;
  /** False once there is nothing left to publish. */
  isDraft: boolean;
  /** True if visitors see a page of this document, too. */
  isPublished: boolean;
  /** When the document was last changed, until when the link works; ISO 8601. */
  editedAt: string;
  expiresAt: string;
};

/** The page of a link, null if it shows none, or the seconds until the sender may try again. */
export type OpenedShare = SharedPage | null | { waitSeconds: number };

const LONGEST_LIFE = LONGEST_SHARE_DAYS * 24 * 60 * 60;

const shareShape = z.object({
  _id: z.string(),
  documentId: z.string(),
  expiresAt: z.string(),
});

const SHARE = `*[_type == "${PREVIEW_SHARE_TYPE}" && _id in path("drafts.**") && tokenHash == $hash
  && defined(documentId) && dateTime(expiresAt) > dateTime(now())
  && dateTime(now()) - dateTime(_createdAt) < ${LONGEST_LIFE}
][0]{ _id, documentId, expiresAt }`;

const text = z.string().nullable().catch(null);

const documentShape = z.object({
  document: z.looseObject({
    _id: z.string(),
    _type: z.string(),
    _updatedAt: z.string(),
  }),
  place: z.object({ slug: text, kind: text, state: text }),
});

const DOCUMENTS = `*[_id in [$draftId, $id]]{
  "document": @,
  "place": {"slug": slug.current, kind, "state": state->slug.current}
}`;

/** Openings of one link that are counted in a span of seconds: each stays in the history. */
const COUNTED = { most: 60, seconds: 600 };

/** Invalid links that one network may try in a span of seconds. */
const MISSES = { most: 20, seconds: 600 };

/** Reads and counts the shared links of the content source. */
export class PreviewShares {
  readonly #drafts: SanityClient;
  readonly #misses = new TryCounter(MISSES);
  readonly #counted = new TryCounter(COUNTED);

  constructor(drafts: SanityClient) {
    this.#drafts = drafts;
  }

  /**
   * Opens a link. In: the token, the sender's address; null if it is unknown.
   * Out: null alike for a link that was guessed, expired or revoked, and for one
   * whose document was deleted or has no page. Throws `ContentUnavailable`.
   */
  async open(token: string, address: string | null): Promise<OpenedShare> {
    if (!SHARE_TOKEN.test(token)) return null;
    const { own } = subnetsOf(address);
    const waitSeconds = own === null ? 0 : this.#misses.count(own);
    if (waitSeconds > 0) return { waitSeconds };
    const page = await this.#find(token);
    if (page !== null && own !== null) this.#misses.forgive(own);
    return page;
  }

  /** Counts an opening, if the token may write. Never throws. */
  async count(shareId: string): Promise<void> {
    if (this.#counted.count(shareId) > 0) return;
    const patch = this.#drafts
      .patch(shareId)
      .setIfMissing({ openings: 0 })
      .inc({ openings: 1 })
      .set({ lastOpenedAt: new Date().toISOString() });
    await patch.commit(options()).catch((error: unknown) => {
      if (!(error instanceof ClientError))
        console.warn(`opening not counted: ${String(error)}`);
    });
  }

  async #find(token: string): Promise<SharedPage | null> {
    const hash = createHash("sha256").update(token).digest("hex");
    const share = await asking(
      this.#drafts.fetch(SHARE, { hash }, options()),
      shareShape.nullable(),
    );
    return share && this.#pageOf(share);
  }

  async #pageOf(share: z.infer<typeof shareShape>): Promise<SharedPage | null> {
    const { documentId: id, expiresAt, _id: shareId } = share;
    const found = await asking(
      this.#drafts.fetch(DOCUMENTS, { id, draftId: `drafts.${id}` }, options()),
      z.array(documentShape),
    );
    const shown = found.find(({ document }) => document._id !== id) ?? found[0];
    if (shown === undefined) return null;
    const { document, place } = shown;
    const path = documentPath({ _type: document._type, ...place });
    if (path === null) return null;
    return {
      shareId,
      path,
      document: { ...document, _id: id },
      isDraft: document._id !== id,
      isPublished: found.some((each) => each.document._id === id),
      editedAt: document._updatedAt,
      expiresAt,
    };
  }
}
