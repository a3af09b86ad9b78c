import type { IncomingHttpHeaders } from "node:http";

import { isActing } from "../http/personal-cookies.ts";
import type { Hosts } from "./hosts.ts";

/**
 * Pages on which a user signs in or acts with their account. To sign a visitor
 * in to another's account is an attack as well (login CSRF), though their
 * browser has no cookie yet.
 */
const ACTING_PATHS = /^\/(?:auth|dashboard|login|logout|preview)(?:[/.]|$)/i;

/**
 * Whether a form may be taken: a page of another site must not post here, not
 * even one of a neighbouring host.
 *
 * A browser says in `Sec-Fetch-Site` where the page came from, and no page can
 * change that (https://www.w3.org/TR/fetch-metadata/). A client that sends
 * neither this nor an origin is a program or a private browser: it may ask for
 * help, but cannot sign a user in or act for one.
 */
export function mayPost(
  headers: IncomingHttpHeaders,
  pathname: string,
  hosts: Hosts,
): boolean {
  const { cookie, origin } = headers;
  const from = headers["sec-fetch-site"];
  if (from === "cross-site" || from === "same-site") return false;
  if (origin !== undefined && origin !== "null")
    return hosts.allowsOrigin(origin);
  if (from === "same-origin") return true;
  return !isActing(cookie) && !ACTING_PATHS.test(pathname);
}
