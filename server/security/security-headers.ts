import { createHash } from "node:crypto";

/** The headers of every answer, including errors, redirects and static files. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = Object.freeze(
  {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy":
      "camera=(), geolocation=(), microphone=(), payment=()",
    "cross-origin-opener-policy": "same-origin",
    // A preview does not wait for the Studio that frames it.
    "origin-agent-cluster": "?1",
    "cross-origin-resource-policy": "same-origin",
  },
);

/** The policy of answers other than pages, which may load and run nothing. */
export const CLOSED_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** How the policy of a page allows its inline scripts. */
export type AllowedScripts =
  /** For a cached page: the texts of the scripts, whose hashes the policy contains. */
  | { scripts: readonly string[] }
  /** For a page rendered per request: its nonce. */
  | { nonce: string };

/** The Studio, which alone may show a preview in a frame. */
export type FramedBy = {
  origin: string;
  /** Visual editing's overlays write their own styles, with the page's nonce. */
  hasOverlays: boolean;
};

type PolicyOptions = {
  allowed: AllowedScripts;
  /** The texts of the program's own styles. */
  styles?: readonly string[];
  framedBy?: FramedBy | null;
};

/**
 * The Content-Security-Policy of a page: the program's own inline scripts, the rest
 * from this origin only, and no other kinds. Style attributes are forbidden: Radix
 * positions menus by script, which the policy allows.
 */
export function contentSecurityPolicy({
  allowed,
  styles = [],
  framedBy = null,
}: PolicyOptions): string {
  const nonce = "nonce" in allowed ? [`'nonce-${allowed.nonce}'`] : [];
  const scripts =
    "nonce" in allowed ? nonce : [...new Set(allowed.scripts.map(hashSource))];
  const ownStyles = framedBy?.hasOverlays ? nonce : [];
  // The overlays' menu shows the Studio's pictures of sections.
  const studioPictures = framedBy?.hasOverlays ? [framedBy.origin] : [];
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...styles.map(hashSource), ...ownStyles].join(" "),
    // `data:` for the placeholders of pictures.
    ["img-src 'self' data:", ...studioPictures].join(" "),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy?.origin ?? "'none'"}`,
  ].join("; ");
}

/**
 * The policy of a page without scripts and forms.
 *
 * @param styles the texts of the program's own styles.
 */
export function readOnlyPolicy(styles: readonly string[]): string {
  return [
    "default-src 'none'",
    ["style-src 'self'", ...styles.map(hashSource)].join(" "),
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
