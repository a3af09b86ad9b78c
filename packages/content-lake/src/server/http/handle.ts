import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { methodNotAllowed, notFound } from "../../http-errors.ts";
import { send, sendError } from "./answer.ts";
import { limitBodyTime } from "./body-timeout.ts";
import {
  checkFetchMetadata,
  checkHost,
  checkNames,
  checkOrigin,
  readUrl,
} from "../security/checks.ts";
import { preflight, setCommonHeaders } from "./cors.ts";
import type { Answer, ServerContext } from "./exchange.ts";
import { httpErrorOf } from "./fault-answer.ts";
import { httpsRedirect } from "./https-redirect.ts";
import { enterDataset } from "../security/datasets.ts";
import {
  clientAddress,
  identify,
  requireIdentity,
} from "../security/identity.ts";
import { matchRoute, parseApiPath, type Match } from "./router.ts";
import { apiRoutes, siteRoutes } from "./routes.ts";

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
