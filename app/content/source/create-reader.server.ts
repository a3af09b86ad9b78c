import type { QueryParams, SanityQueries } from "@sanity/client";

import { ALWAYS, overlap } from "~/cache/validity";

import { withFacts } from "../facts/values.server";
import {
  type LicenceStanding,
  licenceStanding,
} from "../licence/standing.server";
import { type ContentConnection, readOnce } from "./client.server";
import type { ContentReader, ReaderOptions, ReadPerspective } from "./reader";
import {
  type FailureHandling,
  logFailure,
  TOKENS,
  withRetry,
} from "./retry.server";
import { tellable } from "./source-pause.server";
import { withTimeParams } from "./time-params.server";

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
      () => readOnce(connection, perspective, query, params),
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
    return withFacts(reader, query, answer);
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
    () => readOnce(connection, "published", query, {}),
    { pause: connection.pauses.published, onFailure: logFailure },
  );
  return answer.result;
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
