/** A reader with one of these gets pages that are made for them alone. */
const PERSONAL = /(?:^|;\s*)(?:__Host-)?site_(?:session|flash|preview)[=.]/;
/** With one of these a request acts for a user: only this site may send it. */
const ACTING = /(?:^|;\s*)(?:__Host-)?site_(?:session|preview)[=.]/;

/** In: the Cookie header. True if pages are made for its sender alone. */
export function isPersonal(cookie: string | undefined): boolean {
  return cookie !== undefined && PERSONAL.test(cookie);
}

/** In: the Cookie header. True if its sender acts for a user. */
export function isActing(cookie: string | undefined): boolean {
  return cookie !== undefined && ACTING.test(cookie);
}
