import type { QueryParams, SanityQueries } from "@sanity/client";

import {
  holdsFact,
  withFactValues,
  withTexts,
} from "../../../domain/fact-text";
import { FIRST_LANGUAGE } from "../../../domain/languages";

import { type Facts, readFacts, readingTime } from "../term.server";
import { type ContentConnection, readOnce } from "./client.server";
import { logFailure, tellable, withRetry } from "./failure.server";
import {
  type ContentReader,
  isUnpublished,
  previewIn,
  type ReaderOptions,
  type ReadPerspective,
  type ReadTerms,
  type TimeParams,
} from "./reader";
import {
  addSources,
  NO_SOURCES,
  type Sourced,
  together,
  withSources,
} from "./sources";

/** By what a query is read. */
type Terms = {
  as: ReadPerspective;
  /** The parameters that depend on time. */
  at: Sourced<Partial<TimeParams>>;
  /** True if the answer is compared with the last one to the same query. */
  isRepeated: boolean;
  /** Reads the facts; null for texts that keep their tokens. */
  facts: (() => Promise<Sourced<Facts>>) | null;
  onFailure?: ReaderOptions["onFailure"];
};

const NOTHING = { value: {}, sources: NO_SOURCES };

const DOUBT =
  "An answer of the content source holds less than before, and no edit explains it: the last good one is used until a second read a minute later says the same.";

/**
 * Reads a query: asks the source, compares what visitors see with the last answer, and
 * puts in the facts. The value comes with the sources of all of it.
 */
async function read(
  connection: ContentConnection,
  query: string,
  params: QueryParams,
  { as, at, isRepeated, facts, onFailure = logFailure }: Terms,
): Promise<Sourced<unknown>> {
  const token = previewIn(as)
    ? "SANITY_API_PREVIEW_TOKEN"
    : "SANITY_API_READ_TOKEN";
  const tell = (error: unknown) => onFailure(tellable(error, token));
  const all = { ...params, ...at.value };
  const ask = () => withRetry(() => readOnce(connection, as, query, all), tell);
  const asked = { query, params, validity: at.sources.validity };
  const { answer, until } =
    isRepeated && as === "published"
      ? await connection.lastAnswers.confirm(asked, ask, () =>
          tell(new Error(DOUBT)),
        )
      : { answer: await ask(), until: Infinity };
  const { result, syncTags, ...printed } = answer;
  const { value, sources } = await withFacts(result, facts);
  const validity = { from: -Infinity, until };
  const own = { ...printed, syncTags: new Set(syncTags), validity };
  return { value, sources: [own, sources].reduce(together, at.sources) };
}

/**
 * Puts the values of facts into the texts of a result, which depends on them only if a
 * text has one. In a preview the values are those of drafts, and a click leads to the
 * text that has the fact.
 */
async function withFacts(
  result: unknown,
  read: Terms["facts"],
): Promise<Sourced<unknown>> {
  if (read === null || !holdsFact(result))
    return { value: result, sources: NO_SOURCES };
  const { value, sources } = await read();
  const text = JSON.stringify(result);
  const drafted = value.facts.filter(
    ({ id, name }) => isUnpublished(id) && text.includes(`{${name}`),
  );
  const unpublished = new Set(drafted.map(({ id }) => id));
  return {
    value: withTexts(result, (each) => withFactValues(each, value.values)),
    sources: together(sources, { unpublished }),
  };
}

/** Makes the reader of one request; each request needs a new one. */
export function createContentReader(
  connection: ContentConnection,
  options: ReaderOptions,
): ContentReader {
  const { perspective, language = FIRST_LANGUAGE, onFailure } = options;
  const preview = previewIn(perspective);
  const another = (other: ReadPerspective) =>
    createContentReader(connection, { ...options, perspective: other });
  const reader: ContentReader = {
    ...NO_SOURCES,
    perspective,
    language,
    now: preview?.moment ?? connection.now(),
    cache: connection.cache,
    fork: () => another(perspective),
    withoutStega: () =>
      preview?.hasStega ? another({ ...preview, hasStega: false }) : reader,
    async fetch<Query extends keyof SanityQueries>(
      query: Query,
      own: QueryParams = {},
      { at, keepsTokens = false }: ReadTerms = {},
    ) {
      const { value, sources } = await read(
        connection,
        query,
        { language, ...own },
        {
          as: perspective,
          at: at === undefined ? await time() : { ...NOTHING, value: at ?? {} },
          isRepeated: !at,
          facts: keepsTokens || at !== undefined ? null : facts,
          onFailure,
        },
      );
      addSources(reader, sources);
      // `fitAnswer` has checked the type, and a text stays a text.
      return value as SanityQueries[Query];
    },
  };
  const time = once(() =>
    withSources(reader, (own) => readingTime(own, another("published"))),
  );
  const facts = once(() => withSources(reader.withoutStega(), readFacts));
  return reader;
}

/** Makes a value at the first call, for all calls. */
function once<Value>(make: () => Value): () => Value {
  const made: Value[] = [];
  return () => (made[0] ??= make());
}

/**
 * Reads published content by a query that TypeGen does not know. The caller has to
 * check the result. Throws as a reader does.
 */
export async function fetchPublished(
  connection: ContentConnection,
  query: string,
): Promise<unknown> {
  const { value } = await read(
    connection,
    query,
    {},
    {
      as: "published",
      at: NOTHING,
      isRepeated: true,
      facts: null,
    },
  );
  return value;
}
