import {
  ClientError,
  type RawRequestOptions,
  type SanityClient,
} from "@sanity/client";
import { z } from "zod";

import { firmTime } from "../../../domain/moments";

import { PREVIEW_TIME_LIMIT } from "../source/client.server";
import { ContentUnavailable } from "../source/failure.server";
import type { HostedPast } from "../source/hosted-past.server";
import type { PreviewMoment } from "../source/perspective";
import { checked } from "./secret.server";

const momentShape = z.object({
  timestamp: z.string(),
  transaction: z
    .object({
      id: z.string(),
      timestamp: z.string(),
      author: z.string(),
      documentIDs: z.array(z.string()),
    })
    .nullable(),
});

const revisionsShape = z.array(
  z.object({ id: z.string(), revision: z.string() }),
);

const refusalShape = z.object({ message: z.string() });

/** The way from a page of the past to the nearest moment at which it changed. */
export type PastStep = {
  direction: "back" | "forth";
  /** The sync tags of the page. */
  tags: readonly string[];
};

/** What ended a moment of the past: who changed which documents. */
export type PastChange = { author: string | null; documents: string };

/** Why a moment cannot be shown, in a sentence. */
export type PastRefusal = { refusal: string };

const ISO_TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

const REVISIONS = `*[_id in $ids] | order(_id){"id": _id, "revision": _rev}`;
const TITLES = `*[_id in $ids]{"title": coalesce(title, name, heading, question, select(_type == "siteSettings" => "Site settings", _type))}.title`;

/** The moments of the past that the content source knows. */
export class PastMoments {
  readonly #drafts: SanityClient;
  readonly #hosted: HostedPast | null;

  constructor(drafts: SanityClient, hosted: HostedPast | null) {
    this.#drafts = drafts;
    this.#hosted = hosted;
  }

  /** False on hosted Sanity, which has no place for the digest of a statement. */
  get keepsRecords(): boolean {
    return this.#hosted === null;
  }

  /**
   * Finds a moment of the past, or a step away from it; null if there is none that
   * way.
   *
   * @param asOf an ISO 8601 time, or a revision.
   * @throws ContentUnavailable if the source does not answer.
   */
  async find(
    asOf: string,
    step: PastStep | null = null,
  ): Promise<PreviewMoment | PastRefusal | null> {
    if (this.#hosted)
      return step ? { refusal: NO_STEPS } : findHosted(this.#hosted, asOf);
    const found = await this.#ask(asOf, step);
    if ("refusal" in found) return found;
    const { transaction } = found;
    if (step === null && transaction?.id !== asOf)
      return { moment: Date.parse(found.timestamp), transaction: null };
    if (transaction === null) return null;
    const { id, timestamp } = transaction;
    return { moment: Date.parse(timestamp), transaction: id };
  }

  /**
   * Returns who ended a moment, and what they changed.
   *
   * @throws ContentUnavailable if the source does not answer.
   */
  async changeOf(revision: string): Promise<PastChange | null> {
    const found = await this.#ask(revision, null);
    if ("refusal" in found || found.transaction === null) return null;
    const { author, documentIDs } = found.transaction;
    // An edit of a draft changed nothing that was published.
    if (documentIDs.length === 0) return null;
    const [person, titles] = await Promise.all([
      this.#drafts.users.getById(author).catch(() => null),
      this.#askThen(revision, TITLES, documentIDs, z.array(z.string())),
    ]);
    const [title] = titles;
    const first = title ? `“${title}”` : "a document that is no longer there";
    const more = documentIDs.length - 1;
    const documents = more > 0 ? `${first} and ${more} more` : first;
    return { author: person?.displayName ?? null, documents };
  }

  /**
   * Returns the revisions that documents had then.
   *
   * @throws ContentUnavailable if the source does not answer.
   */
  revisionsOf(asOf: string, ids: readonly string[]) {
    return this.#askThen(asOf, REVISIONS, ids, revisionsShape);
  }

  /**
   * Records the digest of a statement, where records are kept.
   *
   * @throws ContentUnavailable if the source does not answer.
   */
  async record(digest: string): Promise<void> {
    if (!this.keepsRecords) return;
    const url = this.#history(`statements/${digest}`);
    const answer = this.#send({ url, method: "PUT" });
    await checked(answer, z.object({ recordedAt: z.string() }));
  }

  async #ask(
    asOf: string,
    step: PastStep | null,
  ): Promise<z.infer<typeof momentShape> | PastRefusal> {
    const body = { asOf, ...step };
    try {
      const url = this.#history("moment");
      return momentShape.parse(await this.#send({ url, method: "POST", body }));
    } catch (error) {
      if (!(error instanceof ClientError)) throw new ContentUnavailable();
      return { refusal: sentenceOf(error) };
    }
  }

  /** Queries documents as they were then. */
  async #askThen<Value>(
    asOf: string,
    query: string,
    ids: readonly string[],
    shape: z.ZodType<Value>,
  ): Promise<Value> {
    if (this.#hosted)
      return checked(this.#hosted.query(asOf, query, { ids }), shape);
    const answer = this.#send({
      url: this.#drafts.getDataUrl("query"),
      method: "POST",
      query: { asOf, perspective: "published" },
      body: { query, params: { ids } },
    });
    return (await checked(answer, z.object({ result: shape }))).result;
  }

  #history(path: string): string {
    return `/data/history/${this.#drafts.config().dataset}/${path}`;
  }

  #send(options: RawRequestOptions): Promise<unknown> {
    const signal = AbortSignal.timeout(PREVIEW_TIME_LIMIT);
    return this.#drafts.request<unknown>({ ...options, signal });
  }
}

const NO_STEPS =
  "Hosted Sanity does not say when a page was changed. Choose a date and a time.";
const TOO_OLD =
  "Hosted Sanity's history does not go back to this moment. How far it does depends on the plan.";

async function findHosted(
  hosted: HostedPast,
  time: string,
): Promise<PreviewMoment | PastRefusal> {
  const moment = Date.parse(time);
  const isKnown = !Number.isNaN(moment) && hosted.reaches(time);
  return (await checked(Promise.resolve(isKnown), z.boolean()))
    ? { moment, transaction: null }
    : { refusal: TOO_OLD };
}

/** What the content source says about a moment that it does not show. */
function sentenceOf({ statusCode, response }: ClientError): string {
  const { success, data } = refusalShape.safeParse(response.body);
  // Hosted Sanity has no such address.
  return statusCode === 404 || !success
    ? "This content source does not tell what was published in the past."
    : `${data.message.replace(ISO_TIME, firmTime)}.`;
}
