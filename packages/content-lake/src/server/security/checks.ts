import type { IncomingMessage } from "node:http";
import {
  badRequest,
  datasetNotFound,
  forbidden,
  misdirected,
  notFound,
  projectNotFound,
  type HttpError,
  insufficientPermissions,
} from "../../http-errors.ts";
import { readSessionCookie } from "../http/cookies.ts";
import type { Exchange, ServerContext } from "../http/exchange.ts";
import {
  clientAddress,
  may,
  requireIdentity,
  type Identity,
} from "./identity.ts";
import { commentCaller } from "../../comments/comments-dataset.ts";
import type { Caller } from "../../engine/types.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Throws 421 for a `Host` that is not ours (DNS rebinding), and 400 for two of
 * them, since a proxy in front may have used the other one.
 */
export function checkHost(
  context: ServerContext,
  request: IncomingMessage,
): void {
  if ((request.headersDistinct["host"]?.length ?? 0) > 1) {
    throw badRequest("A request has one Host header");
  }
  if (!context.origins.answersFor(request.headers.host ?? "")) {
    const address = clientAddress(request, context.trustProxy);
    // For the operator of a proxy or a probe that names another one.
    const expected = context.publicUrl.host;
    context.security.note("refused host", address, { expected });
    throw misdirected();
  }
}

/**
 * Throws 400 for a target that is not a path, like `http://other/…`, and 404
 * for one with `..`, which browsers resolve before they send it.
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
 * Throws 403 for a write with a cookie from a page of another origin, unless
 * that origin was allowed by name: browsers attach cookies to requests of any
 * page (CSRF). They do not attach tokens, and programs send neither `Origin`
 * nor `Sec-Fetch-Site`.
 */
export function checkOrigin(
  context: ServerContext,
  request: IncomingMessage,
): void {
  if (SAFE_METHODS.has(request.method ?? "GET")) return;
  if (request.headers.authorization !== undefined) return;
  const { origin } = request.headers;
  const hasCookie =
    readSessionCookie(request.headers, context.publicUrl) !== null;
  const isAllowed =
    origin === undefined ? !hasCookie : context.origins.allows(origin);
  if (!isAllowed || !isFromOwnSite(context, request)) {
    throw refusedOrigin(context, request);
  }
}

/**
 * Throws 403 for a sign-in form sent by a page elsewhere: it would sign a
 * visitor in to an account that another person chose. There is no cookie yet,
 * and no page elsewhere needs this form.
 */
export function checkSignInForm({ context, request }: Exchange): void {
  const { origin } = request.headers;
  const isNamed = origin !== undefined && context.origins.isNamed(origin);
  if (isNamed) throw refusedOrigin(context, request);
}

/**
 * Throws 403 unless the page that opens the socket has our origin or one
 * allowed by name.
 */
export function checkSocketOrigin(
  context: ServerContext,
  request: IncomingMessage,
): void {
  const { origin = "" } = request.headers;
  if (!context.origins.allows(origin) || !isFromOwnSite(context, request)) {
    throw refusedOrigin(context, request);
  }
}

/** True also without any of these headers, as programs send it. */
function isFromOwnSite(
  { origins }: ServerContext,
  { headers }: IncomingMessage,
): boolean {
  const from = headers["sec-fetch-site"];
  if (from === undefined || from === "same-origin" || from === "none") {
    return true;
  }
  return headers.origin !== undefined && origins.isNamed(headers.origin);
}

function refusedOrigin(
  { security, trustProxy }: ServerContext,
  request: IncomingMessage,
): HttpError {
  security.note("refused origin", clientAddress(request, trustProxy));
  return forbidden("This origin may not act here");
}

/**
 * Throws 403 for a request to the API with a cookie from another site, such as
 * a link that makes a signed-in user send a costly query. Pages such as the
 * sign-in may be linked from anywhere. Pages of an allowed origin are treated
 * as our own.
 */
export function checkFetchMetadata(
  context: ServerContext,
  request: IncomingMessage,
  apiPath: string,
): void {
  const { headers, method = "GET" } = request;
  if (method !== "GET" && method !== "HEAD") return;
  if (headers["sec-fetch-site"] !== "cross-site") return;
  if (headers.authorization !== undefined) return;
  if (readSessionCookie(headers, context.publicUrl) === null) return;
  if (context.origins.allows(headers.origin ?? "")) return;
  if (apiPath.startsWith("/auth/")) return;
  throw refusedOrigin(context, request);
}

/** Throws 404 for another project or dataset; `isAddonKnown` there are two. */
export function checkNames(
  context: ServerContext,
  request: IncomingMessage,
  params: Readonly<Record<string, string>>,
  isAddonKnown: boolean,
): void {
  const header = request.headers["x-sanity-project-id"];
  const project = typeof header === "string" ? header : params["project"];
  if (project !== undefined && project !== context.projectId) {
    throw projectNotFound(project);
  }
  const { dataset } = params;
  if (dataset === undefined || dataset === context.dataset) return;
  if (!isAddonKnown || !isDataset(context, dataset)) {
    throw datasetNotFound(dataset, context.projectId);
  }
}

/** The dataset of a request, and its caller. */
type Place = { context: ServerContext; identity: Identity };

/** The content, or the dataset for comments and tasks if it was made. */
export function isDataset(context: ServerContext, name: string): boolean {
  const { dataset, addon } = context;
  return name === dataset || (name === addon.name && addon.current() !== null);
}

/**
 * The place of a request in the dataset that it names. Throws 404 for a missing
 * dataset, 401 or 403 for a caller that may not read it.
 */
export function enterDataset(
  { context, identity }: Place,
  name: string,
): Place {
  if (name === context.dataset) return { context, identity };
  const { addon, projectId } = context;
  const parts = name === addon.name ? addon.current() : null;
  if (!parts) throw datasetNotFound(name, projectId);
  requireIdentity(identity);
  const caller = commentCallerOf(identity);
  if (!may(caller, "read")) throw insufficientPermissions("read");
  return {
    context: { ...context, ...parts, dataset: name },
    identity: { ...identity, caller },
  };
}

/** What a signed-in sender may do in the dataset for comments and tasks. */
export function commentCallerOf(
  identity: Exclude<Identity, { kind: "anonymous" }>,
): Caller {
  const account = identity.kind === "user" ? identity.user : identity.token;
  return commentCaller(account, identity.kind);
}
