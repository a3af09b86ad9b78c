import type { IncomingHttpHeaders } from "node:http";

import { isActing } from "../http/personal-cookies.ts";
import type { Hosts } from "./hosts.ts";

/**
 * Pages on which a user signs in or acts with their account. Signing a visitor in
 * to an attacker's account is an attack too (login CSRF), though it needs no
 * cookie.
 */
const ACTING_PATHS = /^\/(?:auth|dashboard|login|logout|preview)(?:[/.]|$)/i;

/**
 * True if a POST is allowed: pages of other sites, even of sibling hosts, must not
 * post here.
 *
 * Browsers send a request's origin in `Sec-Fetch-Site`, which pages cannot change
 * (https://www.w3.org/TR/fetch-metadata/). A client without this header and
 * `Origin` is a program or a privacy browser: it may send the public forms, but not
 * sign in or act for a user.
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
