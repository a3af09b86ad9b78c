import type { IncomingMessage, ServerResponse } from "node:http";

import type { Logger } from "pino";

import type { Pictures } from "./assets/pictures.ts";
import type { StaticFile } from "./assets/static-files.ts";
import {
  sendEarly,
  sendHit,
  sendCached,
  sendJson,
  sendPage,
  sendPicture,
  sendText,
} from "./http/answer.ts";
import { BodyTooLarge } from "./http/incoming.ts";
import { isPersonal } from "./http/personal-cookies.ts";
import { newRequestId } from "./http/request-id.ts";
import { readTarget } from "./http/request-target.ts";
import { logAnswer, logWhenDone } from "./log/request-log.ts";
import type { NoteSecurity } from "./log/security-log.ts";
import type { CachedPage } from "./pages/cached-page.ts";
import { PageCache } from "./pages/page-cache.ts";
import { PageSource, renderForAll, timingOf } from "./pages/page-source.ts";
import { redirect } from "./pages/page.ts";
import { RenderScheduler } from "./pages/render-scheduler.ts";
import type { Renderer } from "./pages/renderer.ts";
import { maySeeReport } from "./readiness/readiness-report.ts";
import type { Readiness } from "./readiness/readiness.ts";
import type { Hosts } from "./security/hosts.ts";
import { cameWithoutTls } from "./security/plain-http.ts";
import { mayPost } from "./security/post-guard.ts";

const METHODS = new Set(["GET", "HEAD", "POST"]);
/** A year; this site does not decide for other names of the same domain. */
const HSTS = "max-age=31536000";

export type SiteOptions = {
  render: Renderer;
  hosts: Hosts;
  files: ReadonlyMap<string, StaticFile>;
  pictures: Pictures;
  log: Logger;
  /** The site's public origin. If it is https, browsers are told to come by TLS alone. */
  siteUrl: string;
  /** True if every request comes through a proxy of the operator's own. */
  trustProxy: boolean;
  /** Asks everything that the site rests on. */
  readiness(): Promise<Readiness>;
  /** Shows the whole report of `/readyz` to a monitor elsewhere; null: to none. */
  readinessToken: string | null;
  noteSecurity: NoteSecurity;
  /** Keeps a page for the next start, once no request waits. */
  onKept?(key: string, page: CachedPage): Promise<void>;
  /** The address of a request's sender; null where it is unknown. */
  clientAddress(request: IncomingMessage): string | null;
};

export type Site = {
  pages: PageCache;
  /** A client connected to the server. */
  noteConnection(): void;
  /** The server is told to stop: load balancers should look elsewhere, and connections end. */
  startClosing(): void;
  handle(request: IncomingMessage, response: ServerResponse): void;
};

/** Node reads the first and ignores the other; a proxy before it may not. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count > 1;
}

/** The website as one function of request and response. */
export function createSite(options: SiteOptions): Site {
  const { render, hosts, files, pictures, log, siteUrl } = options;
  const isBehindTls = siteUrl.startsWith("https:");
  const readsProtocol = isBehindTls && options.trustProxy;
  const knownHosts = new Set<string>();
  // Answers that are being made; one from the page cache never is.
  const underWay = new Set<ServerResponse>();
  let isClosing = false;
  const logsRequests = log.isLevelEnabled("info");
  const ofHits = [
    ...(isBehindTls ? ["strict-transport-security", HSTS] : []),
    ...["server-timing", "cache;desc=hit"],
  ];

  const pages = new PageCache({
    render: (path) => renderForAll(render, path),
    ...(options.onKept && { onCached: options.onKept }),
    onBackgroundFailure: (path, error) =>
      log.warn({ path, err: error }, "page not refreshed"),
  });
  const queue = new RenderScheduler();
  const source = new PageSource({ ...options, pages, queue });

  /**
   * The answer to nearly every request: a cached page for an anonymous reader,
   * asked for in the exact spelling of its key. Null for every other request.
   */
  function cachedFor(request: IncomingMessage): CachedPage | null {
    const { method, url, headers } = request;
    if ((method !== "GET" && method !== "HEAD") || url === undefined)
      return null;
    if (isPersonal(headers.cookie)) return null;
    if (readsProtocol && cameWithoutTls(headers, url)) return null;
    if (!allowsHost(headers.host) || hasTwoHosts(request)) return null;
    return pages.hit(url);
  }

  /** The few host names of the site need not be parsed each time. */
  function allowsHost(host: string | undefined): boolean {
    if (host === undefined) return false;
    if (knownHosts.has(host)) return true;
    const isAllowed = hosts.allowsHost(host);
    if (isAllowed && knownHosts.size < 32) knownHosts.add(host);
    return isAllowed;
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): Promise<void> {
    const { method = "", headers } = request;
    if (hasTwoHosts(request))
      return sendText(request, response, 400, "Bad request");
    if (!allowsHost(headers.host)) {
      return sendText(
        request,
        response,
        headers.host === undefined ? 400 : 421,
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
    const path =
      target.kind === "redirect"
        ? target.location
        : `${target.pathname}${target.search}`;
    if (readsProtocol && cameWithoutTls(headers, path)) {
      // A 308 makes the browser send the form again to the right address.
      const status = method === "POST" ? 308 : 301;
      const moved = { ...redirect(`${siteUrl}${path}`), status };
      return sendPage(request, response, moved);
    }
    if (target.kind === "redirect")
      return sendPage(request, response, redirect(path));

    const { pathname, search } = target;
    if (method === "POST") {
      if (!mayPost(headers, pathname, hosts)) {
        options.noteSecurity("refused origin", options.clientAddress(request));
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
        const isOpen = isReady && !isClosing;
        const status = isOpen ? 200 : 503;
        const asWhom = { token: options.readinessToken, siteUrl };
        if (!maySeeReport(request, asWhom)) {
          const word = isOpen ? "ready" : "not ready";
          return sendText(request, response, status, word);
        }
        return sendJson(request, response, status, {
          ...report,
          pages: { kept: pages.size, bytes: pages.bytes },
        });
      }
      const file = files.get(pathname);
      if (file) return sendCached(request, response, file);
      if (pathname.startsWith("/images/")) {
        const name = pathname.slice("/images/".length);
        return sendPicture(request, response, await pictures.get(name, search));
      }
      if (pathname.startsWith("/assets/")) {
        return sendText(request, response, 404, "No such file");
      }
    }
    const started = performance.now();
    const asked = { pathname, search, requestId };
    const page = await source.pageFor(request, asked);
    response.setHeader("server-timing", timingOf(page, started));
    sendPage(request, response, page);
  }

  async function answerOrFail(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): Promise<void> {
    response.setHeader("x-request-id", requestId);
    if (isBehindTls) response.setHeader("strict-transport-security", HSTS);
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
      // A client that left before the end of the request reads no answer.
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
  }

  return {
    pages,
    noteConnection: () => queue.noteConnection(),
    startClosing() {
      isClosing = true;
      // A client that is told so does not send the next request into a closed connection.
      for (const response of underWay) response.shouldKeepAlive = false;
    },
    handle(request, response) {
      if (isClosing) response.shouldKeepAlive = false;
      const started = logsRequests ? performance.now() : 0;
      const requestId = newRequestId();
      const cached = cachedFor(request);
      if (cached !== null) {
        sendHit(request, response, cached, requestId, ofHits);
        // It is all sent: there is nothing to wait for.
        if (logsRequests)
          logAnswer(log, { request, response, requestId, started });
        return;
      }
      if (logsRequests)
        logWhenDone(log, { request, response, requestId, started });
      void answerOrFail(request, response, requestId);
    },
  };
}
