import type { LoadContext } from "~/load-context";

import { sitePath } from "./site-path";

/** Throw it: the page does not exist. The body is data for the error page. */
export function notFound(body: unknown = null): Response {
  return Response.json(body, { status: 404, statusText: "Not Found" });
}

/** Throw or return it: the page has moved for good. In: a path, or an address that was checked. */
export function movedPermanently(location: string): Response {
  return redirectTo(location, 301);
}

/** Throw or return it: a 302. In: a path, or a checked address; headers. */
export function found(location: string, headers?: Headers): Response {
  return redirectTo(location, 302, headers);
}

/** Return it after a form was taken: what comes next is read, not sent again. */
export function seeOther(location: string): Response {
  return redirectTo(location, 303);
}

/**
 * Where on this site a visitor wanted to go. A wish to go elsewhere is noted.
 * In: what they sent, or null; the context of the loader or action. Out: a path
 * of this site; `/` for anything else.
 */
export function pathOnSite(
  asked: string | null,
  { noteSecurity }: Pick<LoadContext, "noteSecurity">,
): string {
  const path = asked === null ? "/" : sitePath(asked);
  if (path === null) noteSecurity?.("refused redirect");
  return path ?? "/";
}

/** Throw it: the page is there, but not to be asked for in this way. In: the method that is. */
export function methodNotAllowed(allowed: "GET" | "POST"): Response {
  return new Response(null, {
    status: 405,
    statusText: "Method Not Allowed",
    headers: { Allow: allowed },
  });
}

function redirectTo(
  location: string,
  status: 301 | 302 | 303,
  others?: Headers,
): Response {
  const headers = new Headers(others);
  // A header holds no other characters, and an editor types what they like.
  const address = location
    .toWellFormed()
    .replace(/[^\x21-\x7e]+/gu, encodeURIComponent);
  headers.set("Location", address);
  return new Response(null, { status, headers });
}

/** A file that programs read. In: its text, the type of it. */
export function textFile(text: string, type: string): Response {
  return new Response(text, {
    headers: { "Content-Type": `${type}; charset=utf-8` },
  });
}

/** A file to keep. In: its bytes, their type, the name that it is saved under. */
export function attachment(
  bytes: Uint8Array,
  type: string,
  name: string,
): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      // What it holds stands on a page too, and that page is the one to list.
      "X-Robots-Tag": "noindex",
    },
  });
}
