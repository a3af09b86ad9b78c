import { randomBytes } from "node:crypto";

import { environment } from "~/env/env.server";

import { derivedKey } from "./derived-key";

/**
 * The site's own cookies. For a client that sends one of the first three with a
 * valid signature, pages are rendered per request
 * (server/http/personal-cookies.ts). The
 * others are read only where a form is shown or sent.
 */
type SiteCookie =
  "site_session" | "site_flash" | "site_preview" | "site_form" | "site_device";

function isSecure(): boolean {
  return environment().siteUrl.startsWith("https:");
}

/**
 * The full name of a cookie. Behind TLS its prefix makes browsers refuse one
 * set by another host of the domain (RFC 6265bis, 4.1.3.2).
 */
export function cookieName(name: SiteCookie): string {
  return isSecure() ? `__Host-${name}` : name;
}

/**
 * The attributes of every cookie: hidden from scripts, and not sent with
 * requests from other sites.
 */
export function cookieAttributes() {
  return {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(),
  } as const;
}

/**
 * The attributes of the preview cookie. If the Studio is on another site, the
 * browser sends the cookie to the Studio's frame only with `SameSite=None` and
 * `Partitioned`, which also separates it from the cookie of a tab.
 */
export function previewCookieAttributes() {
  const attributes = cookieAttributes();
  return environment().isStudioCrossSite
    ? ({ ...attributes, sameSite: "none", partitioned: true } as const)
    : attributes;
}

// For a site without SITE_SECRET: its signatures are valid in this process
// only.
const ownSecret = randomBytes(32).toString("hex");

/**
 * Derives a key for one purpose from SITE_SECRET, so that a signature for one
 * purpose is invalid for any other.
 *
 * @returns 64 hexadecimal digits.
 */
export function signingKey(purpose: string): string {
  return derivedKey(environment().siteSecret ?? ownSecret, purpose);
}

/**
 * Derives a key for signatures that must survive a restart, such as those in
 * pages cached on disk: without SITE_SECRET it comes from the read token.
 */
export function lastingKey(purpose: string): string {
  const { siteSecret, content } = environment();
  return derivedKey(siteSecret ?? content.readToken, purpose);
}
