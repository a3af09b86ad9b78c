import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { methodNotAllowed, notFound } from "../../http-errors.ts";
import { send, sendError } from "./answer.ts";
import { limitBodyTime } from "./body.ts";
import {
  checkFetchMetadata,
  checkHost,
  checkNames,
  checkOrigin,
  readUrl,
  enterDataset,
} from "../security/checks.ts";
import type { Answer, ServerContext } from "./exchange.ts";
import { httpErrorOf } from "./fault-answer.ts";
import {
  clientAddress,
  identify,
  requireIdentity,
} from "../security/identity.ts";
import { matchRoute, parseApiPath, type Match } from "./router.ts";
import { apiRoutes, siteRoutes } from "./routes.ts";
import { securityHeaders } from "../security/security-headers.ts";

const CORS_MAX_AGE = "7200";

/**
 * Sets the headers of every answer: security, request id, `no-store`, and CORS
 * for an allowed origin.
 */
function setCommonHeaders(
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
function preflight(context: ServerContext, request: IncomingMessage): Answer {
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
function httpsRedirect(
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

/** Answers one request; never throws. */
export async function handleRequest(
  context: ServerContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const requestId = randomUUID();
  const started = performance.now();
  const method = request.method ?? "GET";
  response.once("close", () => {
    context.log.info("request", {
      id: requestId,
      method,
      path: pathForLog(request.url ?? ""),
      status: response.statusCode,
      ms: Math.round(performance.now() - started),
    });
  });

  setCommonHeaders(context, request, response, requestId);
  try {
    const answer = await route(context, request, response, requestId);
    if (answer) await send(request, response, answer);
  } catch (error) {
    if (httpErrorOf(error)?.statusCode === 429) {
      context.security.note(
        "flood",
        clientAddress(request, context.trustProxy),
      );
    }
    await sendError(context, request, response, requestId, error);
  }
}

async function route(
  context: ServerContext,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): Promise<Answer | null> {
  const method = request.method ?? "GET";
  checkHost(context, request);
  const url = readUrl(request);
  const toHttps = httpsRedirect(context, request, url);
  if (toHttps) return toHttps;
  if (method === "OPTIONS") return preflight(context, request);

  const api = parseApiPath(url.pathname);
  const match = api
    ? matchRoute(apiRoutes, method, api.pathname)
    : matchRoute(siteRoutes, method, url.pathname);
  const { route, params } = requireRoute(match, method);
  checkOrigin(context, request);
  if (api) {
    checkFetchMetadata(context, request, api.pathname);
    checkNames(context, request, params, route.servesAddon ?? false);
  }
  const sender = identify(request.headers, context.accounts, context.publicUrl);
  if (route.access === "signed-in") requireIdentity(sender);
  const place = { context, identity: sender };
  if (!route.isUpload) {
    limitBodyTime(request, response, context.bodyTimeoutMs);
  }
  return route.handler({
    ...(route.servesAddon && params["dataset"] !== undefined
      ? enterDataset(place, params["dataset"])
      : place),
    request,
    response,
    url,
    params,
    apiVersion: api?.version ?? "",
    requestId,
  });
}

function requireRoute(
  match: Match,
  method: string,
): Extract<Match, { kind: "route" }> {
  if (match.kind === "route") return match;
  throw match.kind === "method"
    ? methodNotAllowed(method)
    : notFound("There is nothing at this address");
}

/**
 * Hides the secret in the path of a link that signs in or sets a password, in every spelling that the
 * router accepts: with doubled slashes or backslashes.
 */
function pathForLog(target: string): string {
  const path = target.split(/[?#]/, 1)[0] ?? "";
  const kind = /sign-in|password/i.exec(unescaped(path))?.[0].toLowerCase();
  return kind ? `/${kind}/…` : path.slice(0, 500);
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
