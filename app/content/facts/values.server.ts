import {
  type FactValues,
  holdsFact,
  printedFacts,
  withFactValues,
  withTexts,
} from "../../../schemas/fact-text";

import { cachedFromContent } from "../source/cached.server";
import type { ContentReader } from "../source/reader";
import { FACTS_QUERY } from "./query";

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
export async function withFacts(
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
