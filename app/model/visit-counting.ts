/** For so many days counts of visits are kept; the privacy page says it. */
export const VISITS_KEPT_DAYS = 90;

/** A search without a result is kept once so many visitors of a day made it. */
export const VISITORS_OF_A_SEARCH = 3;
