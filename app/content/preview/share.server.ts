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
import { isReleaseName } from "./perspective";

/** The page of a shared link, with the content of its draft or of a release. */
export type SharedPage = {
  /** Of the link's record. */
  shareId: string;
  /** The address of the page once the draft is published. */
  path: string;
  document: SharedDocument;
  /** The release that the document is in; null for its draft. */
  release: string | null;
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
  release: z.string().nullable().catch(""),
  expiresAt: z.string(),
});

const SHARE = `*[_type == "${PREVIEW_SHARE_TYPE}" && _id in path("drafts.**") && tokenHash == $hash
  && defined(documentId) && dateTime(expiresAt) > dateTime(now())
  && dateTime(now()) - dateTime(_createdAt) < ${LONGEST_LIFE}
][0]{ _id, documentId, release, expiresAt }`;

const text = z.string().nullable().catch(null);

const documentShape = z.object({
  document: z.looseObject({
    _id: z.string(),
    _type: z.string(),
    _updatedAt: z.string(),
  }),
  place: z.object({ slug: text, kind: text, state: text }),
});

type Shown = z.infer<typeof documentShape>;

const FIELDS = `{
  "document": @,
  "place": {"slug": slug.current, kind, "state": state->slug.current}
}`;

const DOCUMENTS = `*[_id in [$changedId, $id]]${FIELDS}`;

/** For the perspective of a release, in which its state may have another slug. */
const IN_RELEASE = `*[_id == $id][0]${FIELDS}`;

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
    if (share === null) return null;
    // Any other name may be that of a perspective with the drafts of everybody.
    const { release } = share;
    const isReadable = release === null || isReleaseName(release);
    return isReadable ? this.#pageOf(share) : null;
  }

  async #pageOf(share: z.infer<typeof shareShape>): Promise<SharedPage | null> {
    const { documentId: id, expiresAt, release, _id: shareId } = share;
    const changedId =
      release === null ? `drafts.${id}` : `versions.${release}.${id}`;
    const found = await asking(
      this.#drafts.fetch(DOCUMENTS, { id, changedId }, options()),
      z.array(documentShape),
    );
    const changed = found.find(({ document }) => document._id === changedId);
    const shown =
      changed && release !== null
        ? await this.#inRelease(id, release)
        : (changed ?? found[0] ?? null);
    if (shown === null) return null;
    const { document, place } = shown;
    const path = documentPath({ _type: document._type, ...place });
    if (path === null) return null;
    return {
      shareId,
      path,
      document: { ...document, _id: id },
      release: changed ? release : null,
      isDraft: changed !== undefined,
      isPublished: found.some((each) => each.document._id === id),
      editedAt: document._updatedAt,
      expiresAt,
    };
  }

  /** Null for a document that its release takes down. */
  #inRelease(id: string, release: string): Promise<Shown | null> {
    const perspective = [release];
    return asking(
      this.#drafts.fetch(IN_RELEASE, { id }, { ...options(), perspective }),
      documentShape.nullable(),
    );
  }
}
