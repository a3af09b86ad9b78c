import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

import type { Logger } from "pino";

import {
  sendEarly,
  sendKept,
  sendJson,
  sendPage,
  sendPicture,
  sendText,
} from "./answer.ts";
import type { Hosts } from "./hosts.ts";
import { BodyTooLarge, toRenderRequest } from "./incoming.ts";
import { KeptPage } from "./kept-page.ts";
import { PageCache } from "./page-cache.ts";
import type { Page } from "./page.ts";
import type { Pictures } from "./pictures.ts";
import type { Readiness } from "./readiness.ts";
import type { Renderer } from "./renderer.ts";
import { pageKey, readTarget } from "./request-target.ts";
import type { StaticFile } from "./static-files.ts";

/** A reader with one of these is somebody: their pages are made for them alone. */
const PERSONAL_COOKIE =
  /(?:^|;\s*)(?:__Host-)?site_(?:session|flash|preview)[=.]/;
/** With one of these a request acts for somebody, so it must come from this site's own pages. */
const ACTING_COOKIE = /(?:^|;\s*)(?:__Host-)?site_(?:session|preview)[=.]/;
/** Who reads a page once and keeps what it saw: it is given time, not a first glance. */
const CRAWLER = /bot|crawl|spider|slurp|externalhit|preview/i;
const METHODS = new Set(["GET", "HEAD", "POST"]);
/** A year; other names of the same domain are not this site's to speak for. */
const HSTS = "max-age=31536000";
/** Part of nearly every answer, so it is one and the same list. */
const HIT = ["server-timing", "cache;desc=hit"];

export type SiteOptions = {
  render: Renderer;
  hosts: Hosts;
  files: ReadonlyMap<string, StaticFile>;
  pictures: Pictures;
  log: Logger;
  /** True if visitors come by TLS alone: browsers are told to keep it so. */
  isBehindTls: boolean;
  /** Asks everything that the site rests on. */
  readiness(): Promise<Readiness>;
  /** Keeps a page for the next start, once nobody waits for anything. */
  onKept?(key: string, page: KeptPage): Promise<void>;
  /** Who sent a request; null where that cannot be told. */
  clientAddress(request: IncomingMessage): string | null;
};

export type Site = {
  pages: PageCache;
  /** The server is told to stop: load balancers should look elsewhere, and connections end. */
  startClosing(): void;
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
};

/** The website as one function of request and response. */
export function createSite(options: SiteOptions): Site {
  const { render, hosts, files, pictures, log } = options;
  // Addresses whose pages hold something made for one visitor, as far as is known.
  const personalKeys = new Set<string>();
  const knownHosts = new Set<string>();
  // Answers that are being made; one from the page cache never is.
  const underWay = new Set<ServerResponse>();
  let isClosing = false;
  const transport = options.isBehindTls
    ? ["strict-transport-security", HSTS]
    : [];

  // What is for everybody is rendered for nobody: no header of a reader goes in.
  const renderForAll = (path: string) =>
    render({
      method: "GET",
      path,
      headers: new Headers(),
      body: null,
      visitor: null,
      requestId: randomUUID(),
    });

  const pages = new PageCache({
    render: renderForAll,
    ...(options.onKept && { onKept: options.onKept }),
    onBackgroundFailure: (path, error) =>
      log.warn({ path, err: error }, "page not refreshed"),
  });

  /**
   * A page of another site must not post here. A browser that keeps the origin
   * to itself, or a program that has none, may ask for help, but acts for nobody.
   */
  function mayPost({ headers: { origin, cookie = "" } }: IncomingMessage) {
    if (origin === undefined || origin === "null")
      return !ACTING_COOKIE.test(cookie);
    return hosts.allowsOrigin(origin);
  }

  /**
   * What nearly every request comes to: a page that is kept and true, for a
   * reader who is nobody, under the very spelling that it is kept under.
   */
  function keptFor({ method, url, headers }: IncomingMessage): KeptPage | null {
    if ((method !== "GET" && method !== "HEAD") || url === undefined)
      return null;
    if (headers.cookie !== undefined && PERSONAL_COOKIE.test(headers.cookie))
      return null;
    return allowsHost(headers.host) ? pages.hit(url) : null;
  }

  /** The few names that the site is asked for under need not be parsed each time. */
  function allowsHost(host: string | undefined): boolean {
    if (host === undefined) return false;
    if (knownHosts.has(host)) return true;
    const isAllowed = hosts.allowsHost(host);
    if (isAllowed && knownHosts.size < 32) knownHosts.add(host);
    return isAllowed;
  }

  function logWhenDone(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): void {
    const started = performance.now();
    response.once("close", () =>
      log.info(
        {
          // An error page carries the id of whoever met it first.
          requestId: response.getHeader("x-request-id") ?? requestId,
          method: request.method,
          path: request.url?.slice(0, 200).replace(/\?.*$/s, ""),
          status: response.statusCode,
          ms: Math.round((performance.now() - started) * 10) / 10,
        },
        "request",
      ),
    );
  }

  async function pageFor(
    request: IncomingMessage,
    pathname: string,
    search: string,
    requestId: string,
  ): Promise<Page | KeptPage> {
    const reads = request.method === "GET" || request.method === "HEAD";
    const key = pageKey(pathname, search);
    const personal = PERSONAL_COOKIE.test(request.headers.cookie ?? "");
    const renderAlone = async () =>
      render(
        await toRenderRequest(
          request,
          `${pathname}${search}`,
          { address: options.clientAddress(request) },
          requestId,
        ),
      );
    if (!reads || personal) return renderAlone();
    if (key === null) {
      const page = await renderForAll(`${pathname}${search}`);
      return page.isPersonal ? renderAlone() : page;
    }
    if (personalKeys.has(key)) {
      const page = await renderAlone();
      // An editor took the form away: the next reader may share a page again.
      if (!page.isPersonal && page.status === 200) personalKeys.delete(key);
      return page;
    }
    if (/[A-Z]/.test(key) && !key.endsWith(".data")) {
      const lower = await pages.get(key.toLowerCase());
      if (lower.status >= 400) return lower;
      return redirect(`${pathname.toLowerCase()}${search}`);
    }
    let page = await pages.get(key);
    if (isUnfinished(page) && CRAWLER.test(request.headers["user-agent"] ?? ""))
      page = await pages.get(key);
    if (!("isPersonal" in page && page.isPersonal)) return page;
    personalKeys.add(key);
    return renderAlone();
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): Promise<void> {
    const { method = "" } = request;
    if (!allowsHost(request.headers.host)) {
      return sendText(
        request,
        response,
        request.headers.host === undefined ? 400 : 421,
        "This server does not answer for that host name.",
      );
    }
    if (!METHODS.has(method)) {
      return sendText(request, response, 405, "Method not allowed", {
        allow: "GET, HEAD, POST",
      });
    }
    const target = readTarget(request.url ?? "/");
    if (target.kind === "bad")
      return sendText(request, response, 400, "Bad request");
    if (target.kind === "redirect")
      return sendPage(request, response, redirect(target.location));

    const { pathname, search } = target;
    if (method === "POST") {
      if (!mayPost(request)) {
        return sendText(
          request,
          response,
          403,
          "This request came from another site.",
        );
      }
    } else {
      if (pathname === "/healthz") {
        return isClosing
          ? sendText(request, response, 503, "closing")
          : sendText(request, response, 200, "ok");
      }
      if (pathname === "/readyz") {
        const { isReady, report } = await options.readiness();
        return sendJson(request, response, isReady && !isClosing ? 200 : 503, {
          ...report,
          pages: { kept: pages.size, bytes: pages.bytes },
        });
      }
      const file = files.get(pathname);
      if (file) return sendKept(request, response, file);
      if (pathname.startsWith("/images/")) {
        const name = pathname.slice("/images/".length);
        return sendPicture(request, response, await pictures.get(name, search));
      }
      if (pathname.startsWith("/assets/")) {
        return sendText(request, response, 404, "No such file");
      }
    }
    const started = Date.now();
    const page = await pageFor(request, pathname, search, requestId);
    response.setHeader("server-timing", timingOf(page, started));
    sendPage(request, response, page);
  }

  return {
    pages,
    startClosing() {
      isClosing = true;
      // A client that is told so does not send the next request into a closed door.
      for (const response of underWay) response.shouldKeepAlive = false;
    },
    async handle(request, response) {
      if (isClosing) response.shouldKeepAlive = false;
      const requestId = randomUUID();
      if (log.isLevelEnabled("info")) logWhenDone(request, response, requestId);
      const kept = keptFor(request);
      if (kept !== null)
        return sendKept(request, response, kept, [
          "x-request-id",
          requestId,
          ...transport,
          ...HIT,
        ]);
      response.setHeader("x-request-id", requestId);
      if (options.isBehindTls)
        response.setHeader("strict-transport-security", HSTS);
      underWay.add(response);
      try {
        await answer(request, response, requestId);
      } catch (error) {
        if (error instanceof BodyTooLarge)
          return sendEarly(
            request,
            response,
            413,
            "That is more than this site accepts.",
          );
        // Who left before the end of the request reads no answer either.
        if (request.destroyed && !request.complete) {
          response.destroy();
          return;
        }
        log.error({ requestId, err: error }, "request failed");
        if (response.headersSent) response.destroy();
        else
          sendText(
            request,
            response,
            500,
            `Something went wrong. Reference: ${requestId}`,
          );
      } finally {
        underWay.delete(response);
      }
    },
  };
}

function isUnfinished(page: Page | KeptPage): boolean {
  return "isUnfinished" in page && page.isUnfinished === true;
}

/**
 * How a page came about, for the developer tools of a browser (Server-Timing).
 * In: the page, when it was asked for. Milliseconds are those that the reader
 * waited, which may be for a page that another reader asked for.
 */
function timingOf(page: Page | KeptPage, started: number): string {
  const duration = `render;dur=${Date.now() - started}`;
  if (!(page instanceof KeptPage)) return `cache;desc=none, ${duration}`;
  if (page.renderedAt >= started) return `cache;desc=miss, ${duration}`;
  return `cache;desc=${page.fresh ? "hit" : "stale"}`;
}

function redirect(location: string): Page {
  return {
    status: 301,
    headers: { location, "cache-control": "public, max-age=3600" },
    setCookies: [],
    body: Buffer.alloc(0),
    tags: new Set(),
  };
}
