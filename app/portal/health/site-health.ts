/** What the server alone knows of the site; every time is in milliseconds. */
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
     * How long the most read pages took to be fresh again, for each of the last
     * publications that the site heard of, the oldest first.
     */
    refreshes: readonly number[];
  };
  /** The free and the whole space on the disk in bytes; null if unknown. */
  disk: { free: number; total: number } | null;
  /** When the newest backup was made, since 1970; null if none is found. */
  backupAt: number | null;
};
