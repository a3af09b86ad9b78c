import {
  ClientError,
  createClient,
  type QueryParams,
  type SanityClient,
  type SanityQueries,
} from "@sanity/client";

import type { Environment } from "~/env/env.server";

import { fitAnswer } from "./answer-shape";
import type {
  ContentReader,
  ReaderOptions,
  ReadPerspective,
  ValueCache,
} from "./reader";
import { ContentUnavailable, QueryRejected } from "./unavailable";

const TIME_LIMIT = 2000;
const ATTEMPTS = 2;

/** What every reader of a process shares. */
export type ContentConnection = {
  /** Reads what visitors see. */
  published: SanityClient;
  /** Sees drafts too; null if this site was given no token for it. */
  drafts: SanityClient | null;
  cache: ValueCache;
  /** The newest live event that the process has seen, if any. */
  lastEventId(): string | null;
};

/** In: where the content is, and with which token it is read. Out: the client. */
export function createContentClient(
  { projectId, dataset, apiHost, apiVersion }: Environment["content"],
  { token, useCdn }: { token: string; useCdn: boolean },
): SanityClient {
  const options = {
    projectId,
    dataset,
    apiVersion,
    token,
    perspective: "published" as const,
    // The retry is ours: exactly one, with a time limit of its own.
    maxRetries: 0,
  };
  return apiHost === null
    ? createClient({ ...options, useCdn })
    : createClient({
        ...options,
        apiHost,
        useProjectHostname: false,
        useCdn: false,
      });
}

/** A reader for one request: make a new one for each. */
export function createContentReader(
  connection: ContentConnection,
  options: ReaderOptions,
): ContentReader {
  const { perspective, onFailure = logFailure } = options;
  const syncTags = new Set<string>();
  return {
    syncTags,
    perspective,
    cache: connection.cache,
    servedStale: false,
    fork: () => createContentReader(connection, options),
    async fetch<Query extends keyof SanityQueries>(
      query: Query,
      params: QueryParams = {},
    ) {
      const answer = await withRetry(
        () => read(connection, perspective, query, params),
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
export async function fetchPublished(
  connection: ContentConnection,
  query: string,
): Promise<unknown> {
  const answer = await withRetry(
    () => read(connection, "published", query, {}),
    logFailure,
  );
  return answer.result;
}

type Answer = { result: unknown; syncTags: readonly string[] };

async function read(
  { published, drafts, lastEventId }: ContentConnection,
  perspective: ReadPerspective,
  query: string,
  params: QueryParams,
): Promise<Answer> {
  const isPublished = perspective === "published";
  const client = isPublished ? published : drafts;
  if (client === null) throw new Error("There is no token that reads drafts.");
  const answer: unknown = await client.fetch(query, params, {
    perspective,
    filterResponse: false,
    returnQuery: false,
    // Asks for an answer at least as new as the event that made us read again.
    ...(isPublished && { lastLiveEventId: lastEventId() }),
    signal: AbortSignal.timeout(TIME_LIMIT),
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
  for (let count = 0; count < ATTEMPTS; count += 1) {
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
