/** A reader with one of these is somebody: their pages are made for them alone. */
const PERSONAL = /(?:^|;\s*)(?:__Host-)?site_(?:session|flash|preview)[=.]/;
/** With one of these a request acts for somebody, so it must come from this site's own pages. */
const ACTING = /(?:^|;\s*)(?:__Host-)?site_(?:session|preview)[=.]/;

/** In: the Cookie header. True if pages are made for its sender alone. */
export function isPersonal(cookie: string | undefined): boolean {
  return cookie !== undefined && PERSONAL.test(cookie);
}

/** In: the Cookie header. True if its sender acts for somebody. */
export function isActing(cookie: string | undefined): boolean {
  return cookie !== undefined && ACTING.test(cookie);
}
