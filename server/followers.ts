import type { ContentFollower } from "../app/content/source/changes.server.ts";
import type { Indexing } from "./indexing/indexing.ts";
import type { IndexNow } from "./indexing/index-now.ts";
import type { Visits } from "./visits/visits.ts";

/** The parts of the server that follow the changes of the content. */
export type FollowingParts = {
  pages: ContentFollower;
  /** Purges the edge in front of the site; null: there is none. */
  purger: ContentFollower | null;
  indexing: Pick<Indexing, "refresh">;
  indexNow: Pick<IndexNow, "contentChanged">;
  /** Null where visits are not counted. */
  visits: Pick<Visits, "contentChanged"> | null;
  /** Called each time the stream of edits opens or breaks. */
  setConnected(isConnected: boolean): void;
  onInterrupted(error: unknown): void;
};

/**
 * The followers in their order, after the cached values, of which pages are made:
 * the edge fetches pages, indexing marks pages as stale, and IndexNow asks whether
 * the site may be indexed. Previews follow drafts on a stream of their own
 * (app/content/preview).
 */
export function followersOf(parts: FollowingParts): ContentFollower[] {
  const { pages, purger, indexing, indexNow, visits } = parts;
  return [
    pages,
    ...(purger ? [purger] : []),
    eachChange(() => void indexing.refresh()),
    eachChange(() => indexNow.contentChanged()),
    eachChange(() => visits?.contentChanged()),
    {
      setConnected: parts.setConnected,
      onError: parts.onInterrupted,
    },
  ];
}

/** A follower for which every change is the same. */
function eachChange(tell: () => void): ContentFollower {
  return { invalidate: tell, invalidateAll: tell, momentPassed: tell };
}
