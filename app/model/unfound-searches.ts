/**
 * Searches that found nothing, as editors read them and as the privacy page says: words
 * are listed once so many networks have searched for them on so many days, and for so
 * many days after the last search.
 */
export const UNFOUND = { networks: 3, days: 2, keptDays: 30 } as const;
