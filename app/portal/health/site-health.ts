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

/** One line of the page: what it is about, and whether it is as it should be. */
export type HealthLine = {
  name: string;
  isWell: boolean;
  text: string;
};

/** A submission that the database refused, as staff see it. */
export type RefusedView = {
  reference: string;
  parts: string;
  receivedAt: string;
};

/** A part of the page: its title, and its lines. */
export type HealthPart = { title: string; lines: HealthLine[] };

/** What the health page shows. It holds nothing of a visitor. */
export type HealthView = {
  /** When it was read; ISO 8601. */
  readAt: string;
  isWell: boolean;
  parts: HealthPart[];
  refused: RefusedView[];
  /** The secret path of the calendar of licenses (calendar/calendar-path.server.ts). */
  calendarPath: string;
};
