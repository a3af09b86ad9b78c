import type { QueryParams, SanityQueries } from "@sanity/client";

import {
  type FactValues,
  holdsFact,
  printedFacts,
  withFactValues,
  withTexts,
} from "../../../schemas/fact-text";

import { ALWAYS, overlap } from "~/cache/cache-entry";

import { FACTS_QUERY } from "../term.query";
import { type ReadingTime, readingTime } from "../term.server";
import { cachedFromContent } from "./cache.server";
import { type ContentConnection, readOnce } from "./client.server";
import {
  type FailureHandling,
  logFailure,
  tellable,
  TOKENS,
  withRetry,
} from "./failure.server";
import type { Asked, Confirmed } from "./last-answers";
import type {
  Answer,
  ContentReader,
  ReaderOptions,
  ReadPerspective,
  ReadTerms,
} from "./reader";

const readFactValues: (reader: ContentReader) => Promise<FactValues> =
  cachedFromContent(async (reader) => {
    const { facts, ...counts } = await reader.fetch(
      FACTS_QUERY,
      {},
      { keepsTokens: true },
    );
    return printedFacts(facts, counts);
  });

/**
 * Puts the values of facts into the texts of a result. The reader gets the tags
 * and the validity of the facts only where a text holds one. In a preview the
 * values are those of drafts, and a click leads to the text that holds the fact.
 */
async function withFacts(
  result: unknown,
  readValues: () => Promise<FactValues>,
): Promise<unknown> {
  if (!holdsFact(result)) return result;
  const values = await readValues();
  return withTexts(result, (text) => withFactValues(text, values));
}

/** Makes the reader of one request; each request needs a new one. */
export function createContentReader(
  connection: ContentConnection,
  options: ReaderOptions,
): ContentReader {
  const { perspective } = options;
  const failures = handlingOf(connection, options);
  const another = (other: ReadPerspective) =>
    createContentReader(connection, { ...options, perspective: other });
  let time: Promise<ReadingTime> | null = null;
  let values: Promise<FactValues> | null = null;

  /** In: what is sent, and what is compared with the last answer; null for nothing. */
  async function ask(query: string, params: QueryParams, asked: Asked | null) {
    const read = () => readOnce(connection, perspective, query, params);
    return record(
      reader,
      await (asked !== null && perspective === "published"
        ? confirmed(connection, asked, read, failures)
        : unconfirmed(read, failures)),
    );
  }

  async function readInTime(query: string, params: QueryParams) {
    const { at, validity } = await (time ??= readingTime(reader, () =>
      another("published"),
    ));
    reader.validity = overlap(reader.validity, validity);
    return ask(query, { ...params, ...at }, { query, params, validity });
  }

  const factValues = () => (values ??= readFactValues(reader.withoutStega()));
  const reader: ContentReader = {
    syncTags: new Set(),
    perspective,
    now: chosenMoment(perspective) ?? connection.now(),
    validity: ALWAYS,
    cache: connection.cache,
    servedStale: false,
    fork: () => another(perspective),
    withoutStega: () =>
      perspective === "published" || "shared" in perspective
        ? reader
        : another({ ...perspective, hasStega: false }),
    async fetch<Query extends keyof SanityQueries>(
      query: Query,
      params: QueryParams = {},
      { at, keepsTokens = false }: ReadTerms = {},
    ) {
      const result = await (at === undefined
        ? readInTime(query, params)
        : at === null
          ? ask(query, params, { query, params, validity: ALWAYS })
          : ask(query, { ...params, ...at }, null));
      // `fitAnswer` has checked the type, and a text stays a text.
      return (
        keepsTokens || at !== undefined
          ? result
          : await withFacts(result, factValues)
      ) as SanityQueries[Query];
    },
  };
  return reader;
}

/** Notes in a reader what an answer depends on. Out: its result. */
function record(reader: ContentReader, { answer, until }: Confirmed): unknown {
  if (until !== null)
    reader.validity = overlap(reader.validity, { from: -Infinity, until });
  for (const tag of answer.syncTags) reader.syncTags.add(tag);
  return answer.result;
}

function chosenMoment(perspective: ReadPerspective): number | null {
  return perspective !== "published" && "preview" in perspective
    ? perspective.moment
    : null;
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
  const failures = {
    pause: connection.pauses.published,
    onFailure: logFailure,
  };
  const read = () => readOnce(connection, "published", query, {});
  const asked = { query, params: {}, validity: ALWAYS };
  const { answer } = await confirmed(connection, asked, read, failures);
  return answer.result;
}

function confirmed(
  { lastAnswers }: ContentConnection,
  asked: Asked,
  read: () => Promise<Answer>,
  failures: FailureHandling,
): Promise<Confirmed> {
  const retried = () => withRetry(read, failures);
  return lastAnswers.confirm(asked, retried, () =>
    failures.onFailure(
      new Error(
        "An answer of the content source holds less than before, and no edit explains it: the last good one is used until a second read a minute later says the same.",
      ),
    ),
  );
}

async function unconfirmed(
  read: () => Promise<Answer>,
  failures: FailureHandling,
): Promise<Confirmed> {
  return { answer: await withRetry(read, failures), until: null };
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
  return perspective === "published" || "shared" in perspective
    ? "published"
    : "drafts";
}
