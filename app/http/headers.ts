import type { HeadersArgs } from "@remix-run/node";

// A browser revalidates its copy at each visit, since the copy must not hide
// what an editor published; a 304 takes a millisecond.
const PAGE = "public, max-age=0, must-revalidate";

/**
 * The headers of an ordinary page: export it as `headers` from the route. It
 * keeps what the loader set (such as X-Robots-Tag) and an action's Retry-After;
 * errors are `no-store`.
 */
export function pageHeaders({
  actionHeaders,
  loaderHeaders,
  errorHeaders,
}: HeadersArgs): Headers {
  const headers = new Headers(errorHeaders ?? loaderHeaders);
  if (errorHeaders) headers.set("Cache-Control", "no-store");
  else if (!headers.has("Cache-Control")) headers.set("Cache-Control", PAGE);
  const retryAfter = actionHeaders.get("Retry-After");
  if (retryAfter !== null) headers.set("Retry-After", retryAfter);
  // A body that an error carried as data is not the body of the page.
  headers.delete("Content-Type");
  return headers;
}

/** For a page that search engines should not list. */
export const noIndexHeaders = { "X-Robots-Tag": "noindex" } as const;

/** The headers that say whether search engines may list a page. */
export function listing(isListed: boolean): Record<string, string> {
  return isListed ? {} : noIndexHeaders;
}

/** The header that says in how many seconds another try may be allowed; none for null. */
export function retryHeader(seconds: number | null): Record<string, string> {
  return seconds === null ? {} : { "Retry-After": String(seconds) };
}
