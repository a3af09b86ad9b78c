import { hasPreviewCookie } from "../../app/content/preview/session.server.ts";
import { hasFlash } from "../../app/http/flash.server.ts";
import { sessionParts } from "../../app/portal/session/client.server.ts";

/** The names of the cookies with which a client may get pages of its own. */
const PERSONAL = /(?:^|;\s*)(?:__Host-)?site_(?:session|flash|preview)[=.]/;
/**
 * A request with one of these acts for a user, so only pages of this site may send
 * it.
 */
const ACTING = /(?:^|;\s*)(?:__Host-)?site_(?:session|preview)[=.]/;

/**
 * True if a Cookie header names a cookie with which pages are rendered per
 * request, provided that the site signed it (`isPersonal`).
 */
export function mayBePersonal(cookie: string | undefined): cookie is string {
  return cookie !== undefined && PERSONAL.test(cookie);
}

/** True if a request with this Cookie header acts for a user. */
export function isActing(cookie: string | undefined): boolean {
  return cookie !== undefined && ACTING.test(cookie);
}

/**
 * True for a `Cookie` header whose client gets pages rendered per request: it has a
 * session, a message or a preview that this site signed, open or not.
 */
export async function isPersonal(header: string): Promise<boolean> {
  const headers = new Headers({ Cookie: header });
  return (
    sessionParts({ headers }).some(({ value }) => value !== "") ||
    (await hasFlash(header)) ||
    (await hasPreviewCookie(header))
  );
}
