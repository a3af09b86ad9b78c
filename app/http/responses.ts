import type { LoadContext } from "~/load-context";

import { sitePath } from "./site-path";

/** A 404 to throw. The body is data for the error page. */
export function notFound(body: unknown = null): Response {
  return Response.json(body, { status: 404, statusText: "Not Found" });
}

/** A 410 to throw: an editor removed the page for good. The body is data for the error page. */
export function gone(body: unknown): Response {
  return Response.json(body, { status: 410, statusText: "Gone" });
}

/**
 * A 301 to throw or return.
 *
 * @param location a path, or a checked address.
 */
export function movedPermanently(location: string): Response {
  return redirectTo(location, 301);
}

/**
 * A 302 to throw or return.
 *
 * @param location a path, or a checked address.
 */
export function found(location: string, headers?: Headers): Response {
  return redirectTo(location, 302, headers);
}

/** A 303 to return for an accepted form; a reload then does not send it again. */
export function seeOther(location: string): Response {
  return redirectTo(location, 303);
}

/**
 * Restricts the requested target of a redirect to this site, and logs any other
 * as a security event.
 *
 * @param asked the visitor's input.
 * @returns a path of this site; `/` for anything else.
 */
export function pathOnSite(
  asked: string | null,
  { noteSecurity }: Pick<LoadContext, "noteSecurity">,
): string {
  const path = asked === null ? "/" : sitePath(asked);
  if (path === null) noteSecurity?.("refused redirect");
  return path ?? "/";
}

/** A 405 to throw. */
export function methodNotAllowed(allowed: "GET" | "POST"): Response {
  return new Response(null, {
    status: 405,
    statusText: "Method Not Allowed",
    headers: { Allow: allowed },
  });
}

/**
 * A redirect.
 *
 * @param location a path, or a checked address.
 */
export function redirectTo(
  location: string,
  status: 301 | 302 | 303 | 307,
  others?: Headers,
): Response {
  const headers = new Headers(others);
  // A header cannot contain other characters, but an editor may type them.
  const address = location
    .toWellFormed()
    .replace(/[^\x21-\x7e]+/gu, encodeURIComponent);
  headers.set("Location", address);
  return new Response(null, { status, headers });
}

/** A response with a text file, of a media type, for programs. */
export function textFile(text: string, type: string): Response {
  return new Response(text, {
    headers: { "Content-Type": `${type}; charset=utf-8` },
  });
}

/** A response with a file, of a media type and a name, to download. */
export function attachment(
  bytes: Uint8Array,
  type: string,
  name: string,
): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      // A page has the same content, and search engines should list that page.
      "X-Robots-Tag": "noindex",
    },
  });
}
