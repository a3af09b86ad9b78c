import type { QueryParams, SanityQueries } from "@sanity/client";

import type { Language } from "../../../domain/languages";

import type { PreviewPerspective } from "./perspective";
import type { Sources } from "./sources";

/**
 * Visitors see `published`. Only a request with an open preview
 * (preview/session.server.ts) reads drafts, and only the request for a shared link
 * (preview/share.server.ts) the draft of one document besides what is published.
 */
export type ReadPerspective = "published" | PreviewRead | SharedRead;

/** How a preview reads. */
type PreviewRead = {
  readonly preview: PreviewPerspective;
  /** Whether texts say which field they come from (stega.server.ts). */
  readonly hasStega: boolean;
  /**
   * The moment as of which an editor looks, in milliseconds since 1970; null for the
   * present, with everything whose date is still to come.
   */
  readonly moment: number | null;
  /** The moment of the past whose published content is read; null for drafts as they are. */
  readonly asOf: string | null;
  /** Whether the documents of a page of the past are asked for. */
  readonly tellsDocuments: boolean;
};

/** True for the id of a draft, or of a version in a release. */
export function isUnpublished(id: string): boolean {
  return /^(?:drafts|versions)\./.test(id);
}

/** Returns how the preview of a perspective reads; null for any other. */
export function previewIn(perspective: ReadPerspective): PreviewRead | null {
  return perspective !== "published" && "preview" in perspective
    ? perspective
    : null;
}

/** How the page behind a shared link reads. */
type SharedRead = {
  readonly shared: SharedDocument;
};

/** Returns the document of a shared link in a list; an empty one for any other perspective. */
export function sharedIn(perspective: ReadPerspective): SharedDocument[] {
  return perspective !== "published" && "shared" in perspective
    ? [perspective.shared]
    : [];
}

/** Reads content for one request, and has the sources of everything read so far. */
export type ContentReader = Sources & {
  /**
   * Reads a query that TypeGen knows; the time and the language are added to its
   * parameters.
   *
   * @returns the result with the values of the facts, made to fit TypeGen's type
   * (answer-shape.ts).
   * @throws ContentUnavailable if the source failed or answered nonsense twice.
   * @throws QueryRejected if the query itself is wrong.
   */
  fetch<Query extends keyof SanityQueries>(
    query: Query,
    params?: QueryParams,
    terms?: ReadTerms,
  ): Promise<SanityQueries[Query]>;
  readonly perspective: ReadPerspective;
  /** The language of what is read, `$language` in queries. */
  readonly language: Language;
  /**
   * The wall clock when the request came, in milliseconds since 1970; the chosen
   * moment of a preview.
   */
  readonly now: number;
  /** The values made from published content, for all requests. */
  readonly cache: ValueCache;
  /** A reader with the same options and no sources yet. */
  fork(): ContentReader;
  /** The same without stega, for what is not printed, such as an index. */
  withoutStega(): ContentReader;
};

/**
 * The parameters of a query that depends on the time: a moment, its day in the
 * firm's time zone, the document of a shared link, which is found whatever its date,
 * and the ids of the licenses that have expired.
 */
export type TimeParams = {
  now: string;
  today: string;
  shownId: string;
  shown: readonly SharedDocument[];
  lapsed: readonly string[];
};

/** What a read leaves out, for what time and facts are themselves made from. */
export type ReadTerms = {
  /**
   * Replaces the reader's own time, whose answer changes with each moment; null for a
   * query that does not depend on time.
   */
  at?: TimeParams | null;
  /** True for the facts, whose values may contain other facts. */
  keepsTokens?: boolean;
};

/** The options of a reader. */
export type ReaderOptions = {
  perspective: ReadPerspective;
  /** The first language if left out. */
  language?: Language;
  /** Called for every read that failed, after its second attempt. */
  onFailure?: (error: unknown) => void;
};

/** Makes the value of a key from content, with a reader for this value alone. */
export type MakeValue<Value> = (
  reader: ContentReader,
  key: string,
) => Promise<Value>;

/** Caches values by the function that makes them and a key (cache.server.ts). */
export type ValueCache = {
  get<Value>(
    make: MakeValue<Value>,
    key: string,
    reader: ContentReader,
  ): Promise<Value>;
};

/** The content of a draft under the published id. */
export type SharedDocument = {
  readonly _id: string;
  readonly _type: string;
  readonly [field: string]: unknown;
};
