import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { LakeError } from "../engine/errors.ts";
import { readSessionCookie } from "./cookies.ts";
import {
  badRequest,
  datasetNotFound,
  forbidden,
  methodNotAllowed,
  misdirected,
  notFound,
  projectNotFound,
} from "../http-errors.ts";
import { json, type Answer, type ServerContext } from "./exchange.ts";
import { identify, requireIdentity } from "./identity.ts";
import { matchRoute, parseApiPath, type Match } from "./router.ts";
import { apiRoutes, siteRoutes } from "./routes.ts";

const CORS_MAX_AGE = "7200";
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

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
  if (method === "OPTIONS") return preflight(context, request);

  const api = parseApiPath(url.pathname);
  const match = api
    ? matchRoute(apiRoutes, method, api.pathname)
    : matchRoute(siteRoutes, method, url.pathname);
  const { route, params } = requireRoute(match, method);
  checkOrigin(context, request);
  if (api) checkNames(context, request, params);
  const identity = identify(
    request.headers,
    context.accounts,
    context.publicUrl,
  );
  if (route.access === "signed-in") requireIdentity(identity);
  return route.handler({
    context,
    request,
    response,
    url,
    params,
    apiVersion: api?.version ?? "",
    identity,
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

export function checkHost(
  context: ServerContext,
  request: IncomingMessage,
): void {
  if (!context.origins.answersFor(request.headers.host ?? "")) {
    throw misdirected();
  }
}

/**
 * Throws 400 for what is not a path, like `http://other/…`, and 404 for a way
 * out of a folder: browsers resolve `..` before they ask.
 */
export function readUrl(request: IncomingMessage): URL {
  const target = request.url ?? "";
  const text = `http://${request.headers.host ?? "localhost"}${target}`;
  if (!target.startsWith("/") || !URL.canParse(text)) {
    throw badRequest("The address is not valid");
  }
  const path = target.split(/[?#]/, 1)[0] ?? "";
  if (/[/\\](\.|%2e){1,2}([/\\]|$)/i.test(path)) {
    throw notFound("There is nothing at this address");
  }
  return new URL(text);
}

/**
 * Cookies are sent whoever made the page, so a change that comes with one must
 * come from our own pages. A sign-in form carries no cookie yet: browsers name
 * its origin all the same.
 */
function checkOrigin(context: ServerContext, request: IncomingMessage): void {
  if (SAFE_METHODS.has(request.method ?? "GET")) return;
  if (request.headers.authorization !== undefined) return;
  const { origin } = request.headers;
  const hasCookie =
    readSessionCookie(request.headers, context.publicUrl) !== null;
  const allowed =
    origin === undefined ? !hasCookie : context.origins.allows(origin);
  if (!allowed) throw forbidden("This origin may not act here");
}

function checkNames(
  context: ServerContext,
  request: IncomingMessage,
  params: Readonly<Record<string, string>>,
): void {
  const header = request.headers["x-sanity-project-id"];
  const project = typeof header === "string" ? header : params["project"];
  if (project !== undefined && project !== context.projectId) {
    throw projectNotFound(project);
  }
  const { dataset } = params;
  if (dataset !== undefined && dataset !== context.dataset) {
    throw datasetNotFound(dataset, context.projectId);
  }
}

function setCommonHeaders(
  context: ServerContext,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): void {
  response.setHeader("x-content-type-options", "nosniff");
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

/** An origin that is not on the list gets no permission, and no reason. */
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

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers = {}, body = "" }: Answer,
): Promise<void> {
  const bodyless =
    request.method === "HEAD" || status === 204 || status === 304;
  if (body instanceof Readable) {
    response.writeHead(status, headers);
    if (bodyless) {
      body.destroy();
      response.end();
      return;
    }
    // A client that goes away in the middle is no fault of ours.
    await pipeline(body, response).catch(() => response.destroy());
    return;
  }
  if (status !== 204 && status !== 304) {
    response.setHeader("content-length", Buffer.byteLength(body));
  }
  response.writeHead(status, headers);
  response.end(bodyless ? undefined : body);
}

async function sendError(
  context: ServerContext,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  error: unknown,
): Promise<void> {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  // Who broke off in the middle of the request waits for no answer.
  if (request.destroyed && !request.complete) return;
  const known = error instanceof LakeError;
  if (!known) {
    const detail = error instanceof Error ? (error.stack ?? "") : "";
    context.log.error("request failed", { id: requestId, detail });
  }
  const answer = known
    ? json(error.body, error.statusCode)
    : json(
        {
          statusCode: 500,
          error: "Internal Server Error",
          message: `The server made a mistake (request ${requestId})`,
        },
        500,
      );
  if (request.complete) return send(request, response, answer);
  // A body that nobody will read must not be taken for the next request.
  response.setHeader("connection", "close");
  response.writeHead(answer.status, {
    ...answer.headers,
    "content-length": Buffer.byteLength(String(answer.body)),
  });
  response.write(String(answer.body));
  await linger(request);
  response.end();
}

const LINGER_MS = 1000;

/**
 * Throws away what still comes in for a moment: closing on somebody who is
 * sending would reset the connection before the answer is read.
 */
function linger(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LINGER_MS);
    for (const event of ["end", "close", "error"]) {
      request.once(event, () => {
        clearTimeout(timer);
        resolve();
      });
    }
    request.resume();
  });
}

/** The path of a sign-in link is a secret. */
export function pathForLog(target: string): string {
  const path = target.split("?", 1)[0] ?? "";
  return path.startsWith("/sign-in/") ? "/sign-in/…" : path.slice(0, 500);
}
