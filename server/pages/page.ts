/** A rendered answer of the website, whole, before it is compressed or cached. */
export type Page = {
  status: number;
  /** Lower-case names; no content-length, content-encoding or etag yet. */
  headers: Readonly<Record<string, string>>;
  setCookies: readonly string[];
  body: Buffer;
  /** Sync tags of every query that the page was made from. */
  tags: ReadonlySet<string>;
  /** True if it holds, or would have to hold, something made for one visitor. */
  isPersonal?: boolean;
  /** True if it shows only its shape; the next request gets it whole. */
  isUnfinished?: boolean;
};

/** In: the address, as a path. Out: a permanent redirect to it. */
export function redirect(location: string): Page {
  return {
    status: 301,
    headers: { location, "cache-control": "public, max-age=3600" },
    setCookies: [],
    body: Buffer.alloc(0),
    tags: new Set(),
  };
}
