import { notFound, forbidden } from "../../http-errors.ts";
import { found, json, type Answer, type Exchange } from "../http/exchange.ts";
import { clientAddress, isSite } from "../security/identity.ts";
import type { Route } from "../http/router.ts";
import { readJsonObject, SMALL_LIMIT } from "../http/body.ts";
import { readNotFoundList } from "../not-found-list.ts";

const PATH = "/site/not-found";

/**
 * Not Sanity's: the addresses without a page that visitors ask the website for,
 * and how often they follow redirects. The website reports them with the token
 * that the lake was given at its start, which writes no document; people read
 * them in the Studio. They are held in memory, and reported again.
 */
export const notFoundRoutes: readonly Route[] = [
  { method: "GET", path: PATH, access: "signed-in", handler: tell },
  { method: "PUT", path: PATH, access: "signed-in", handler: report },
];

function tell({ context, identity }: Exchange): Answer {
  if (identity.kind !== "user") {
    throw forbidden("Only people who are signed in may read this");
  }
  return json(context.notFound.list);
}

async function report(exchange: Exchange): Promise<Answer> {
  const { context, identity, request, response } = exchange;
  if (!isSite(identity)) {
    throw forbidden("Only the website may report this");
  }
  const body = await readJsonObject(request, response, SMALL_LIMIT);
  context.notFound.list = readNotFoundList(body);
  return { status: 204 };
}

/** Every other path: the files and the pages of the Studio. */
export const studioRoutes: readonly Route[] = [
  { method: "GET", path: "/*path", access: "open", handler: studioFile },
];

function studioFile({
  context,
  request,
  url,
}: Exchange): Answer | Promise<Answer> {
  if (context.studioServer) return context.studioServer.answer(request);
  const answer = context.studio?.answer(url.pathname, {
    host: request.headers.host ?? "",
    acceptEncoding: String(request.headers["accept-encoding"] ?? ""),
    ifNoneMatch: request.headers["if-none-match"] ?? "",
  });
  if (!answer) throw notFound("There is nothing at this address");
  return answer;
}

const PREFIX = "/site";

/**
 * A built Studio does not know the website's address: "View on site" links to
 * a redirect, and Presentation asks for the origins.
 */
export const siteLinkRoutes: readonly Route[] = [
  { method: "GET", path: "/origins.json", access: "open", handler: origins },
  { method: "GET", path: PREFIX, access: "open", handler: toSite },
  { method: "GET", path: `${PREFIX}/*path`, access: "open", handler: toSite },
];

/** The website's origin, `null` without one, and the one Studio that may frame it. */
function origins({ context }: Exchange): Answer {
  return json({
    site: context.siteUrl?.origin ?? null,
    studio: context.publicUrl.origin,
  });
}

function toSite({ context, request, url }: Exchange): Answer {
  const { security, siteUrl, trustProxy } = context;
  const path = url.pathname.slice(PREFIX.length) || "/";
  // `//evil.example` would be another host: a path has one slash in front.
  if (/^[/\\]{2}/.test(path)) {
    security.note("refused redirect", clientAddress(request, trustProxy));
  }
  const target =
    siteUrl &&
    URL.parse(`/${path.replace(/^[/\\]+/, "")}${url.search}`, siteUrl.href);
  if (!target || target.origin !== siteUrl.origin) {
    throw notFound("There is no website at this address");
  }
  return found(target.href);
}
