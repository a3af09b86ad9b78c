import { createHash } from "node:crypto";

/** On every answer, errors, redirects and static files included. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** What an answer that is not a page may do: nothing. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'";

function hashesOf(html: string, tag: "script" | "style"): string[] {
  const elements = new RegExp(
    `<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`,
    "g",
  );
  const hashes = new Set<string>();
  for (const [element, content] of html.matchAll(elements)) {
    // Data blocks are not executed, so the policy has nothing to say to them.
    if (element.startsWith('<script type="application/ld+json"')) continue;
    hashes.add(
      `'sha256-${createHash("sha256").update(content!).digest("base64")}'`,
    );
  }
  return [...hashes];
}

/**
 * The Content-Security-Policy of a finished page: its own inline scripts and
 * styles by hash, everything else from this origin alone. A page that is made
 * for one visitor allows its scripts by the nonce of that one answer instead.
 *
 * Style attributes are allowed: they run nothing, and Radix positions menus
 * with them.
 */
export function contentSecurityPolicy(
  html: string,
  nonce: string | null = null,
): string {
  const scripts =
    nonce === null ? hashesOf(html, "script") : [`'nonce-${nonce}'`];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...hashesOf(html, "style")].join(" "),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
