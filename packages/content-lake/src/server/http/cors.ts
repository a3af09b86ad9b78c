import type { IncomingMessage, ServerResponse } from "node:http";
import type { Answer, ServerContext } from "./exchange.ts";
import { securityHeaders } from "../security/security-headers.ts";

const CORS_MAX_AGE = "7200";

/**
 * Sets the headers of every answer: security, request id, `no-store`, and CORS
 * for an allowed origin.
 */
export function setCommonHeaders(
  context: ServerContext,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): void {
  for (const [name, value] of Object.entries(
    securityHeaders(context.publicUrl),
  )) {
    response.setHeader(name, value);
  }
  response.setHeader("x-request-id", requestId);
  response.setHeader("cache-control", "no-store");
  response.setHeader("vary", "Origin");
  const { origin } = request.headers;
  if (origin !== undefined && context.origins.allows(origin)) {
    response.setHeader("access-control-allow-origin", origin);
    response.setHeader("access-control-allow-credentials", "true");
    response.setHeader("access-control-expose-headers", "x-request-id");
  }
}

/**
 * Answers a preflight with 204; an origin that is not allowed gets no CORS
 * headers.
 */
export function preflight(
  context: ServerContext,
  request: IncomingMessage,
): Answer {
  const { origin } = request.headers;
  if (origin === undefined || !context.origins.allows(origin)) {
    return { status: 204 };
  }
  const asked = request.headers["access-control-request-headers"];
  return {
    status: 204,
    headers: {
      "access-control-allow-methods": "GET, HEAD, POST, PUT, DELETE, OPTIONS",
      "access-control-allow-headers":
        asked ?? "authorization, content-type, x-sanity-app, last-event-id",
      "access-control-max-age": CORS_MAX_AGE,
      vary: "Origin, Access-Control-Request-Headers",
    },
  };
}
