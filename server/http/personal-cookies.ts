/** The names of the cookies with which a client may get pages of its own. */
const PERSONAL = /(?:^|;\s*)(?:__Host-)?site_(?:session|flash|preview)[=.]/;
/**
 * A request with one of these acts for a user, so only pages of this site may send
 * it.
 */
const ACTING = /(?:^|;\s*)(?:__Host-)?site_(?:session|preview)[=.]/;

/**
 * True if a Cookie header names a cookie with which pages are rendered per
 * request, provided that the site signed it (app/entry.server.tsx).
 */
export function mayBePersonal(cookie: string | undefined): cookie is string {
  return cookie !== undefined && PERSONAL.test(cookie);
}

/** True if a request with this Cookie header acts for a user. */
export function isActing(cookie: string | undefined): boolean {
  return cookie !== undefined && ACTING.test(cookie);
}
