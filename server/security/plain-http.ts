import type { IncomingHttpHeaders } from "node:http";

/** Paths that a balancer asks for without TLS; it follows no redirect. */
const PROBES = new Set(["/healthz", "/readyz"]);

/**
 * Whether a request came without TLS to a site that is to be reached by TLS
 * alone. In: its headers as the operator's own proxy wrote them, its path.
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
