import { forbidden } from "../../http-errors.ts";
import { readJsonObject, SMALL_LIMIT } from "../http/body.ts";
import { json, type Answer, type Exchange } from "../http/exchange.ts";
import type { Route } from "../http/router.ts";
import { readNotFoundList } from "../not-found-list.ts";
import { isSite } from "../security/identity.ts";

const PATH = "/site/not-found";

/**
 * Not Sanity's: the addresses without a page that visitors ask the website for,
 * how often they follow redirects, and links to other sites that lead nowhere.
 * The website reports them with the token that the lake was given at its start,
 * which writes no document; people read them in the Studio. The last report is
 * held in memory, and the next one takes its place.
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
