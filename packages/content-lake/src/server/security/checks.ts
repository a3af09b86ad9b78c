import type { IncomingMessage } from "node:http";
import { commentCaller } from "../../comments/comments-dataset.ts";
import type { Caller } from "../../engine/types.ts";
import {
  badRequest,
  datasetNotFound,
  forbidden,
  insufficientPermissions,
  misdirected,
  projectNotFound,
} from "../../http-errors.ts";
import type { Exchange } from "../http/exchange.ts";
import { may, readCookie, requireIdentity, type Identity } from "./identity.ts";

/** A request whose sender is not known yet. */
type UncheckedExchange = Pick<Exchange, "context" | "request">;

/**
 * Checks the `Host`.
 *
 * @throws HttpError 421 for one that is not ours (DNS rebinding), 400 for two, since a
 * proxy in front may have used the other.
 */
export function checkHost({ context, request }: UncheckedExchange): void {
  if ((request.headersDistinct["host"]?.length ?? 0) > 1) {
    throw badRequest("A request has one Host header");
  }
  if (context.origins.answersFor(request.headers.host ?? "")) return;
  // For the operator of a proxy or a probe that uses another one.
  const expected = context.publicUrl.host;
  context.sayOnce("warn", "refused host", { expected });
  throw misdirected("This server does not answer for that host");
}

/**
 * The address of a request; several slashes in its path are one, as clients that put
 * their own before ours send them.
 *
 * @throws HttpError 400 for a target that is not a path, like `http://other/…`.
 */
export function readUrl({ url = "", headers }: IncomingMessage): URL {
  const text = `http://${headers.host ?? "localhost"}${url}`;
  if (!url.startsWith("/") || !URL.canParse(text)) {
    throw badRequest("The address is not valid");
  }
  const address = new URL(text);
  address.pathname = address.pathname.replace(/\/{2,}/g, "/");
  return address;
}

/** What a request asks for, in the check of its origin. */
type Target = "api" | "page" | "socket";

/**
 * Refuses requests from pages of another origin: browsers attach cookies to requests of
 * any page (CSRF), and a form that signs in would sign a visitor in to an account that
 * another person chose. Of reads only those of the API with a session, by which a link
 * makes a person send costly queries: pages may be linked from anywhere. Browsers
 * attach no tokens, and programs send neither `Origin` nor `Sec-Fetch-Site`. A page of
 * a named origin may ask the API whatever an anonymous caller may. A socket must name
 * its origin.
 *
 * @throws HttpError 403
 */
export function checkOrigin(
  { context, request }: UncheckedExchange,
  target: Target,
): void {
  const { method = "GET", headers } = request;
  const { origin, authorization } = headers;
  const isSocket = target === "socket";
  const isRead = !isSocket && (method === "GET" || method === "HEAD");
  const hasSession = readCookie("session", headers, context.publicUrl) !== null;
  if (!isSocket && authorization !== undefined) return;
  if (isRead && (target === "page" || !hasSession)) return;
  const isShared = context.origins.shares(origin ?? "");
  if (isShared && target === "api" && !hasSession) return;
  const isAllowed =
    origin === undefined
      ? isRead || (!isSocket && !hasSession)
      : context.origins.allows(origin);
  const from = headers["sec-fetch-site"] ?? "none";
  if (isAllowed && (from === "same-origin" || from === "none")) return;
  context.sayOnce("warn", "refused origin");
  throw forbidden("This origin may not act here");
}

/** @throws HttpError 404 for another project in the header or path. */
export function checkProject(
  { context, request }: UncheckedExchange,
  inPath?: string,
) {
  const header = request.headers["x-sanity-project-id"];
  const named = typeof header === "string" ? header : inPath;
  if (named !== undefined && named !== context.projectId) {
    throw projectNotFound(named);
  }
}

/** The dataset of a request, and its caller. */
type Place = Pick<Exchange, "context" | "identity">;

/**
 * Finds the dataset that a request names, and its caller there. Those besides the
 * lake's own and its comments are there for administrators alone.
 *
 * @param servesAddon whether that may be the dataset of comments.
 * @throws HttpError 404 for a missing dataset, 401 or 403 for a caller that may not
 * read it.
 */
export function enterDataset(
  { context, identity }: Place,
  name: string,
  servesAddon = true,
): Place {
  if (name === context.dataset) return { context, identity };
  const { addon, datasets, projectId } = context;
  const found = may(identity.caller, "manage") ? datasets.find(name) : null;
  if (found)
    return { context: { ...context, ...found, dataset: name }, identity };
  const isAddon = servesAddon && name === addon.name;
  const parts = isAddon ? addon.current() : null;
  if (!parts) throw datasetNotFound(name, projectId);
  const caller = commentCallerOf(identity);
  if (!may(caller, "read")) throw insufficientPermissions("read");
  return {
    context: { ...context, ...parts, dataset: name },
    identity: { ...identity, caller },
  };
}

/**
 * The sender as a caller in the dataset for comments and tasks.
 *
 * @throws HttpError 401 for an anonymous one.
 */
export function commentCallerOf(identity: Identity): Caller {
  requireIdentity(identity);
  const account = identity.kind === "user" ? identity.user : identity.token;
  return commentCaller(account, identity.kind);
}
