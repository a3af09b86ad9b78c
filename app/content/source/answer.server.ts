import type { ContentSourceMap } from "@sanity/client";

import { encodeSources } from "../preview/stega.server";
import { fitAnswer } from "./answer-shape";

/** The checked answer of a query. */
export type Answer = {
  result: unknown;
  syncTags: readonly string[];
  draftIds: readonly string[];
};

/**
 * In: the query, the body of a successful answer, which may be a proxy's page.
 * Throws an Error for what is no answer.
 */
export function answerOf(query: string, answer: unknown): Answer {
  if (typeof answer !== "object" || answer === null)
    throw new Error("The content source answered something else than JSON.");
  const {
    result,
    resultSourceMap: sourceMap,
    syncTags = [],
  } = answer as Record<string, unknown>;
  if (!isListOfTexts(syncTags))
    throw new Error("The sync tags of the answer are damaged.");
  // Only asked for by a preview.
  return isSourceMap(sourceMap)
    ? {
        result: fitAnswer(query, encodeSources(result, sourceMap)),
        syncTags,
        draftIds: draftIdsIn(sourceMap),
      }
    : { result: fitAnswer(query, result), syncTags, draftIds: [] };
}

function isSourceMap(value: unknown): value is ContentSourceMap {
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

/**
 * The drafts and versions of releases that an answer was made of.
 * In: its source map. Out: their ids as stored.
 */
function draftIdsIn({ documents }: ContentSourceMap): string[] {
  return documents
    .map(({ _id }) => _id)
    .filter((id) => /^(?:drafts|versions)\./.test(id));
}
