import {
  createClient,
  type QueryParams,
  type SanityClient,
  type SanityQueries,
} from "@sanity/client";

import { ALWAYS, overlap } from "~/cache/validity";
import type { Environment } from "~/env/env.server";
import type { Telemetry } from "~/telemetry/telemetry";

import { withFacts } from "../facts/values.server";
import { withoutLapsedLicences } from "../licence/lapsed-answer";
import {
  type LicenceStanding,
  licenceStanding,
} from "../licence/standing.server";
import { type Answer, answerOf } from "./answer.server";
import { observedRead } from "./observed-read.server";
import type {
  ContentReader,
  ReaderOptions,
  ReadPerspective,
  ValueCache,
} from "./reader";
import { type SharedDocument, withSharedDocument } from "./shared-document";
import {
  type FailureHandling,
  logFailure,
  TOKENS,
  withRetry,
} from "./retry.server";
import { type SourcePause, tellable } from "./source-pause.server";
import { withTimeParams } from "./time-params.server";

const TIME_LIMIT = 2000;
/** The lake runs a query with a long parameter in a thread, which it may have to start. */
const SHARED_TIME_LIMIT = 8000;

/** The clients that all readers of a process share. */
export type ContentConnection = {
  /** Reads what visitors see. */
  published: SanityClient;
  /** Reads drafts too; null if no token for drafts is configured. */
  drafts: SanityClient | null;
  cache: ValueCache;
  /** For each token a pause of its own. */
  pauses: { published: SourcePause; drafts: SourcePause };
  /** The newest live event that the process has seen, if any. */
  lastEventId(): string | null;
  /** The clock on the wall, in milliseconds since 1970. */
  now(): number;
  /** What reads are reported to. */
  telemetry: Telemetry;
};

/** In: the address of the content source and the token. Out: the client. */
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

/** Makes the reader of one request; each request needs a new one. */
export function createContentReader(
  connection: ContentConnection,
  options: ReaderOptions,
): ContentReader {
  const { perspective } = options;
  const failures = handlingOf(connection, options);
  const syncTags = new Set<string>();
  const draftIds = new Set<string>();
  let standing: Promise<LicenceStanding> | null = null;
  async function readAs(query: string, params: QueryParams): Promise<unknown> {
    const answer = await withRetry(
      () => read(connection, perspective, query, params),
      failures,
    );
    for (const tag of answer.syncTags) syncTags.add(tag);
    for (const id of answer.draftIds) draftIds.add(id);
    return answer.result;
  }
  async function readInTime(
    query: string,
    params: QueryParams,
  ): Promise<unknown> {
    standing ??= licenceStanding(reader);
    const licences = await standing;
    reader.validity = overlap(reader.validity, licences.validity);
    const timed = await withTimeParams(reader, query, params, licences, () =>
      publishedReader(connection, options),
    );
    const answer = await readAs(query, timed);
    // A fact may say what a licence allowed, so its value comes first.
    const printed = await withFacts(reader, query, answer);
    return withoutLapsedLicences(printed, licences);
  }
  const reader: ContentReader = {
    syncTags,
    draftIds,
    perspective,
    now: chosenMoment(perspective) ?? connection.now(),
    validity: ALWAYS,
    cache: connection.cache,
    servedStale: false,
    fork: () => createContentReader(connection, options),
    withoutStega: () =>
      perspective === "published" || "shared" in perspective
        ? reader
        : createContentReader(connection, {
            ...options,
            perspective: { ...perspective, hasStega: false },
          }),
    async fetch<Query extends keyof SanityQueries>(
      query: Query,
      params: QueryParams = {},
    ) {
      // A query with a time of its own is read as it is.
      const result = await ("lapsed" in params
        ? readAs(query, params)
        : readInTime(query, params));
      // `fitAnswer` has checked the type, and a text stays a text.
      return result as SanityQueries[Query];
    },
  };
  return reader;
}

function chosenMoment(perspective: ReadPerspective): number | null {
  return perspective !== "published" && "preview" in perspective
    ? perspective.moment
    : null;
}

function publishedReader(
  connection: ContentConnection,
  options: ReaderOptions,
): ContentReader {
  return createContentReader(connection, {
    ...options,
    perspective: "published",
  });
}

/**
 * Reads published content by a query that TypeGen does not know. In: its text.
 * Out: the unchecked result, which the caller has to check. Throws as a reader
 * does.
 */
export async function fetchPublished(
  connection: ContentConnection,
  query: string,
): Promise<unknown> {
  const answer = await withRetry(
    () => read(connection, "published", query, {}),
    { pause: connection.pauses.published, onFailure: logFailure },
  );
  return answer.result;
}

/** Reads once, and reports how long that took. */
function read(
  connection: ContentConnection,
  ...asked: [perspective: ReadPerspective, query: string, params: QueryParams]
): Promise<Answer> {
  return observedRead(connection.telemetry, () => ask(connection, ...asked));
}

async function ask(
  connection: ContentConnection,
  perspective: ReadPerspective,
  query: string,
  params: QueryParams,
): Promise<Answer> {
  const { published, drafts, lastEventId } = connection;
  if (perspective !== "published" && "shared" in perspective) {
    return perspective.release === null
      ? readShared(published, perspective.shared, query, params)
      : readRelease(drafts, perspective.release, query, params);
  }
  const isPublished = perspective === "published";
  const seen = isPublished ? perspective : perspective.preview;
  const client = isPublished ? published : drafts;
  const answer: unknown = await readable(client).fetch(query, params, {
    perspective: typeof seen === "string" ? seen : [...seen],
    filterResponse: false,
    returnQuery: false,
    // Asks for a result at least as new as the event that invalidated the old
    // one.
    ...(isPublished
      ? { lastLiveEventId: lastEventId() }
      : perspective.hasStega && { resultSourceMap: "withKeyArraySelector" }),
    signal: AbortSignal.timeout(TIME_LIMIT),
  });
  return answerOf(query, answer);
}

/** Queries published content, with the draft of one document as a parameter. */
async function readShared(
  published: SanityClient,
  document: SharedDocument,
  query: string,
  params: QueryParams,
): Promise<Answer> {
  const shared = withSharedDocument(query, document);
  // The CDN would cache the draft.
  const client = published.withConfig({ useCdn: false });
  const answer: unknown = await client.fetch(
    shared.query,
    { ...params, ...shared.params },
    {
      filterResponse: false,
      returnQuery: false,
      signal: AbortSignal.timeout(SHARED_TIME_LIMIT),
    },
  );
  return answerOf(query, answer);
}

/** Queries published content with the documents of a release in their places, and no draft. */
async function readRelease(
  drafts: SanityClient | null,
  release: string,
  query: string,
  params: QueryParams,
): Promise<Answer> {
  const answer: unknown = await readable(drafts).fetch(query, params, {
    perspective: [release],
    filterResponse: false,
    returnQuery: false,
    signal: AbortSignal.timeout(TIME_LIMIT),
  });
  return answerOf(query, answer);
}

function readable(client: SanityClient | null): SanityClient {
  if (client !== null) return client;
  throw new Error("There is no token that reads drafts.");
}

function handlingOf(
  { pauses }: ContentConnection,
  { perspective, onFailure }: ReaderOptions,
): FailureHandling {
  const access = accessOf(perspective);
  const tell = onFailure ?? logFailure;
  return {
    pause: pauses[access],
    onFailure: (error) => tell(tellable(error, TOKENS[access])),
  };
}

/** With which token a perspective is read. */
function accessOf(perspective: ReadPerspective): "published" | "drafts" {
  if (perspective === "published") return "published";
  return "shared" in perspective && perspective.release === null
    ? "published"
    : "drafts";
}
