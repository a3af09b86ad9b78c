import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as rest } from "node:timers/promises";

import { createPlaces } from "#content-lake/places";
import type { Logger } from "pino";

import { blockOf } from "../app/http/sender-address.server.ts";
import type { EdgeHeaders } from "./edge/edge-headers.ts";
import { Admission, type AdmissionOptions } from "./http/admission.ts";
import { sendEarly, sendHit, sendPage, sendText } from "./http/answer.ts";
import { BodyRefused } from "./http/incoming.ts";
import { TooManyWaiting } from "./http/turns.ts";
import { mayBePersonal } from "./http/personal-cookies.ts";
import type { RequestKind, Route } from "./http/route.ts";
import { logAnswer, logWhenDone, newRequestId } from "./log/log.ts";
import type { NoteSecurity } from "./log/security-log.ts";
import type { SiteMetrics } from "./metrics/site-metrics.ts";
import type { AskedCounts } from "./not-found/asked-counts.ts";
import { noteAnswer } from "./not-found/not-found-counts.ts";
import { noteUnfound } from "./not-found/unfound-searches.ts";
import type { CachedPage } from "./pages/cached-page.ts";
import { PageCache } from "./pages/page-cache.ts";
import {
  type PageRequest,
  kindOf,
  PageSource,
  renderForAll,
  timingOf,
} from "./pages/page-source.ts";
import { type Page, redirect } from "./pages/page.ts";
import { RenderTurns } from "./pages/render-turns.ts";
import type { Renderer } from "./pages/renderer.ts";
import { type RouteOptions, siteRoutes } from "./site-routes.ts";
import type { Visits } from "./visits/visits.ts";

/**
 * A year; without includeSubDomains, since the domain's other hosts are not this
 * site's.
 */
const HSTS = "max-age=31536000";

/** In milliseconds: the delay of a refusal for too many requests. */
const REFUSED_MS = 1_000;

/**
 * How many requests are under way, with bodies that come slowly and answers that are
 * read slowly. After a storm hundreds of families may share a network.
 */
export const UNDER_WAY = { ofOne: 2_000, inAll: 8_000 };

/** The parts of the site that answer requests. */
export type SiteOptions = AdmissionOptions &
  RouteOptions & {
    render: Renderer;
    log: Logger;
    noteSecurity: NoteSecurity;
    /**
     * True if the site signed one of the cookies with which pages are rendered per
     * request.
     *
     * @param cookies the Cookie header.
     */
    isPersonal(cookies: string): Promise<boolean>;
    /** Tells a shared cache in front of the site how to cache pages. */
    edge?: EdgeHeaders | null;
    /**
     * Counts missing pages that visitors request; null if no content source
     * accepts the list.
     */
    notFound?: AskedCounts | null;
    /** Counts searches that found nothing, like `notFound`. */
    unfound?: AskedCounts | null;
    /** Counts page views; null if they are not counted. */
    visits?: Visits | null;
    /** Null if nothing reads them. */
    metrics?: SiteMetrics | null;
    /** Further routes of the server. */
    routes?: readonly Route[];
    /** Stores a page for the next start, when idle. */
    onCached?(key: string, page: CachedPage): Promise<void>;
  };

/** The website as one function of request and response. */
export class Site {
  readonly pages: PageCache;
  readonly #options: SiteOptions;
  readonly #admission: Admission;
  readonly #source: PageSource;
  readonly #turns = new RenderTurns();
  readonly #routes: readonly Route[];
  readonly #places = createPlaces(UNDER_WAY);
  // The responses in progress, except those from the page cache.
  readonly #underWay = new Set<ServerResponse>();
  readonly #isBehindTls: boolean;
  readonly #logsRequests: boolean;
  readonly #metrics: SiteMetrics | null;
  readonly #hitHeaders: readonly string[];
  readonly #edge: EdgeHeaders | null;
  #isClosing = false;
  #saysItCloses = false;

  constructor(options: SiteOptions) {
    const { render, log, onCached } = options;
    this.#options = options;
    this.#admission = new Admission(options);
    this.pages = new PageCache({
      render: (path) => renderForAll(render, path),
      ...(onCached && { onCached }),
      onBackgroundFailure: (path, error) =>
        log.warn({ path, err: error }, "page not refreshed"),
    });
    this.#source = new PageSource({
      ...options,
      pages: this.pages,
      turns: this.#turns,
    });
    this.#isBehindTls = options.siteUrl.startsWith("https:");
    this.#edge = options.edge ?? null;
    this.#logsRequests = log.isLevelEnabled("info");
    this.#metrics = options.metrics ?? null;
    this.#hitHeaders = [
      ...(this.#isBehindTls ? ["strict-transport-security", HSTS] : []),
      "server-timing",
      "cache;desc=hit",
    ];
    const saysItCloses = () => this.#saysItCloses;
    this.#routes = [
      ...siteRoutes(options, saysItCloses, this.pages),
      ...(options.routes ?? []),
    ];
  }

  /** Call it for each new connection. */
  noteConnection(): void {
    this.#turns.noteConnection();
  }

  /**
   * Begins the shutdown: connections are closed after their answer.
   *
   * @param isTold whether probes get 503 from now on. A front that hears of it sends
   * nothing more, although a port that stays open would have kept it for the next process.
   */
  startClosing(isTold: boolean): void {
    this.#isClosing = true;
    this.#saysItCloses = isTold;
    // `Connection: close` keeps clients from sending another request on it.
    for (const response of this.#underWay) response.shouldKeepAlive = false;
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    const { log, visits } = this.#options;
    if (this.#isClosing) response.shouldKeepAlive = false;
    const started = performance.now();
    const requestId = newRequestId();
    const cached = this.#cachedFor(request);
    if (cached !== null) {
      const more = this.#hitHeaders;
      sendHit(request, response, cached, requestId, more, this.#edge);
      // The answer is written completely, so it can be logged now.
      if (this.#logsRequests)
        logAnswer(log, { request, response, requestId, started });
      const seconds = (performance.now() - started) / 1000;
      this.#metrics?.noteAnswer("hit", response.statusCode, seconds);
      visits?.note(request.headers, request.url!);
      return;
    }
    if (this.#logsRequests)
      logWhenDone(log, { request, response, requestId, started });
    const answered = this.#answerOrFail(request, response, requestId);
    const metrics = this.#metrics;
    if (metrics === null) return;
    response.once("close", () => {
      const seconds = (performance.now() - started) / 1000;
      const { statusCode, writableFinished } = response;
      const status = writableFinished ? statusCode : "aborted";
      void answered.then((kind) => metrics.noteAnswer(kind, status, seconds));
    });
  }

  /**
   * The fast path for most requests: a cached page for a client without personal
   * cookies, requested by its exact key. Null for any other request.
   */
  #cachedFor(request: IncomingMessage): CachedPage | null {
    const { method, url, headers } = request;
    if ((method !== "GET" && method !== "HEAD") || url === undefined)
      return null;
    // A request with an unread body ends its connection.
    if (mayBePersonal(headers.cookie) || !request.readableEnded) return null;
    return this.#admission.mayRead(request, url) ? this.pages.hit(url) : null;
  }

  async #answer(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): Promise<RequestKind> {
    const admitted = this.#admission.judge(request);
    switch (admitted.kind) {
      case "refused": {
        const { status, text, headers } = admitted;
        if (status === 421) this.#noteRefusedHost(request);
        else this.#metrics?.noteRefusal("malformed");
        sendText(request, response, status, text, headers);
        return "refused";
      }
      case "foreign": {
        const { noteSecurity, clientAddress } = this.#options;
        noteSecurity("refused origin", clientAddress(request));
        const text = "This request came from another site.";
        sendText(request, response, 403, text);
        return "refused";
      }
      case "redirect": {
        const { status, location } = admitted;
        const page = { ...redirect(location), status };
        sendPage(request, response, page);
        return "redirect";
      }
      case "admitted": {
        const { pathname, search } = admitted;
        const asked = { pathname, search, requestId };
        const route = this.#routes.find((each) => each.matches(pathname));
        if (!route || request.method === "POST")
          return this.#answerPage(request, response, asked);
        await route.answer(request, response, asked);
        return route.kind;
      }
    }
  }

  /** Logs why a probe that names another host finds every node down. */
  #noteRefusedHost(request: IncomingMessage): void {
    const { noteSecurity, clientAddress, siteUrl } = this.#options;
    noteSecurity(
      "refused host",
      clientAddress(request),
      `The site answers for ${new URL(siteUrl).host} (SITE_URL) alone: a proxy and a balancer's probe name it in Host.`,
    );
  }

  async #answerPage(
    request: IncomingMessage,
    response: ServerResponse,
    asked: PageRequest,
  ): Promise<RequestKind> {
    const started = performance.now();
    const page = await this.#source.pageFor(request, asked);
    this.#countPage(request, asked.pathname, page);
    response.setHeader("server-timing", timingOf(page, started));
    sendPage(request, response, page, this.#edge);
    if (request.method === "POST") return "form";
    const isRedirect = page.status >= 300 && page.status < 400;
    return isRedirect ? "redirect" : kindOf(page, started);
  }

  /** Counts a page that was not answered by `sendHit`. */
  #countPage(
    request: IncomingMessage,
    pathname: string,
    page: Page | CachedPage,
  ): void {
    const { method, headers } = request;
    const { status } = page;
    const { clientAddress, notFound, unfound, visits } = this.#options;
    if (notFound)
      noteAnswer(notFound, {
        method,
        headers,
        pathname,
        status,
        address: status === 404 ? clientAddress(request) : null,
      });
    if (unfound && "unfound" in page && page.unfound)
      noteUnfound(unfound, page.unfound, headers, clientAddress(request));
    if (method === "GET" && status === 200) visits?.note(headers, pathname);
  }

  /**
   * Takes a place until the request is handled and its answer was read: what a sender
   * left behind waits for its turn, too.
   *
   * @throws TooManyWaiting if the sender's network has too many under way.
   */
  #takePlace(request: IncomingMessage, response: ServerResponse) {
    const network = blockOf(this.#options.clientAddress(request));
    if (network === null) return null;
    const end = () => void response.destroy();
    const leave = this.#places.take(network, end);
    if (leave === null) throw new TooManyWaiting();
    return leave;
  }

  async #answerOrFail(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): Promise<RequestKind> {
    response.setHeader("x-request-id", requestId);
    if (this.#isBehindTls)
      response.setHeader("strict-transport-security", HSTS);
    this.#underWay.add(response);
    let leave: (() => void) | null = null;
    try {
      leave = this.#takePlace(request, response);
      return await this.#answer(request, response, requestId);
    } catch (error) {
      if (error instanceof BodyRefused) {
        const [status, text] =
          error.reason === "body too large"
            ? [413, "That is larger than this site accepts."]
            : [408, "That took too long."];
        sendEarly(request, response, status, text);
        this.#metrics?.noteRefusal(error.reason);
        return "refused";
      }
      if (error instanceof TooManyWaiting) {
        const text =
          "Your network asks for too many pages at once. Try again in a moment.";
        const { clientAddress, noteSecurity } = this.#options;
        noteSecurity("flood", clientAddress(request));
        // The delay slows a client that retries immediately, and saves CPU.
        await rest(REFUSED_MS);
        sendText(request, response, 503, text, { "retry-after": "2" });
        return "refused";
      }
      // A client that disconnected mid-request needs no answer.
      const hasLeft = request.destroyed && !request.complete;
      const reference = { requestId, err: error };
      if (!hasLeft) this.#options.log.error(reference, "request failed");
      const text = `Something went wrong. Reference: ${requestId}`;
      if (hasLeft || response.headersSent) response.destroy();
      else sendText(request, response, 500, text);
      return "failed";
    } finally {
      this.#underWay.delete(response);
      if (response.closed) leave?.();
      else if (leave !== null) response.once("close", leave);
    }
  }
}
