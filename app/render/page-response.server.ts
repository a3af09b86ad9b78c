import { hasPreviewCookie } from "~/content/preview/session.server";
import { hasFlash } from "~/http/flash.server";
import { sessionParts } from "~/portal/session/session-cookie.server";

/**
 * A rendered page, with the scripts and styles that its policy has to allow.
 */
export type RenderedPage = {
  html: string;
  /** For a cached page: the texts of the program's own inline scripts. */
  scripts: readonly string[];
  /** The texts of the program's own inline styles in the page. */
  styles: readonly string[];
};

/**
 * The response with a rendered page, whose HTML is available without reading a
 * body stream.
 */
export class PageResponse extends Response {
  readonly page: RenderedPage;

  constructor(page: RenderedPage, init: ResponseInit) {
    super(null, init);
    this.page = page;
  }
}

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
