import { createHmac, randomBytes } from "node:crypto";

import { environment } from "~/env/env.server";

/**
 * The site's own cookies. The server knows the first three by name too
 * (server/http/personal-cookies.ts): a client that sends one of them gets a page of
 * its own. The others are only read where a form is shown or sent.
 */
export type SiteCookie =
  "site_session" | "site_flash" | "site_preview" | "site_form" | "site_device";

function isSecure(): boolean {
  return environment().siteUrl.startsWith("https:");
}

/**
 * The name under which a cookie is sent. Behind TLS the prefix makes the browser
 * refuse one that a neighbouring host has set (RFC 6265bis, 4.1.3.2).
 */
export function cookieName(name: SiteCookie): string {
  return isSecure() ? `__Host-${name}` : name;
}

/** What every cookie of the site has in common: no script reads it, no other site sends it along. */
export function cookieAttributes() {
  return {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(),
  } as const;
}

// For a site that was given no secret: what it signs is good for this process.
const ownSecret = randomBytes(32).toString("hex");

/**
 * A key for one purpose, made from SITE_SECRET: what was signed for one is
 * worth nothing for another. In: the purpose. Out: 64 hexadecimal digits.
 */
export function signingKey(purpose: string): string {
  return createHmac("sha256", environment().siteSecret ?? ownSecret)
    .update(purpose)
    .digest("hex");
}

/**
 * The same for what has to be good after a restart, such as an address in a page
 * that is kept on disk: a site without a secret of its own has its read token.
 */
export function lastingKey(purpose: string): string {
  const { siteSecret, content } = environment();
  return createHmac("sha256", siteSecret ?? content.readToken)
    .update(purpose)
    .digest("hex");
}
