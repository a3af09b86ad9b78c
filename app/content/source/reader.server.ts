import type { QueryParams, SanityQueries } from "@sanity/client";

import {
  type FactValues,
  holdsFact,
  printedFacts,
  withFactValues,
  withTexts,
} from "../../../schemas/fact-text";

import { ALWAYS, overlap } from "~/cache/validity";

import { FACTS_QUERY } from "../term.query";
import {
  type LicenceStanding,
  licenceStanding,
  withTimeParams,
} from "../term.server";
import type { Answer } from "./answer.server";
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
import type { ContentReader, ReaderOptions, ReadPerspective } from "./reader";

const readFactValues: (reader: ContentReader) => Promise<FactValues> =
  cachedFromContent(async (reader) => {
    const { facts, ...counts } = await reader.fetch(FACTS_QUERY);
    return printedFacts(facts, counts);
  });

/** Of requests that read drafts, so that each asks once. */
const valuesOfDrafts = new WeakMap<ContentReader, Promise<FactValues>>();

/**
 * Puts the values of facts into the texts of a result. The reader gets the tags
 * and the validity of the facts only where a text holds one. In a preview the
 * values are those of drafts, and a click leads to the text that holds the fact.
 *
 * In: the reader of the result, its query, the result. Throws as the reader does.
 */
async function withFacts(
  reader: ContentReader,
  query: string,
  result: unknown,
): Promise<unknown> {
  // The facts themselves hold others, which `printedFacts` resolves.
  if (query === FACTS_QUERY || !holdsFact(result)) return result;
  const values = await factValuesFor(reader);
  return withTexts(result, (text) => withFactValues(text, values));
}

function factValuesFor(reader: ContentReader): Promise<FactValues> {
  if (reader.perspective === "published") return readFactValues(reader);
  const values =
    valuesOfDrafts.get(reader) ?? readFactValues(reader.withoutStega());
  valuesOfDrafts.set(reader, values);
  return values;
}

/** Makes the reader of one request; each request needs a new one. */
export function createContentReader(
  connection: ContentConnection,
  options: ReaderOptions,
): ContentReader {
  const { perspective } = options;
  const failures = handlingOf(connection, options);
  let standing: Promise<LicenceStanding> | null = null;
  /** In: the parameters that are sent, and what is compared with the last answer. */
  async function readAs(
    asked: Asked | null,
    query: string,
    params: QueryParams,
  ): Promise<unknown> {
    const read = () => readOnce(connection, perspective, query, params);
    return record(
      reader,
      await (asked !== null && perspective === "published"
        ? confirmed(connection, asked, read, failures)
        : unconfirmed(read, failures)),
    );
  }
  async function readInTime(query: string, params: QueryParams) {
    const lapsed = await (standing ??= licenceStanding(reader));
    const timed = await withTimeParams(reader, query, params, lapsed, () =>
      createContentReader(connection, { ...options, perspective: "published" }),
    );
    const { validity } = timed;
    reader.validity = overlap(reader.validity, validity);
    const asked = { query, params, validity };
    return withFacts(reader, query, await readAs(asked, query, timed.params));
  }
  const reader: ContentReader = {
    syncTags: new Set(),
    draftIds: new Set(),
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
        ? readAs(ownTime(query, params), query, params)
        : readInTime(query, params));
      // `fitAnswer` has checked the type, and a text stays a text.
      return result as SanityQueries[Query];
    },
  };
  return reader;
}

/** Notes in a reader what an answer depends on. Out: its result. */
function record(reader: ContentReader, { answer, until }: Confirmed): unknown {
  if (until !== null)
    reader.validity = overlap(reader.validity, { from: -Infinity, until });
  for (const tag of answer.syncTags) reader.syncTags.add(tag);
  for (const id of answer.draftIds) reader.draftIds.add(id);
  return answer.result;
}

/** Null for what changes with each moment, as the dates that are still to come. */
function ownTime(query: string, params: QueryParams): Asked | null {
  return "now" in params ? null : { query, params, validity: ALWAYS };
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
  if (perspective === "published") return "published";
  return "shared" in perspective && perspective.release === null
    ? "published"
    : "drafts";
}
