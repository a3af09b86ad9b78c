import type { IncomingMessage } from "node:http";
import type { Answer, ServerContext } from "./exchange.ts";

/** Health checks come over HTTP and do not follow redirects. */
const PROBES = /^(\/v[\w.-]+)?\/ping$/;

/**
 * The redirect to https for a request that the trusted proxy received over
 * HTTP; `null` if none is needed.
 *
 * A proxy that reports "http" for every request must not cause a redirect loop.
 * Browsers send `Sec-Fetch-*` over TLS (and to loopback) only, so a client that
 * sends it uses https already; and in a chain of proxies the request began with
 * https if one reports it.
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
