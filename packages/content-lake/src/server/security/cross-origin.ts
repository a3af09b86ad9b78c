import type { IncomingMessage } from "node:http";
import type { Origins } from "./origins.ts";

/** How long a browser remembers a preflight; Chromium keeps none for longer. */
const PREFLIGHT_SECONDS = 7_200;

/**
 * The headers by which pages of a named origin may read an answer (CORS, Fetch 3.2); of
 * any other origin none. Credentials are never allowed, so whatever headers such a page
 * asks to send, a cookie is not among them.
 */
export function crossOriginHeaders(
  origins: Origins,
  { method, headers }: Pick<IncomingMessage, "method" | "headers">,
): Record<string, string> {
  const { origin } = headers;
  if (origin === undefined || !origins.shares(origin)) return {};
  const asked = headers["access-control-request-headers"];
  return {
    "access-control-allow-origin": origin,
    "access-control-expose-headers": "etag, retry-after, x-request-id",
    "cross-origin-resource-policy": "cross-origin",
    ...(method === "OPTIONS" && {
      "access-control-allow-methods": "GET, HEAD, POST, PUT, DELETE",
      "access-control-max-age": String(PREFLIGHT_SECONDS),
      ...(asked !== undefined && { "access-control-allow-headers": asked }),
    }),
  };
}
