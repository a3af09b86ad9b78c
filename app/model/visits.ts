/** How many days counts of visits are kept, as the privacy page says. */
export const VISITS_KEPT_DAYS = 90;

/** How often pages were opened, and nothing about who opened them. */
export type PageViews = {
  /** The last days with views, the newest first, in UTC, as ISO 8601. */
  days: { day: string; views: number }[];
  /** The day of `pages` and `views`; null for all that are kept. */
  shown: string | null;
  views: number;
  /** The most viewed first. */
  pages: { path: string; views: number }[];
};
