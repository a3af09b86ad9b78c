import type { QueryParams, SanityQueries } from "@sanity/client";

import {
  holdsFact,
  printedFacts,
  withFactValues,
  withTexts,
} from "../../../domain/fact-text";
import { FIRST_LANGUAGE } from "../../../domain/languages";

import { ALWAYS, overlap } from "~/cache/cache-entry";

import { FACTS_QUERY } from "../term.query";
import { type ReadingTime, readingTime } from "../term.server";
import { cachedFromContent } from "./cache.server";
import { type ContentConnection, readOnce } from "./client.server";
import { logFailure, tellable, withRetry } from "./failure.server";
import type { Asked, Confirmed } from "./last-answers";
import {
  type ContentReader,
  isUnpublished,
  previewIn,
  type ReaderOptions,
  type ReadPerspective,
  type ReadTerms,
} from "./reader";

const readFacts = cachedFromContent(async (reader) => {
  const { facts, ...counts } = await reader.fetch(
    FACTS_QUERY,
    {},
    { keepsTokens: true },
  );
  return { facts, values: printedFacts(facts, counts) };
});

type Facts = Awaited<ReturnType<typeof readFacts>>;

/**
 * Puts the values of facts into the texts of a result. The reader gets the tags
 * and the validity of the facts only if a text has one. In a preview the values are
 * those of drafts, and a click leads to the text that has the fact.
 */
async function withFacts(
  result: unknown,
  read: () => Promise<Facts>,
  unpublished: Set<string> | undefined,
) {
  if (!holdsFact(result)) return result;
  const { facts, values } = await read();
  for (const { id, name } of facts)
    if (isUnpublished(id) && JSON.stringify(result).includes(`{${name}`))
      unpublished?.add(id);
  return withTexts(result, (text) => withFactValues(text, values));
}

/** Makes the reader of one request; each request needs a new one. */
export function createContentReader(
  connection: ContentConnection,
  options: ReaderOptions,
): ContentReader {
  const { perspective, language = FIRST_LANGUAGE } = options;
  const preview = previewIn(perspective);
  const another = (other: ReadPerspective) =>
    createContentReader(connection, { ...options, perspective: other });
  let time: Promise<ReadingTime> | null = null;
  let facts: Promise<Facts> | null = null;

  /** Sends a query. `asked` is what is compared with the last answer; null for nothing. */
  async function ask(query: string, params: QueryParams, asked: Asked | null) {
    const sent = { query, params };
    const read = await readAnswer(connection, options, sent, asked);
    const { answer, until } = read;
    if (until !== null)
      reader.validity = overlap(reader.validity, { from: -Infinity, until });
    for (const tag of answer.syncTags) reader.syncTags.add(tag);
    return answer.result;
  }

  async function readInTime(query: string, params: QueryParams) {
    const { at, validity } = await (time ??= readingTime(reader, () =>
      another("published"),
    ));
    reader.validity = overlap(reader.validity, validity);
    return ask(query, { ...params, ...at }, { query, params, validity });
  }

  const factsOnce = () => (facts ??= readFacts(reader.withoutStega()));
  const reader: ContentReader = {
    syncTags: new Set(),
    perspective,
    language,
    now: preview?.moment ?? connection.now(),
    validity: ALWAYS,
    cache: connection.cache,
    servedStale: false,
    fork: () => another(perspective),
    withoutStega: () =>
      preview?.hasStega ? another({ ...preview, hasStega: false }) : reader,
    async fetch<Query extends keyof SanityQueries>(
      query: Query,
      own: QueryParams = {},
      { at, keepsTokens = false }: ReadTerms = {},
    ) {
      const params = { language, ...own };
      const result = await (at === undefined
        ? readInTime(query, params)
        : at === null
          ? ask(query, params, { query, params, validity: ALWAYS })
          : ask(query, { ...params, ...at }, null));
      // `fitAnswer` has checked the type, and a text stays a text.
      return (
        keepsTokens || at !== undefined
          ? result
          : await withFacts(result, factsOnce, preview?.unpublished)
      ) as SanityQueries[Query];
    },
  };
  return reader;
}

/**
 * Reads published content by a query that TypeGen does not know. The caller has to
 * check the result. Throws as a reader does.
 */
export async function fetchPublished(
  connection: ContentConnection,
  query: string,
): Promise<unknown> {
  const sent = { query, params: {} };
  const { answer } = await readAnswer(
    connection,
    { perspective: "published" },
    sent,
    { ...sent, validity: ALWAYS },
  );
  return answer.result;
}

const DOUBT =
  "An answer of the content source holds less than before, and no edit explains it: the last good one is used until a second read a minute later says the same.";

/** Reads, and compares what visitors see with the last answer. */
async function readAnswer(
  connection: ContentConnection,
  { perspective, onFailure = logFailure }: ReaderOptions,
  { query, params }: { query: string; params: QueryParams },
  asked: Asked | null,
): Promise<Confirmed> {
  const token = previewIn(perspective)
    ? "SANITY_API_PREVIEW_TOKEN"
    : "SANITY_API_READ_TOKEN";
  const tell = (error: unknown) => onFailure(tellable(error, token));
  const read = () =>
    withRetry(() => readOnce(connection, perspective, query, params), tell);
  return asked !== null && perspective === "published"
    ? connection.lastAnswers.confirm(asked, read, () => tell(new Error(DOUBT)))
    : { answer: await read(), until: null };
}
