import {
  ClientError,
  type QueryParams,
  type SanityClient,
  type SanityDocument,
} from "@sanity/client";
import { schemaType } from "@sanity/preview-url-secret/constants";
import { z } from "zod";

import { PREVIEW_TIME_LIMIT } from "../source/client.server";
import { ContentUnavailable } from "../source/failure.server";

// The Studio writes a secret into the dataset, as a draft of the type of
// @sanity/preview-url-secret, and links to this site with it. A user who can write
// this draft may also read the drafts that the preview shows.

/** Editors follow the link at once, so it expires early. */
const LINK_LIFE_IN_SECONDS = 10 * 60;
/** How long a preview stays open: as long as the protocol's secrets (`SECRET_TTL`). */
export const PREVIEW_LIFE_IN_SECONDS = 60 * 60;

const SECRET_FORM = /^[\w-]{16,128}$/;

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

const IS_ITS_SECRET = `count(*[${own} && _id == $id && secret == $secret]) == 1`;

// A draft that is scheduled alone is a release without a title.
const RELEASE_NAME = `*[_id == "_.releases." + $release][0].metadata{
  "name": select(cardinality == "one" => "a scheduled draft", "release “" + title + "”")
}.name`;

const AGE = `*[${own} && _id == $id && _rev == $revision][0]{
  "ageInSeconds": dateTime(now()) - dateTime(_updatedAt)
}.ageInSeconds`;

/** The secrets of previews, as a client that may read drafts sees them. */
export class PreviewSecrets {
  readonly #drafts: SanityClient;
  // Secrets that were spent with a token that may not write, in this process only,
  // with the end of each by the monotonic clock.
  readonly #spentHere = new Map<string, number>();

  constructor(drafts: SanityClient) {
    this.#drafts = drafts;
  }

  /**
   * Redeems the secret of a preview link, once.
   *
   * @returns null if the secret is forged, too old or spent.
   * @throws ContentUnavailable if the source does not answer.
   */
  async spend(secret: string): Promise<PreviewKey | null> {
    if (!SECRET_FORM.test(secret)) return null;
    const shape = secretShape.nullable();
    const found = await ask(this.#drafts, SECRET, { secret }, shape);
    if (found === null || found.isSpent || this.#isSpentHere(found._id))
      return null;
    if (found.ageInSeconds > LINK_LIFE_IN_SECONDS) return null;
    this.#spentHere.set(
      found._id,
      performance.now() + PREVIEW_LIFE_IN_SECONDS * 1000,
    );
    const spent = markSpent(this.#drafts, found);
    const revision = await checked(spent, z.string().nullable());
    return revision === null ? null : { id: found._id, revision };
  }

  /**
   * True while the preview is open. Its document is deleted when the editor
   * signs out or loses the right to it. Any change of the document also ends
   * the preview.
   *
   * @throws ContentUnavailable if the source does not answer.
   */
  async isOpen(key: PreviewKey): Promise<boolean> {
    const age = await ask(this.#drafts, AGE, key, z.number().nullable());
    return age !== null && age < PREVIEW_LIFE_IN_SECONDS;
  }

  /**
   * Returns the title of a release; null if it has none.
   *
   * @throws ContentUnavailable if the source does not answer.
   */
  releaseName(release: string): Promise<string | null> {
    return ask(this.#drafts, RELEASE_NAME, { release }, z.string().nullable());
  }

  /**
   * True if the preview was opened with this spent secret. Presentation loads the
   * same link again, and only the browser with its preview may follow it.
   *
   * @throws ContentUnavailable if the source does not answer.
   */
  async belongsTo(secret: string, { id }: PreviewKey): Promise<boolean> {
    if (!SECRET_FORM.test(secret)) return false;
    const params = { id, secret };
    return ask(this.#drafts, IS_ITS_SECRET, params, z.boolean());
  }

  /** Deletes the secret, so that a copy of the cookie is worthless too. */
  async end({ id }: PreviewKey): Promise<void> {
    await this.#drafts.delete(id, options()).catch((error: unknown) => {
      // With a token that may only read, the preview ends after its hour.
      if (error instanceof ClientError) return;
      throw new ContentUnavailable();
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

/** Returns the new revision; null if another request was faster. */
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
    // With a token that may only read, this process remembers the spent secret.
    if (error.statusCode === 403 || error.statusCode === 401) return _rev;
    if (error.statusCode === 409 || error.statusCode === 404) return null;
    throw error;
  }
}

/** How the documents of previews are read and written: as they are stored. */
function options() {
  return {
    perspective: "raw" as const,
    signal: AbortSignal.timeout(PREVIEW_TIME_LIMIT),
    tag: "preview",
  };
}

/**
 * Asks the content source, and checks its answer.
 *
 * @throws ContentUnavailable if the source does not answer.
 */
export function ask<Value>(
  drafts: SanityClient,
  query: string,
  params: QueryParams,
  shape: z.ZodType<Value>,
): Promise<Value> {
  return checked(drafts.fetch<unknown>(query, params, options()), shape);
}

/** Checks an answer; anything but a result, such as a proxy's page, counts as unavailable. */
export async function checked<Value>(
  answer: Promise<unknown>,
  shape: z.ZodType<Value>,
): Promise<Value> {
  try {
    return shape.parse(await answer);
  } catch {
    throw new ContentUnavailable();
  }
}
