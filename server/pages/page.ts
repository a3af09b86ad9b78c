import type { Validity } from "../../app/cache/cache-entry.ts";

/** A complete rendered response, before it is compressed or cached. */
export type Page = {
  status: number;
  /** Lower-case names; no content-length, content-encoding or etag yet. */
  headers: Readonly<Record<string, string>>;
  setCookies: readonly string[];
  body: Buffer;
  /** Sync tags of every query that the page was made from. */
  tags: ReadonlySet<string>;
  /** How long the page is right without an edit; always, if left out. */
  validity?: Validity;
  /** True if the page contains, or needs, data of one visitor. */
  isPersonal?: boolean;
  /**
   * True for a page in its loading state, after which the next request waits
   * for the content.
   */
  isUnfinished?: boolean;
};

/** In: the address, as a path. Out: a permanent redirect to it. */
export function redirect(location: string): Page {
  return {
    status: 301,
    headers: { location },
    setCookies: [],
    body: Buffer.alloc(0),
    tags: new Set(),
  };
}
