/** A rendered answer of the website, whole, before it is compressed or kept. */
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
  /** True if it shows only its shape; whoever asks again gets it whole. */
  isUnfinished?: boolean;
};
