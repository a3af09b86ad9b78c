import type { IncomingHttpHeaders } from "node:http";

/**
 * The paths of health checks, which come without TLS and do not follow
 * redirects.
 */
const PROBES = new Set(["/healthz", "/readyz"]);

/**
 * True for a request without TLS to an https site. In: the request's headers,
 * as the trusted proxy wrote them, its path.
 */
export function cameWithoutTls(
  headers: IncomingHttpHeaders,
  pathname: string,
): boolean {
  if (PROBES.has(pathname)) return false;
  const forwarded = headers["x-forwarded-proto"];
  const last = [forwarded ?? []].flat().join(",").split(",").at(-1);
  return last?.trim().toLowerCase() === "http";
}
