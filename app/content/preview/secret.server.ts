import {
  ClientError,
  type SanityClient,
  type SanityDocument,
} from "@sanity/client";
import { schemaType } from "@sanity/preview-url-secret/constants";
import { z } from "zod";

import { ContentUnavailable } from "../source/unavailable";

// The Studio writes a secret into the dataset, as a draft of the type of
// @sanity/preview-url-secret, and links to this site with it. The editor who
// opens the link could write drafts, and so may read them.

/** A link is followed at once or not at all. */
const LINK_LIFE_IN_SECONDS = 10 * 60;
/** As long as the secrets of the protocol live (its `SECRET_TTL`). */
export const PREVIEW_LIFE_IN_SECONDS = 60 * 60;

const TIME_LIMIT = 2000;

/** Identifies a preview after its secret is spent: a document's revision. */
export type PreviewKey = { id: string; revision: string };

const secretShape = z.object({
  _id: z.string(),
  _rev: z.string(),
  ageInSeconds: z.number(),
  isSpent: z.boolean(),
});
type Secret = z.infer<typeof secretShape>;

const own = `_type == "${schemaType}" && _id in path("drafts.**")`;

const SECRET = `*[${own} && secret == $secret][0]{
  _id, _rev,
  "isSpent": defined(spentAt),
  "ageInSeconds": dateTime(now()) - dateTime(_createdAt)
}`;

const AGE = `*[${own} && _id == $id && _rev == $revision][0]{
  "ageInSeconds": dateTime(now()) - dateTime(_updatedAt)
}.ageInSeconds`;

/** The secrets of the content source's previews, as a client that may read drafts sees them. */
export class PreviewSecrets {
  readonly #drafts: SanityClient;
  // For a token that may read and not write: good for this process. Until when,
  // by the monotonic clock.
  readonly #spentHere = new Map<string, number>();

  constructor(drafts: SanityClient) {
    this.#drafts = drafts;
  }

  /**
   * Takes a secret for a preview, once.
   * In: what the link brought. Out: the key of the preview; null for a secret
   * that is forged, too old or spent. Throws `ContentUnavailable` if the source
   * cannot be asked.
   */
  async spend(secret: string): Promise<PreviewKey | null> {
    if (!/^[\w-]{16,128}$/.test(secret)) return null;
    const found = await asking(
      this.#drafts.fetch(SECRET, { secret }, options()),
      secretShape.nullable(),
    );
    if (found === null || found.isSpent || this.#isSpentHere(found._id))
      return null;
    if (found.ageInSeconds > LINK_LIFE_IN_SECONDS) return null;
    this.#spentHere.set(
      found._id,
      performance.now() + PREVIEW_LIFE_IN_SECONDS * 1000,
    );
    const revision = await asking(
      markSpent(this.#drafts, found),
      z.string().nullable(),
    );
    return revision === null ? null : { id: found._id, revision };
  }

  /**
   * Is the preview still open? Its document is deleted when the editor signs out
   * or loses the right to it. Any change of the document also ends the preview.
   * Throws `ContentUnavailable` if the source cannot be asked.
   */
  async isOpen(key: PreviewKey): Promise<boolean> {
    const age = await asking(
      this.#drafts.fetch(AGE, { ...key }, options()),
      z.number().nullable(),
    );
    return age !== null && age < PREVIEW_LIFE_IN_SECONDS;
  }

  /** Deletes the secret, so that a copy of the cookie is worthless too. */
  async end({ id }: PreviewKey): Promise<void> {
    await this.#drafts.delete(id, options()).catch((error: unknown) => {
      // A token that only reads has to wait until the hour is over.
      if (error instanceof ClientError) return;
      throw new ContentUnavailable(error);
    });
  }

  #isSpentHere(id: string): boolean {
    const now = performance.now();
    for (const [each, until] of this.#spentHere) {
      if (until < now) this.#spentHere.delete(each);
    }
    return this.#spentHere.has(id);
  }
}

/** The revision from now on; null if another request was faster. */
async function markSpent(
  client: SanityClient,
  { _id, _rev }: Secret,
): Promise<string | null> {
  const patch = client
    .patch(_id)
    .ifRevisionId(_rev)
    .set({ spentAt: new Date().toISOString() });
  try {
    const marked: SanityDocument = await patch.commit(options());
    return marked._rev;
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    // A token that only reads: this process remembers.
    if (error.statusCode === 403 || error.statusCode === 401) return _rev;
    if (error.statusCode === 409 || error.statusCode === 404) return null;
    throw error;
  }
}

function options() {
  return {
    perspective: "raw" as const,
    signal: AbortSignal.timeout(TIME_LIMIT),
    tag: "preview",
  };
}

/** What is no answer to the question counts as none: it says nothing about a preview. */
async function asking<Answer>(
  answer: Promise<unknown>,
  shape: z.ZodType<Answer>,
): Promise<Answer> {
  try {
    return shape.parse(await answer);
  } catch (error) {
    throw new ContentUnavailable(error);
  }
}
