import {
  type ContentSourceMap as SourceMap,
  createClient,
  type QueryParams,
  type SanityClient,
} from "@sanity/client";

import { report } from "~/diagnostics.server";
import { API_VERSION, type Environment } from "~/env/env.server";

import { fitAnswer } from "./answer-shape";
import type { HostedPast } from "./hosted-past.server";
import type { LastAnswers } from "./last-answers";
import {
  isUnpublished,
  previewIn,
  type ReadPerspective,
  type ValueCache,
} from "./reader";
import { withRemovedPictures } from "./removed-pictures";
import { encodeSources } from "./stega.server";
import type { QueryResponse } from "./sources";

const TIME_LIMIT = 2000;
/**
 * In milliseconds, for the reads of a preview, which no cache answers: on a busy
 * machine an editor would rather wait. The lake runs a query with a long parameter,
 * and one of the past, in a thread, which it may have to start.
 */
export const PREVIEW_TIME_LIMIT = 8000;

/** The clients that all readers of a process share. */
export type ContentConnection = {
  /** Reads what visitors see. */
  published: SanityClient;
  /** Reads drafts too; null if no token for drafts is configured. */
  drafts: SanityClient | null;
  /** Null for a content lake, which answers queries of the past itself. */
  hostedPast: HostedPast | null;
  cache: ValueCache;
  /** Of the queries to published content. */
  lastAnswers: LastAnswers;
  /** The newest live event that the process has seen, if any. */
  lastEventId(): string | null;
  /** The wall clock, in milliseconds since 1970. */
  now(): number;
};

/** Creates the client of a content source. */
export function createContentClient(
  { projectId, dataset, apiHost }: Environment["content"],
  { token, useCdn }: { token: string; useCdn: boolean },
): SanityClient {
  const options = {
    projectId,
    dataset,
    apiVersion: API_VERSION,
    token,
    perspective: "published" as const,
    // `withRetry` retries: exactly once, with a time limit of its own.
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

/** Reads once, and reports how long that took. */
export async function readOnce(
  connection: ContentConnection,
  as: ReadPerspective,
  query: string,
  params: QueryParams,
): Promise<QueryResponse> {
  const started = performance.now();
  let outcome: "answered" | "failed" = "failed";
  try {
    const body = await ask(connection, as, query, params);
    const answer = answerOf(as, query, body);
    outcome = "answered";
    return answer;
  } finally {
    const seconds = (performance.now() - started) / 1000;
    report("content read", { outcome, seconds });
  }
}

/** Asks for the whole answer, with its sync tags. */
const WHOLE = { filterResponse: false, returnQuery: false } as const;

async function ask(
  { published, drafts, hostedPast, lastEventId }: ContentConnection,
  as: ReadPerspective,
  query: string,
  params: QueryParams,
): Promise<unknown> {
  if (as === "published")
    return published.fetch(query, params, {
      ...WHOLE,
      signal: AbortSignal.timeout(TIME_LIMIT),
      // Asks for a result at least as new as the event that invalidated the old one.
      lastLiveEventId: lastEventId(),
    });
  const signal = AbortSignal.timeout(PREVIEW_TIME_LIMIT);
  if ("shared" in as)
    // The CDN would cache the draft.
    return published
      .withConfig({ useCdn: false })
      .fetch(query, params, { ...WHOLE, signal });
  if (drafts === null) throw new Error("There is no token that reads drafts.");
  const { preview, hasStega, asOf, tellsDocuments } = as;
  if (asOf === null)
    return drafts.fetch(query, params, {
      ...WHOLE,
      signal,
      perspective: typeof preview === "string" ? preview : [...preview],
      ...(hasStega && { resultSourceMap: "withKeyArraySelector" }),
    });
  if (hostedPast)
    return { result: await hostedPast.query(asOf, query, params) };
  return drafts.request<unknown>({
    method: "POST",
    url: drafts.getDataUrl("query"),
    query: {
      asOf,
      perspective: "published",
      returnQuery: "false",
      ...(tellsDocuments && { resultSourceMap: "true" }),
    },
    body: { query, params },
    signal,
  });
}

/**
 * Reads the body of a successful response, which may be a proxy's page.
 *
 * @throws Error if it is not an answer.
 */
function answerOf(
  as: ReadPerspective,
  query: string,
  body: unknown,
): QueryResponse {
  if (typeof body !== "object" || body === null)
    throw new Error("The content source answered something else than JSON.");
  const {
    result,
    resultSourceMap,
    syncTags = [],
  } = body as Record<string, unknown>;
  if (!isListOfTexts(syncTags))
    throw new Error("The sync tags of the answer are damaged.");
  const preview = previewIn(as);
  const map = isSourceMap(resultSourceMap) ? resultSourceMap : null;
  if (preview && preview.asOf !== null)
    return {
      result: fitAnswer(query, withRemovedPictures(result)),
      syncTags,
      pastIds: new Set(map?.documents.map(({ _id }) => _id)),
    };
  if (preview === null || map === null)
    return { result: fitAnswer(query, result), syncTags };
  const unpublished = new Set<string>();
  const marked = encodeSources(result, map, (id) => {
    if (isUnpublished(id)) unpublished.add(id);
  });
  return { result: fitAnswer(query, marked), syncTags, unpublished };
}

function isSourceMap(value: unknown): value is SourceMap {
  return (
    typeof value === "object" &&
    value !== null &&
    "mappings" in value &&
    "documents" in value &&
    "paths" in value
  );
}

function isListOfTexts(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) && value.every((item) => typeof item === "string")
  );
}
