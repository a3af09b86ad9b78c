import {
  ClientError,
  createClient,
  type QueryParams,
  type SanityClient,
  type SanityQueries,
} from "@sanity/client";

import { environment } from "~/env.server";

import { fitAnswer } from "./answer-shape";
import { lastLiveEventId } from "./live-position.server";
import { ContentUnavailable, QueryRejected } from "./unavailable";

/**
 * Published is what visitors see. Drafts are for a request that has shown a
 * preview that is open (preview/session.server.ts), and for no other.
 */
export type ReadPerspective = "published" | "drafts";

/** Reads content for one request. */
export type ContentReader = {
  /**
   * In: a query that TypeGen has read, its parameters. Out: its result, in the
   * type that TypeGen gave it, even if the wire brought another shape
   * (answer-shape.ts). Throws `ContentUnavailable` when the source failed twice,
   * or answered twice what is no answer, and `QueryRejected` when the query
   * itself is wrong.
   */
  fetch<Query extends keyof SanityQueries>(
    query: Query,
    params?: QueryParams,
  ): Promise<SanityQueries[Query]>;
  readonly perspective: ReadPerspective;
  /** The tags of everything read so far: when one falls, the answer is stale. */
  readonly syncTags: Set<string>;
  /** True once something stood in for what could not be read: the answer is not to be cached. */
  servedStale: boolean;
  /** A reader of the same kind that remembers tags of its own. */
  fork(): ContentReader;
};

export type ReaderOptions = {
  perspective: ReadPerspective;
  /** Told of every read that failed, after its second attempt. */
  onFailure?: (error: unknown) => void;
};

const timeLimit = 2000;
const attempts = 2;

let shared: SanityClient | null = null;
let sharedPreview: SanityClient | null = null;

/** The client that reads what visitors see, made from the environment. */
export function contentClient(): SanityClient {
  shared ??= makeClient();
  return shared;
}

/** The client that sees drafts too; null if this site was given no token for it. */
export function previewClient(): SanityClient | null {
  const { previewToken } = environment().content;
  if (previewToken === null) return null;
  sharedPreview ??= makeClient(previewToken);
  return sharedPreview;
}

function makeClient(previewToken: string | null = null): SanityClient {
  const { projectId, dataset, apiHost, apiVersion, readToken } =
    environment().content;
  const options = {
    projectId,
    dataset,
    apiVersion,
    token: previewToken ?? readToken,
    perspective: "published" as const,
    // The retry is ours: exactly one, with a time limit of its own.
    maxRetries: 0,
  };
  return apiHost === null
    ? // Drafts are not on the CDN, and a second old there is too old.
      createClient({ ...options, useCdn: previewToken === null })
    : createClient({
        ...options,
        apiHost,
        useProjectHostname: false,
        useCdn: false,
      });
}

/** A reader for one request: make a new one for each. */
export function createContentReader(options: ReaderOptions): ContentReader {
  const { perspective, onFailure = logFailure } = options;
  const syncTags = new Set<string>();
  return {
    syncTags,
    perspective,
    servedStale: false,
    fork: () => createContentReader(options),
    async fetch<Query extends keyof SanityQueries>(
      query: Query,
      params: QueryParams = {},
    ) {
      const answer = await withRetry(
        () => read(query, params, perspective),
        onFailure,
      );
      for (const tag of answer.syncTags) syncTags.add(tag);
      // `fitAnswer` has made it so.
      return answer.result as SanityQueries[Query];
    },
  };
}

/**
 * Reads what is published, for a query that is none of the site's own.
 * In: its text. Out: whatever the source answered: the caller looks at it before
 * it is used. Throws as a reader does.
 */
export async function fetchPublished(query: string): Promise<unknown> {
  const answer = await withRetry(
    () => read(query, {}, "published"),
    logFailure,
  );
  return answer.result;
}

type Answer = { result: unknown; syncTags: readonly string[] };

async function read(
  query: string,
  params: QueryParams,
  perspective: ReadPerspective,
): Promise<Answer> {
  const isPublished = perspective === "published";
  const client = isPublished ? contentClient() : previewClient();
  if (client === null) throw new Error("There is no token that reads drafts.");
  const answer: unknown = await client.fetch(query, params, {
    perspective,
    filterResponse: false,
    returnQuery: false,
    // Asks for an answer at least as new as the event that made us read again.
    ...(isPublished && { lastLiveEventId: lastLiveEventId() }),
    signal: AbortSignal.timeout(timeLimit),
  });
  return answerOf(query, answer);
}

/** In: what came with a status of success, which may be a page of a proxy. */
function answerOf(query: string, answer: unknown): Answer {
  if (typeof answer !== "object" || answer === null)
    throw new Error("The content source answered something else than JSON.");
  const { result, syncTags = [] } = answer as Record<string, unknown>;
  if (!isListOfTexts(syncTags))
    throw new Error("The sync tags of the answer are damaged.");
  return { result: fitAnswer(query, result), syncTags };
}

function isListOfTexts(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) && value.every((item) => typeof item === "string")
  );
}

async function withRetry<Result>(
  attempt: () => Promise<Result>,
  onFailure: (error: unknown) => void,
): Promise<Result> {
  let reason: unknown;
  for (let count = 0; count < attempts; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      reason = error;
      if (isOurMistake(error)) break;
    }
  }
  onFailure(reason);
  if (isOurMistake(reason)) throw new QueryRejected(reason);
  throw new ContentUnavailable(reason);
}

// A query that does not parse is a defect: asking again, or telling the
// visitor to come back later, would hide it. The source says so in words of its
// own; a 400 without them is from a proxy.
function isOurMistake(error: unknown): boolean {
  return (
    error instanceof ClientError &&
    error.statusCode === 400 &&
    "type" in Object(error.details)
  );
}

function logFailure(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  console.error(`content read failed: ${message}`);
}
