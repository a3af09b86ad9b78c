/** The policy of answers other than pages: nothing may load or run. */
const CLOSED_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Features that neither the Studio nor the sign-in page uses. */
const PERMISSIONS =
  "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()";

const YEAR_SECONDS = 31_536_000;

/**
 * The headers of every answer, also of refusals; pages have a policy of their
 * own. With an https `publicUrl` they include HSTS.
 */
export function securityHeaders(publicUrl: URL): Record<string, string> {
  return {
    "content-security-policy": CLOSED_POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": PERMISSIONS,
    // Not `no-referrer`: browsers then send `Origin: null` with a form.
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    ...(publicUrl.protocol === "https:" && {
      "strict-transport-security": `max-age=${YEAR_SECONDS}`,
    }),
  };
}

/** The same as lines, for an answer that is written to a bare socket. */
export function securityHeaderLines(publicUrl: URL): string[] {
  return Object.entries(securityHeaders(publicUrl)).map(
    ([name, value]) => `${name}: ${value}`,
  );
}
