import type { LoadContext } from "~/load-context";

import { sitePath } from "./site-path";

/** Throw it: the page does not exist. The body is data for the error page. */
export function notFound(body: unknown = null): Response {
  return Response.json(body, { status: 404, statusText: "Not Found" });
}

/** Throw it: an editor took the page down for good. In: data for the error page. */
export function gone(body: unknown): Response {
  return Response.json(body, { status: 410, statusText: "Gone" });
}

/** Throw or return it: the page has moved for good. In: a path, or an address that was checked. */
export function movedPermanently(location: string): Response {
  return redirectTo(location, 301);
}

/** Throw or return it: a 302. In: a path, or a checked address; headers. */
export function found(location: string, headers?: Headers): Response {
  return redirectTo(location, 302, headers);
}

/**
 * Return it after a form was accepted: a 303, after which a reload does not
 * send the form again.
 */
export function seeOther(location: string): Response {
  return redirectTo(location, 303);
}

/**
 * The requested target of a redirect, restricted to this site; a target
 * elsewhere is logged as a security event. In: the visitor's input, or null;
 * the context of the loader or action. Out: a path of this site; `/` for
 * anything else.
 */
export function pathOnSite(
  asked: string | null,
  { noteSecurity }: Pick<LoadContext, "noteSecurity">,
): string {
  const path = asked === null ? "/" : sitePath(asked);
  if (path === null) noteSecurity?.("refused redirect");
  return path ?? "/";
}

/** Throw it: a 405. In: the allowed method. */
export function methodNotAllowed(allowed: "GET" | "POST"): Response {
  return new Response(null, {
    status: 405,
    statusText: "Method Not Allowed",
    headers: { Allow: allowed },
  });
}

/** A redirect. In: a path, or an address that was checked; the status; headers. */
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

/** A response with a text file for programs. In: its text, its media type. */
export function textFile(text: string, type: string): Response {
  return new Response(text, {
    headers: { "Content-Type": `${type}; charset=utf-8` },
  });
}

/**
 * A response with a file to download. In: its bytes, its media type, its file
 * name.
 */
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
