import { hasPreviewCookie } from "~/content/preview/session.server";
import { hasFlash } from "~/http/flash.server";
import { sessionParts } from "~/portal/session/session-cookie.server";

/**
 * True for a client whose pages are rendered per request: one with a session, a
 * message or a preview that this site signed. Whether it is still open, the page
 * finds out. In: the `Cookie` header.
 */
export async function isPersonal(header: string): Promise<boolean> {
  const headers = new Headers({ Cookie: header });
  return (
    sessionParts({ headers }).some(({ value }) => value !== "") ||
    (await hasFlash(header)) ||
    (await hasPreviewCookie(header))
  );
}
