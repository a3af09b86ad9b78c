import type { QueryParams, SanityQueries } from "@sanity/client";

import {
  holdsFact,
  withFactValues,
  withTexts,
} from "../../../schemas/fact-text";
import { FIRST_LANGUAGE } from "../../../schemas/languages";

import { ALWAYS } from "~/cache/cache-entry";

import { type Facts, readFacts, readingTime } from "../term.server";
import { type ContentConnection, readOnce } from "./client.server";
import { logFailure, tellable, withRetry } from "./failure.server";
import type { Confirmed } from "./last-answers";
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
  type Sources,
  together,
  withSources,
} from "./sources";

/** The time of a read. */
type ReadTime = {
  params: Partial<TimeParams>;
  sources: Sources;
  /** True if the answer is compared with the last one to the same query. */
  isRepeated: boolean;
};

/** By what a query is read. */
type Terms = {
  as: ReadPerspective;
  at: ReadTime;
  /** Reads the facts; null for texts that keep their tokens. */
  facts: (() => Promise<Sourced<Facts>>) | null;
  onFailure?: ((error: unknown) => void) | undefined;
};

const TIMELESS: ReadTime = {
  params: {},
  sources: NO_SOURCES,
  isRepeated: true,
};

/** Reads a query, with the sources of its answer. */
async function read(
  connection: ContentConnection,
  query: string,
  params: QueryParams,
  terms: Terms,
): Promise<Sourced<unknown>> {
  const { answer, until } = await readAnswer(connection, query, params, terms);
  const { value, sources } = await withFacts(answer.result, terms.facts);
  const { syncTags, pastIds = [], unpublished = [] } = answer;
  const ofAnswer = {
    syncTags: new Set(syncTags),
    validity: until === null ? ALWAYS : { from: -Infinity, until },
    pastIds: new Set(pastIds),
    unpublished: new Set(unpublished),
  };
  return {
    value,
    sources: [ofAnswer, sources].reduce<Sources>(together, terms.at.sources),
  };
}

const DOUBT =
  "An answer of the content source holds less than before, and no edit explains it: the last good one is used until a second read a minute later says the same.";

/** Reads, and compares what visitors see with the last answer. */
async function readAnswer(
  connection: ContentConnection,
  query: string,
  params: QueryParams,
  { as, at, onFailure = logFailure }: Terms,
): Promise<Confirmed> {
  const token = previewIn(as)
    ? "SANITY_API_PREVIEW_TOKEN"
    : "SANITY_API_READ_TOKEN";
  const tell = (error: unknown) => onFailure(tellable(error, token));
  const all = { ...params, ...at.params };
  const attempt = () => readOnce(connection, as, query, all);
  const ask = () => withRetry(attempt, tell);
  if (!at.isRepeated || as !== "published")
    return { answer: await ask(), until: null };
  const asked = { query, params, validity: at.sources.validity };
  return connection.lastAnswers.confirm(asked, ask, () =>
    tell(new Error(DOUBT)),
  );
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
          at: at === undefined ? await time() : timeAt(at),
          facts: keepsTokens || at !== undefined ? null : facts,
          onFailure,
        },
      );
      addSources(reader, sources);
      // `fitAnswer` has checked the type, and a text stays a text.
      return value as SanityQueries[Query];
    },
  };
  const time = once(() => timeOf(reader, () => another("published")));
  const facts = once(() => withSources(reader.withoutStega(), readFacts));
  return reader;
}

/** Reads the time by which a request reads. */
async function timeOf(
  reader: ContentReader,
  published: () => ContentReader,
): Promise<ReadTime> {
  const { value, sources } = await withSources(reader, (own) =>
    readingTime(own, published),
  );
  return {
    params: value.at,
    sources: together(sources, { validity: value.validity }),
    isRepeated: true,
  };
}

/** A time that a query is given. */
const timeAt = (params: TimeParams | null): ReadTime =>
  params === null ? TIMELESS : { ...TIMELESS, params, isRepeated: false };

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
  const terms: Terms = { as: "published", at: TIMELESS, facts: null };
  return (await read(connection, query, {}, terms)).value;
}
