/** A client with one of these gets pages rendered per request. */
const PERSONAL = /(?:^|;\s*)(?:__Host-)?site_(?:session|flash|preview)[=.]/;
/**
 * A request with one of these acts for a user, so only this site's pages may
 * send it.
 */
const ACTING = /(?:^|;\s*)(?:__Host-)?site_(?:session|preview)[=.]/;

/**
 * In: the Cookie header. Out: true if pages are rendered per request for this
 * client.
 */
export function isPersonal(cookie: string | undefined): boolean {
  return cookie !== undefined && PERSONAL.test(cookie);
}

/** In: the Cookie header. Out: true if the request acts for a user. */
export function isActing(cookie: string | undefined): boolean {
  return cookie !== undefined && ACTING.test(cookie);
}
