import type { ContentSourceMap } from "@sanity/client";

/**
 * The drafts and versions of releases that an answer was made of.
 * In: its source map. Out: their ids as stored.
 */
export function draftIdsIn({ documents }: ContentSourceMap): string[] {
  return documents
    .map(({ _id }) => _id)
    .filter((id) => /^(?:drafts|versions)\./.test(id));
}
