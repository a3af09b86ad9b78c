/**
 * Words of searches that found nothing, as editors read them and as the privacy page
 * says: a word is listed once so many networks have searched for it on so many days, and
 * for so many days after it was last counted.
 */
export const UNFOUND = { networks: 3, days: 2, keptDays: 30 } as const;
