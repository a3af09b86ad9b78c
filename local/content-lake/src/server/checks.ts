import type { IncomingMessage } from "node:http";
import {
  badRequest,
  datasetNotFound,
  forbidden,
  misdirected,
  notFound,
  projectNotFound,
} from "../http-errors.ts";
import { readSessionCookie } from "./cookies.ts";
import type { ServerContext } from "./exchange.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Throws 421 for a name that is not ours: a page elsewhere may lead there. */
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
export function checkOrigin(
  context: ServerContext,
  request: IncomingMessage,
): void {
  if (SAFE_METHODS.has(request.method ?? "GET")) return;
  if (request.headers.authorization !== undefined) return;
  const { origin } = request.headers;
  const hasCookie =
    readSessionCookie(request.headers, context.publicUrl) !== null;
  const allowed =
    origin === undefined ? !hasCookie : context.origins.allows(origin);
  if (!allowed) throw forbidden("This origin may not act here");
}

/** Throws 404 for another project or dataset. */
export function checkNames(
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
