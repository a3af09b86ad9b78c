import { randomBytes } from "node:crypto";

import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Logger } from "pino";

import type { OwnFile } from "../../app/content/preview/self-contained.server.ts";
import { readPreview } from "../../app/content/preview/session.server.ts";
import {
  openSharedLink,
  type SharedLink,
} from "../../app/content/preview/share.server.ts";
import type { ReadPerspective } from "../../app/content/source/reader.ts";
import type { LoadContext } from "../../app/load-context.ts";
import type { PageViews } from "../../app/model/visits.ts";
import type { SiteHealth } from "../../app/portal/health/site-health.ts";
import { PageResponse } from "../../app/render/page-response.server.ts";
import {
  FIRST_LANGUAGE,
  isFirstLanguageOnly,
  type Language,
  languages,
  splitLanguage,
} from "../../domain/languages.ts";
import { limitLifetime } from "../http/shared-lifetime.ts";
import type { NoteSecurity } from "../log/security-log.ts";
import {
  CLOSED_POLICY,
  contentSecurityPolicy,
  type FramedBy,
  readOnlyPolicy,
} from "../security/security-headers.ts";
import {
  type OpenSite,
  type Page,
  redirect,
  type RenderRequest,
} from "./page.ts";

/** Headers of Remix's answers that do not belong to the page. */
const NOT_SENT = ["set-cookie", "content-length"];

/** Renders a request; rejects only for a defect outside of the pages. */
export type Renderer = (request: RenderRequest) => Promise<Page>;

/** The site that is rendered, and its surroundings. */
type RendererOptions = ContextOptions & {
  site: OpenSite;
  mode: "production" | "development";
  /** The public origin, from which pages make their URLs. */
  siteUrl: string;
  /** Origin of the Studio, which alone may frame previews. */
  studioOrigin: string;
};

/** Wraps Remix's request handler into a function that returns finished pages. */
export function createRenderer(options: RendererOptions): Renderer {
  const { site, mode, siteUrl } = options;
  const handlers = handlersByLanguage(site.build, mode);

  async function render(
    asked: RenderRequest,
    shared: SharedLink | null,
  ): Promise<Page> {
    const { method, path, headers, body, visitor, requestId } = asked;
    const { language, path: plain } = splitLanguage(path);
    if (language !== FIRST_LANGUAGE && isFirstLanguageOnly(plain))
      return redirect(plain);
    const context: LoadContext = {
      ...(await contextFor(asked, options, shared)),
      readOwn: (path, tellsDocuments) =>
        readOwn({ ...asked, path, tellsDocuments }),
    };
    const request = new Request(`${siteUrl}${path}`, {
      method,
      headers,
      body,
      // Required for a body that is a stream.
      duplex: "half",
    });
    const isSent = method !== "GET" && !path.startsWith("/preview/");
    const response =
      isSent && context.isPast
        ? new Response(NOTHING_TO_SEND, { status: 403 })
        : await handlers[language](request, context);
    if (context.needsVisitor && visitor === null) return forEachVisitor();
    const page = await toPage(response, context, options);
    // An error page has the id of the request that rendered it, to find it in the
    // log.
    return page.status < 500
      ? page
      : { ...page, headers: { ...page.headers, "x-request-id": requestId } };
  }

  /** Reads another address of the site on behalf of the same client. */
  async function readOwn(asked: RenderRequest) {
    const file = await options.readFile?.(asked.path);
    if (file !== undefined) return file;
    const page = await render(asGet(asked), null);
    return { ...page, type: page.headers["content-type"] ?? "" };
  }

  return async (asked) => {
    const { previews } = site.services.content;
    const shared = await openSharedLink(previews, asked);
    if (shared?.state !== "open") return render(asked, shared);
    // The page does not depend on what its recipient sent, such as cookies.
    const headers = new Headers();
    const { path } = shared.page;
    const page = await render({ ...asked, path, headers }, shared);
    if (page.status === 200 || page.status >= 500) return page;
    // The draft is too incomplete for a page.
    return render(asked, { state: "not-valid" });
  };
}

type Handlers = Record<Language, ReturnType<typeof createRequestHandler>>;

/** A handler per language: the same routes below its prefix. */
function handlersByLanguage(
  build: OpenSite["build"],
  mode: RendererOptions["mode"],
): Handlers {
  const below = (basename: string, built: ServerBuild) =>
    basename === "" ? built : { ...built, basename };
  const handlers = Object.entries(languages).map(([language, { prefix }]) => [
    language,
    createRequestHandler(
      typeof build === "function"
        ? async () => below(prefix, await build())
        : below(prefix, build),
      mode,
    ),
  ]);
  return Object.fromEntries(handlers) as Handlers;
}

/**
 * A personal page without content, after which the address is rendered per request.
 */
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

/** The Studio shows previews beside their forms, and why there is none. */
function framedBy(
  { preview, isForStudio, visitor }: LoadContext,
  { studioOrigin }: RendererOptions,
): FramedBy | null {
  if (visitor === null) return null;
  if (preview === null && !isForStudio) return null;
  return { origin: studioOrigin, hasOverlays: preview?.state === "open" };
}

async function toPage(
  response: Response,
  context: LoadContext,
  options: RendererOptions,
): Promise<Page> {
  const { content, isIndexable, nonce, visitor } = context;
  const rendered = response instanceof PageResponse ? response.page : null;
  const body = rendered
    ? Buffer.from(rendered.html)
    : Buffer.from(await response.arrayBuffer());
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    if (!NOT_SENT.includes(name)) headers[name] = value;
  });
  if (!isIndexable) headers["x-robots-tag"] = "noindex";
  if (headers["content-type"]?.startsWith("text/html")) {
    headers["content-security-policy"] = contentSecurityPolicy({
      allowed:
        nonce === null ? { scripts: rendered?.scripts ?? [] } : { nonce },
      styles: rendered?.styles ?? [],
      framedBy: framedBy(context, options),
    });
  }
  headers["content-security-policy"] ??= CLOSED_POLICY;
  // Without it, a cache may guess a lifetime.
  headers["cache-control"] ??= "public, max-age=0, must-revalidate";
  // Set here, since an error thrown by a loader has no headers.
  if (content.servedStale || response.status >= 500)
    headers["cache-control"] = "no-store";
  if (visitor) headers["cache-control"] = "private, no-store";
  const isShared = context.shared?.state === "open";
  if (isShared) {
    headers["content-security-policy"] = readOnlyPolicy(rendered?.styles ?? []);
    headers["referrer-policy"] = "no-referrer";
  }
  return {
    status: response.status,
    headers: Object.freeze(
      limitLifetime(headers, content.validity, content.now),
    ),
    setCookies: isShared ? [] : response.headers.getSetCookie(),
    body,
    tags: content.syncTags,
    documents: content.pastIds,
    validity: content.validity,
    isPersonal: context.needsVisitor ?? false,
    unfound: context.unfound,
  };
}

/** What every request's loaders can use. */
type ContextOptions = {
  log: Logger;
  /** False while the whole site must not be indexed. */
  isIndexable(): boolean;
  noteSecurity?: NoteSecurity;
  /** Reads the site's health for the health page. */
  siteHealth?: () => Promise<SiteHealth>;
  /** Reads a file or picture of the site; undefined for a page's address. */
  readFile?: (path: string) => Promise<OwnFile | null | undefined>;
  /** The version of the program. */
  program?: string;
  /** Reads how often pages were opened, for staff. */
  readVisits?: ((day: string | null) => PageViews) | undefined;
};

/** False for a file that programs read, such as the sitemap. */
function isPage(path: string): boolean {
  const [pathname = ""] = path.split("?", 1);
  return !/\.\w+$/.test(pathname) || pathname.endsWith(".data");
}

/** The same client's request for a page, whatever else it sent. */
function asGet({ headers, ...asked }: RenderRequest): RenderRequest {
  const own = new Headers({ cookie: headers.get("cookie") ?? "" });
  return { ...asked, method: "GET", body: null, headers: own };
}

const NOTHING_TO_SEND =
  "Nothing can be sent from a page of the past. Go back, and choose “Back to now” first.";

/** The load context of one request. */
async function contextFor(
  { headers, path, visitor, requestId, tellsDocuments }: RenderRequest,
  {
    site: { services },
    log,
    isIndexable,
    noteSecurity,
    siteHealth,
    readVisits,
    program,
  }: RendererOptions,
  shared: SharedLink | null,
): Promise<LoadContext> {
  // A page for everybody is never a preview.
  const preview =
    visitor &&
    (await readPreview(services.content.previews, headers.get("cookie")));
  let hasFailed = false;
  const { language } = splitLanguage(path);
  const content = services.content.reader({
    language,
    perspective: perspectiveOf(path, preview, shared, tellsDocuments),
    // Logged once per page, since an unavailable source fails every read of it.
    onFailure(error) {
      if (hasFailed) return;
      hasFailed = true;
      log.warn({ requestId, err: error }, "content read failed");
    },
  });
  return {
    services,
    language,
    content,
    nonce: visitor && randomBytes(16).toString("base64url"),
    visitor,
    preview,
    isPast: preview?.state === "open" && preview.asOf !== null,
    shared,
    isReadOnly: shared?.state === "open",
    requestId,
    isIndexable: isIndexable() && preview === null && shared === null,
    siteHealth,
    readVisits,
    program,
    noteSecurity: (event) => noteSecurity?.(event, visitor?.address ?? null),
    reportError: (error) => log.error({ requestId, err: error }, "page failed"),
  };
}

function perspectiveOf(
  path: string,
  preview: LoadContext["preview"],
  shared: SharedLink | null,
  tellsDocuments = false,
): ReadPerspective {
  if (shared?.state === "open") return { shared: shared.page.document };
  return preview?.state === "open"
    ? {
        preview: preview.perspective,
        hasStega: isPage(path) && preview.asOf === null,
        moment: preview.moment,
        asOf: preview.asOf,
        tellsDocuments,
      }
    : "published";
}
