import type { IncomingMessage } from "node:http";
import type { Answer, ServerContext } from "./exchange.ts";

/** Probes come over HTTP, and look for nothing else than an answer. */
const PROBES = /^(\/v[\w.-]+)?\/ping$/;

/**
 * The way to https for a request that the trusted proxy took over HTTP; `null`
 * where there is none to show.
 *
 * A proxy that says "http" of everything must not cause a redirect loop.
 * Browsers send `Sec-Fetch-*` by TLS alone (and to this machine), so a client
 * that sends it uses https already; and a chain of proxies began with https if
 * one says so.
 */
export function httpsRedirect(
  { publicUrl, trustProxy }: ServerContext,
  { headers, method = "GET" }: IncomingMessage,
  url: URL,
): Answer | null {
  if (!trustProxy || publicUrl.protocol !== "https:") return null;
  const proto = [headers["x-forwarded-proto"]].flat().join(",");
  const hops = proto.split(",").map((hop) => hop.trim().toLowerCase());
  if (!hops.every((hop) => hop === "http")) return null;
  if (Object.keys(headers).some((name) => name.startsWith("sec-fetch-"))) {
    return null;
  }
  if (PROBES.test(url.pathname)) return null;
  const isRead = method === "GET" || method === "HEAD";
  return {
    // 308 keeps the method and the body.
    status: isRead ? 301 : 308,
    headers: { location: `${publicUrl.origin}${url.pathname}${url.search}` },
  };
}
