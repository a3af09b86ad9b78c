/** The names of the cookies with which a client may get pages of its own. */
const PERSONAL = /(?:^|;\s*)(?:__Host-)?site_(?:session|flash|preview)[=.]/;
/**
 * A request with one of these acts for a user, so only this site's pages may
 * send it.
 */
const ACTING = /(?:^|;\s*)(?:__Host-)?site_(?:session|preview)[=.]/;

/**
 * In: the Cookie header. Out: true if it names a cookie with which pages are
 * rendered per request, once the site has found its signature
 * (app/entry.server.tsx).
 */
export function mayBePersonal(cookie: string | undefined): cookie is string {
  return cookie !== undefined && PERSONAL.test(cookie);
}

/** In: the Cookie header. Out: true if the request acts for a user. */
export function isActing(cookie: string | undefined): boolean {
  return cookie !== undefined && ACTING.test(cookie);
}
