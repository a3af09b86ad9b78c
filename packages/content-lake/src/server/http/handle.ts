import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  datasetNotFound,
  httpErrorOf,
  tooManyRequests,
  unavailable,
} from "../../http-errors.ts";
import { blockOf } from "../../network.ts";
import {
  checkHost,
  checkOrigin,
  checkProject,
  enterDataset,
  readUrl,
} from "../security/checks.ts";
import {
  clientAddress,
  identify,
  isFromThisMachine,
  publicReader,
  readCookie,
  requireAccess,
} from "../security/identity.ts";
import {
  securityHeaders,
  sharingHeaders,
} from "../security/security-headers.ts";
import { json, send, sendAndClose, type Answer } from "./answer.ts";
import type { Exchange, ServerContext } from "./exchange.ts";
import { DISK_FULL } from "../log.ts";
import { LAKE_CLOSES } from "../datasets.ts";
import { TOO_MANY_TABS } from "../listen/stream-places.ts";
import { checkCall, matchRoute, parseApiPath } from "./router.ts";
import { apiRoutes, siteRoutes } from "./routes.ts";

type Received = Pick<Exchange, "context" | "request" | "response">;

/** Answers one request; never throws. */
export async function handleRequest(
  context: ServerContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const id = randomUUID();
  const started = performance.now();
  response.once("close", () => {
    context.log.info("request", {
      id,
      method: request.method ?? "GET",
      path: pathForLog(request.url ?? ""),
      status: response.statusCode,
      ms: Math.round(performance.now() - started),
    });
  });
  const received = { context, request, response };
  const { origin = "" } = request.headers;
  const headers = {
    ...securityHeaders(context.publicUrl),
    "x-request-id": id,
    "cache-control": "no-store",
    vary: "Origin",
    ...(context.origins.shares(origin) && sharingHeaders(origin)),
  };
  for (const [name, value] of Object.entries(headers)) {
    response.setHeader(name, value);
  }
  try {
    takePlace(received);
    const answer = await route(received);
    if (answer) await send(request, response, answer);
  } catch (error) {
    await sendError(received, id, error);
  }
}

/** @throws HttpError 429 if the sender's network has too many requests under way. */
function takePlace({ context, request, response }: Received): void {
  const { places, trustProxy } = context;
  if (isFromThisMachine(request)) return;
  const network = blockOf(clientAddress(request, trustProxy));
  const leave = places.requests.take(network, () => void response.destroy());
  if (leave === null)
    throw tooManyRequests("Too many requests of your network are under way");
  response.once("close", leave);
}

async function route(received: Received): Promise<Answer | null> {
  const { context, request, response } = received;
  const method = request.method ?? "GET";
  checkHost(received);
  const url = readUrl(request);
  // Without `sharingHeaders`, pages of other origins are allowed nothing.
  if (method === "OPTIONS") return { status: 204 };

  const api = parseApiPath(url.pathname);
  if (api) checkCall(api.version, url.searchParams);
  const { route, params } = api
    ? matchRoute(apiRoutes, method, api.pathname)
    : matchRoute(siteRoutes, method, url.pathname);
  const { access, handler, servesAddon } = route;
  const isPage = !api || api.pathname.startsWith("/auth/");
  checkOrigin(received, isPage ? "page" : "api");
  if (api) checkProject(received, params["project"]);
  const { accounts, publicUrl, origins, trustProxy } = context;
  const known = identify(request.headers, accounts, publicUrl);
  // An ended session is 401, so that the Studio asks its editor to sign in again.
  const isPublic =
    origins.isPublic &&
    known.kind === "anonymous" &&
    readCookie("session", request.headers, publicUrl) === null;
  const network = blockOf(clientAddress(request, trustProxy));
  const identity = isPublic ? publicReader(network) : known;
  requireAccess(access, identity);
  const dataset = params["dataset"] ?? context.dataset;
  const place = enterDataset({ context, identity }, dataset, servesAddon);
  const apiVersion = api?.version ?? "";
  const exchange = { ...place, request, response, url, params, apiVersion };
  try {
    return await handler(exchange);
  } catch (error) {
    if (place.context.lake.database.isOpen) throw error;
    if (context.datasets.isClosing()) throw unavailable(LAKE_CLOSES);
    // It was deleted meanwhile.
    throw datasetNotFound(dataset, context.projectId);
  }
}

/** Answers an error in Sanity's format; an unexpected error is logged and answered with 500. */
async function sendError(
  { context, request, response }: Received,
  requestId: string,
  error: unknown,
): Promise<void> {
  const refusal = httpErrorOf(error);
  if (refusal?.statusCode === 429 && refusal !== TOO_MANY_TABS)
    context.sayOnce("warn", "flood");
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  // A client that disconnected during its request needs no answer.
  if (request.destroyed && !request.complete) return;
  if (refusal?.statusCode === 507) context.sayOnce("error", DISK_FULL);
  if (refusal === null) {
    const detail = error instanceof Error ? (error.stack ?? "") : "";
    context.log.error("request failed", { id: requestId, detail });
  }
  const statusCode = refusal?.statusCode ?? 500;
  const answer = json(
    refusal?.body ?? {
      statusCode,
      error: "Internal Server Error",
      message: `The server made a mistake (request ${requestId})`,
    },
    statusCode,
    refusal?.retryAfter ? { "retry-after": String(refusal.retryAfter) } : {},
  );
  if (request.complete) await send(request, response, answer);
  else await sendAndClose(request, response, answer);
}

/** Hides the secret in the path of a link that signs in or sets a password. */
function pathForLog(target: string): string {
  const path = target.split(/[?#]/, 1)[0] ?? "";
  return path.slice(0, 500).replace(/[\w%-]{20,}/g, "…");
}
