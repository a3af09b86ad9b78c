import { createHash } from "node:crypto";

/** On every answer, errors, redirects and static files included. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** An answer that is not a page may load and run nothing. */
export const CLOSED_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** By what a page names the inline scripts that it may run. */
export type AllowedScripts =
  /** A page for everybody: their texts, of which the policy names the hashes. */
  | { scripts: readonly string[] }
  /** A page that is made for one visitor: the nonce of that one answer. */
  | { nonce: string };

/**
 * The Content-Security-Policy of a finished page: the inline scripts that the
 * program put there itself, everything else from this origin alone, and nothing
 * of a kind that is not named. In: the scripts, the texts of the program's own
 * styles. No element has a style of its own: Radix positions menus by script,
 * which the policy does not concern.
 */
export function contentSecurityPolicy(
  allowed: AllowedScripts,
  styles: readonly string[] = [],
): string {
  const scripts =
    "nonce" in allowed
      ? [`'nonce-${allowed.nonce}'`]
      : [...new Set(allowed.scripts.map(hashSource))];
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...styles.map(hashSource)].join(" "),
    // The tiny copy of a picture that stands in the page until the picture is there.
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
