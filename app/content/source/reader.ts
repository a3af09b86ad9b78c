import type { QueryParams, SanityQueries } from "@sanity/client";

import type { Language } from "../../../domain/languages";

import type { Validity } from "~/cache/cache-entry";

import type { PreviewPerspective } from "./perspective";

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
  /** Collects the ids of the documents whose past content is read; null if not needed. */
  readonly sources: Set<string> | null;
  /** Collects the ids of the drafts and release versions in what is printed. */
  readonly unpublished: Set<string>;
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

/** Reads content for one request. */
export type ContentReader = {
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
  /** How long what was read so far is valid without an edit. */
  validity: Validity;
  /** The values made from published content, for all requests. */
  readonly cache: ValueCache;
  /** The tags of everything read so far: if one is invalidated, the answer is stale. */
  readonly syncTags: Set<string>;
  /**
   * True once a stale or default value replaced one that could not be read: the
   * answer must not be cached.
   */
  servedStale: boolean;
  /** A reader with the same options that collects tags of its own. */
  fork(): ContentReader;
  /** The same without stega, for what is not printed, such as an index. */
  withoutStega(): ContentReader;
};

/**
 * The parameters of a query that depends on the time: a moment, its day in the
 * firm's time zone, the id of a document that is found whatever its date, and
 * the ids of the licenses that have expired.
 */
export type TimeParams = {
  now: string;
  today: string;
  shownId: string;
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

/** The checked answer of a query. */
export type Answer = {
  result: unknown;
  syncTags: readonly string[];
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

/** `*[` in a query, with the filter by type if that is its first condition. */
const DOCUMENTS = /\*\[\s*(?:_type == "([\w.]+)"|_type in \[([^\]]*)\])?/g;

const DOCUMENT = "$sharedDocument";

/**
 * Rewrites a query of published content so that a parameter replaces one
 * document. The parameter is its draft, and no other draft is found, not even by
 * a reference in it.
 *
 * @returns the query and its further parameters.
 */
export function withSharedDocument(
  query: string,
  document: SharedDocument,
): { query: string; params: QueryParams } {
  const changed = query.replace(
    DOCUMENTS,
    (found, type: string | undefined, list: string | undefined) => {
      const isOther =
        type === undefined
          ? list !== undefined && !list.includes(`"${document._type}"`)
          : type !== document._type;
      if (isOther) return found;
      const filter = found.slice(2).trim() || "true";
      return `[...*[${filter} && _id != ${DOCUMENT}._id], ${DOCUMENT}][${filter}`;
    },
  );
  return changed === query
    ? { query, params: {} }
    : { query: changed, params: { [DOCUMENT.slice(1)]: document } };
}
