/** What only the server knows about the site; times are in milliseconds. */
export type SiteHealth = {
  /** True if the content source answers. */
  isContentUp: boolean;
  pages: {
    count: number;
    bytes: number;
    /** Requests since the start that were answered from the cache, and others. */
    hits: number;
    misses: number;
    /**
     * How long the most read pages took to be fresh again after each of the last
     * publications, the oldest first.
     */
    refreshes: readonly number[];
  };
  /** The free and total disk space in bytes; null if unknown. */
  disk: { free: number; total: number } | null;
  /** When the newest backup was made, since 1970; null if none is found. */
  backupAt: number | null;
};
