import { splitLanguage } from "../../../domain/languages";
import { redirectTarget, RedirectTable } from "../../../domain/redirect-table";

import { gone, notFound, redirectTo } from "~/http/responses";
import { sitePath } from "~/http/site-path";

import { cachedFromContent } from "../source/cache.server";
import type { ContentReader } from "../source/reader";
import { REDIRECTS_QUERY } from "./query";

/** All redirects are read at once, so that unknown addresses do not cause a query each. */
const loadRedirects = cachedFromContent(async (reader) => {
  const redirects = await reader.withoutStega().fetch(REDIRECTS_QUERY);
  return new RedirectTable(redirects);
});

/**
 * Returns the response to throw for an address without a document: the editors'
 * redirect if there is one, else a 404.
 *
 * @param data of the 404 or 410, for the error page.
 */
export async function notFoundOrRedirect(
  reader: ContentReader,
  request: Request,
  data: unknown = null,
): Promise<Response> {
  const { origin, pathname } = new URL(request.url);
  const redirects = await loadRedirects(reader);
  const path = decodeURI(pathname);
  const redirect = redirects.find(path);
  // The Studio refuses circles, but other programs write documents too.
  if (
    redirect === null ||
    redirects.leadsInCircles(path, (target) => pathOf(target, origin))
  )
    return notFound(data);
  const { status } = redirect;
  if (status === 410) return gone(data);
  const target = redirectTarget(redirect, pathname);
  const to = target === null ? null : placeOf(target);
  return to === null ? notFound(data) : redirectTo(below(to, path), status);
}

/**
 * Returns a target as the router of a page's language takes it, which puts the prefix
 * of the language before each path.
 */
function below(target: string, path: string): string {
  const split = splitLanguage(target);
  return split.language === splitLanguage(path).language ? split.path : target;
}

/**
 * Returns the target of an editors' redirect: a path of this site or an https URL;
 * null for anything else.
 */
function placeOf(written: string): string | null {
  if (written.startsWith("https://")) return URL.parse(written)?.href ?? null;
  return sitePath(written);
}

/** The path of a target on this site; null for one elsewhere. */
function pathOf(target: string, origin: string): string | null {
  const url = URL.parse(sitePath(target) ?? target, origin);
  if (url?.origin !== origin) return null;
  try {
    return decodeURI(url.pathname);
  } catch {
    // A single percent sign is not an escape, and such an address has no document.
    return null;
  }
}
