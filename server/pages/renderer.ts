import { randomBytes } from "node:crypto";

import { createRequestHandler } from "@remix-run/node";

import type { Logger } from "pino";

import type { LoadContext, Visitor } from "../../app/load-context.ts";
import type { RenderedPage } from "../../app/render/page-response.server.ts";
import type { SiteServices } from "../../app/services.server.ts";
import type { NoteSecurity } from "../log/security-log.ts";
import {
  CLOSED_POLICY,
  contentSecurityPolicy,
} from "../security/security-headers.ts";
import type { Page } from "./page.ts";
import type { SiteBuild } from "./site-build.ts";
import { SPECULATION_RULES_PATH } from "./speculation-rules.ts";

export type RenderRequest = {
  method: string;
  /** Path and query. */
  path: string;
  headers: Headers;
  body: Uint8Array<ArrayBuffer> | null;
  /** Null: the page is for everybody, and will be cached. */
  visitor: Visitor | null;
  /** Stands on a page that reports an error, and in the log. */
  requestId: string;
};

export type Renderer = (request: RenderRequest) => Promise<Page>;

/** A build of the site, and what lives as long as the process. */
export type OpenSite = { build: SiteBuild; services: SiteServices };

export type RendererOptions = {
  /** The build and its services, or a way to get the newest ones in development. */
  site: OpenSite | (() => Promise<OpenSite>);
  mode: "production" | "development";
  /** Public origin: what a page believes to be its own address. */
  siteUrl: string;
  log: Logger;
  /** False while search engines should stay away from the whole site. */
  isIndexable(): boolean;
  noteSecurity?: NoteSecurity;
};

/** Turns Remix's request handler into one that answers with finished pages. */
export function createRenderer(options: RendererOptions): Renderer {
  const { site, mode, siteUrl } = options;
  const load = typeof site === "function" ? site : () => Promise.resolve(site);
  const handle = createRequestHandler(
    typeof site === "function" ? async () => (await site()).build : site.build,
    mode,
  );
  // Pages that were shown without their content: the next reader waits for it.
  const unfinished = new Set<string>();

  return async (asked) => {
    const { method, path, headers, body, visitor, requestId } = asked;
    const [pathname = path] = path.split("?", 1);
    const context = {
      ...(await contextFor(asked, await load(), options)),
      mayBeUnfinished: !unfinished.has(pathname),
    };
    const request = new Request(`${siteUrl}${path}`, { method, headers, body });
    const response = await handle(request, context);
    if (context.needsVisitor && visitor === null) return forEachVisitor();
    const page = await toPage(response, context, mode === "production");
    if (page.isUnfinished) unfinished.add(pathname);
    else unfinished.delete(pathname);
    // The id on an error page is the one to look for, even if another request
    // caused the render.
    return page.status < 500
      ? page
      : { ...page, headers: { ...page.headers, "x-request-id": requestId } };
  };
}

/** What the loaders of one request get. */
async function contextFor(
  { headers, visitor, requestId }: RenderRequest,
  { build, services }: OpenSite,
  { log, isIndexable, noteSecurity }: RendererOptions,
): Promise<LoadContext> {
  const { readPreview } = build.entry.module;
  // A page that is cached for everybody is no preview, even with the cookie.
  const preview =
    visitor &&
    (await readPreview(services.content.previews, headers.get("cookie")));
  let hasFailed = false;
  const content = services.content.reader({
    perspective: preview?.state === "open" ? "drafts" : "published",
    // A source that is down fails each read of the page: one line says it.
    onFailure(error) {
      if (hasFailed) return;
      hasFailed = true;
      log.warn({ requestId, err: error }, "content read failed");
    },
  });
  return {
    services,
    content,
    nonce: visitor && randomBytes(16).toString("base64url"),
    visitor,
    preview,
    requestId,
    isIndexable: isIndexable() && preview === null,
    mayBeUnfinished: true,
    noteSecurity: (event) => noteSecurity?.(event, visitor?.address ?? null),
    reportError: (error) => log.error({ requestId, err: error }, "page failed"),
  };
}

/** The page of a `PageResponse`; its class is part of the build, so it is known by its field. */
function renderedPageOf(
  response: Response & { page?: RenderedPage },
): RenderedPage | null {
  return response.page ?? null;
}

/** Nothing to send: each visitor is rendered a page of their own. */
function forEachVisitor(): Page {
  return {
    status: 200,
    headers: { "cache-control": "private, no-store" },
    setCookies: [],
    body: Buffer.alloc(0),
    tags: new Set(),
    isPersonal: true,
  };
}

async function toPage(
  response: Response,
  context: LoadContext,
  isSpeculative: boolean,
): Promise<Page> {
  const { content, isIndexable, nonce, visitor } = context;
  const rendered = renderedPageOf(response);
  const body = rendered
    ? Buffer.from(rendered.html)
    : Buffer.from(await response.arrayBuffer());
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    if (name !== "set-cookie" && name !== "content-length")
      headers[name] = value;
  });
  if (!isIndexable) headers["x-robots-tag"] = "noindex";
  if (headers["content-type"]?.startsWith("text/html")) {
    headers["content-security-policy"] = contentSecurityPolicy(
      nonce === null ? { scripts: rendered?.scripts ?? [] } : { nonce },
      rendered?.styles ?? [],
    );
    headers["cache-control"] ??= "public, max-age=0, must-revalidate";
    if (isSpeculative && visitor === null)
      headers["speculation-rules"] = `"${SPECULATION_RULES_PATH}"`;
  }
  headers["content-security-policy"] ??= CLOSED_POLICY;
  // A defect that a loader threw has no headers of its own.
  if (content.servedStale || response.status >= 500)
    headers["cache-control"] = "no-store";
  if (visitor) headers["cache-control"] = "private, no-store";
  return {
    status: response.status,
    headers,
    setCookies: response.headers.getSetCookie(),
    body,
    tags: new Set(content.syncTags),
    isPersonal: context.needsVisitor ?? false,
    isUnfinished: context.isUnfinished ?? false,
  };
}
