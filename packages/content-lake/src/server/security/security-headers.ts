import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

/** The policy of answers other than pages: nothing may load or run. */
const CLOSED_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Features that neither the Studio nor the sign-in page uses. */
const PERMISSIONS =
  "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()";

const YEAR_SECONDS = 31_536_000;

/**
 * The headers of every answer, including refusals; pages have their own policy. With an
 * https `publicUrl` they include HSTS.
 */
export function securityHeaders(publicUrl: URL): Record<string, string> {
  return {
    "content-security-policy": CLOSED_POLICY,
    "cross-origin-opener-policy": "same-origin",
    // The page in Presentation and the Studio around it do not block each other.
    "origin-agent-cluster": "?1",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": PERMISSIONS,
    // Not `no-referrer`: browsers would then send `Origin: null` with a form.
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    ...(publicUrl.protocol === "https:" && {
      "strict-transport-security": `max-age=${YEAR_SECONDS}`,
    }),
  };
}

/**
 * The headers by which a page of a named origin may read an answer (CORS, Fetch 3.2.3).
 * Credentials are not among what `*` allows.
 */
export function sharingHeaders(origin: string): Record<string, string> {
  return {
    "access-control-allow-origin": origin,
    "access-control-allow-methods": "*",
    "access-control-allow-headers": "authorization, *",
    "access-control-expose-headers": "*",
    // In seconds; Chromium remembers no preflight for longer.
    "access-control-max-age": "7200",
    "cross-origin-resource-policy": "cross-origin",
  };
}

/** Ends a bare socket with an answer, in JSON if it has a body. */
export function endSocket(
  socket: Duplex,
  publicUrl: URL,
  status: number,
  body = "",
): void {
  const headers = {
    connection: "close",
    ...(body !== "" && { "content-type": "application/json; charset=utf-8" }),
    "content-length": Buffer.byteLength(body),
    ...securityHeaders(publicUrl),
  };
  const lines = Object.entries(headers).map((entry) => entry.join(": "));
  const first = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`;
  socket.end([first, ...lines, "", body].join("\r\n"));
}
