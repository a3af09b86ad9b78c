import { notFound } from "../../http-errors.ts";
import { found, type Answer, type Exchange } from "../http/exchange.ts";
import { clientAddress } from "../security/identity.ts";
import type { Route } from "../http/router.ts";

const PREFIX = "/site";

/**
 * "View on site" in the Studio. A built Studio cannot know where the website
 * stands; the server that delivers it does.
 */
export const siteLinkRoutes: readonly Route[] = [
  { method: "GET", path: PREFIX, access: "open", handler: toSite },
  { method: "GET", path: `${PREFIX}/*path`, access: "open", handler: toSite },
];

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
