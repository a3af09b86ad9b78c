import type { IncomingMessage, ServerResponse } from "node:http";

import type { Logger } from "pino";

import type { Pictures } from "./assets/pictures.ts";
import type { StaticFile } from "./assets/static-files.ts";
import type { EdgeHeaders } from "./edge/edge-headers.ts";
import { Admission, type AdmissionOptions } from "./http/admission.ts";
import {
  sendCached,
  sendEarly,
  sendHit,
  sendJson,
  sendPage,
  sendPicture,
  sendText,
} from "./http/answer.ts";
import { BodyTooLarge, BodyTooSlow } from "./http/incoming.ts";
import { isPersonal } from "./http/personal-cookies.ts";
import { newRequestId } from "./http/request-id.ts";
import type { Route } from "./http/route.ts";
import { logAnswer, logWhenDone } from "./log/request-log.ts";
import type { NoteSecurity } from "./log/security-log.ts";
import type { RequestKind } from "./metrics/request-counts.ts";
import type { SiteCounts } from "./metrics/site-counts.ts";
import type { NotFoundReport } from "./not-found/not-found-report.ts";
import type { CachedPage } from "./pages/cached-page.ts";
import { PageCache } from "./pages/page-cache.ts";
import {
  type Asked,
  kindOf,
  PageSource,
  renderForAll,
  timingOf,
} from "./pages/page-source.ts";
import { type Page, redirect } from "./pages/page.ts";
import { RenderScheduler } from "./pages/render-scheduler.ts";
import type { Renderer } from "./pages/renderer.ts";
import { maySeeReport } from "./readiness/readiness-report.ts";
import type { Readiness } from "./readiness/readiness.ts";
import { noTracing, type Tracing } from "./tracing/tracing.ts";
import type { Visits } from "./visits/visits.ts";

/**
 * A year; without includeSubDomains, since other hosts of the domain are not
 * this site's.
 */
const HSTS = "max-age=31536000";

/** The parts of the site that answer requests. */
export type SiteOptions = AdmissionOptions & {
  render: Renderer;
  files: ReadonlyMap<string, StaticFile>;
  pictures: Pictures;
  log: Logger;
  /** Checks everything that the site depends on. */
  readiness(): Promise<Readiness>;
  /**
   * The token for the details of `/readyz`; null: only local requests get them.
   */
  readinessToken: string | null;
  noteSecurity: NoteSecurity;
  /** Counts the missing pages that visitors ask for; null where no content source takes the list. */
  notFound?: Pick<NotFoundReport, "note"> | null;
  /** What cached pages say to a shared cache in front of the site. */
  edge?: EdgeHeaders | null;
  /** Counts views of pages; null where they are not counted. */
  visits?: Visits | null;
  /** Counts requests for the metrics; null where nothing reads them. */
  counts?: SiteCounts | null;
  /** Routes of the server besides its own. */
  routes?: readonly Route[];
  /** Records requests that are no hits as traces. */
  tracing?: Tracing;
  /** Stores a page for the next start, in an idle moment. */
  onCached?(key: string, page: CachedPage): Promise<void>;
  /** The IP address of a request's sender; null if unknown. */
  clientAddress(request: IncomingMessage): string | null;
};

/** The website as one function of request and response. */
export class Site {
  readonly pages: PageCache;
  readonly #options: SiteOptions;
  readonly #admission: Admission;
  readonly #source: PageSource;
  readonly #scheduler = new RenderScheduler();
  readonly #routes: readonly Route[];
  // The responses in progress, except those from the page cache.
  readonly #underWay = new Set<ServerResponse>();
  readonly #isBehindTls: boolean;
  readonly #logsRequests: boolean;
  readonly #counts: SiteCounts | null;
  readonly #tracing: Tracing;
  readonly #hitHeaders: readonly string[];
  readonly #edge: EdgeHeaders | null;
  #isClosing = false;

  constructor(options: SiteOptions) {
    const { render, log, onCached } = options;
    this.#options = options;
    this.#admission = new Admission(options);
    this.pages = new PageCache({
      render: (path) => renderForAll(render, path),
      ...(onCached && { onCached }),
      onBackgroundFailure: (path, error) =>
        log.warn({ path, err: error }, "page not refreshed"),
      onRefreshed: (milliseconds) =>
        options.counts?.publishToFresh.observe(milliseconds / 1000),
    });
    this.#source = new PageSource({
      ...options,
      pages: this.pages,
      scheduler: this.#scheduler,
    });
    this.#isBehindTls = options.siteUrl.startsWith("https:");
    this.#edge = options.edge ?? null;
    this.#logsRequests = log.isLevelEnabled("info");
    this.#counts = options.counts ?? null;
    this.#tracing = options.tracing ?? noTracing;
    this.#hitHeaders = [
      ...(this.#isBehindTls ? ["strict-transport-security", HSTS] : []),
      ...["server-timing", "cache;desc=hit"],
    ];
    this.#routes = [...this.#ownRoutes(), ...(options.routes ?? [])];
  }

  /** Call it for each new connection. */
  noteConnection(): void {
    this.#scheduler.noteConnection();
  }

  /**
   * Begins the shutdown: `/readyz` reports that the site is not ready, and
   * connections are closed after their answer.
   */
  startClosing(): void {
    this.#isClosing = true;
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
      this.#counts?.requests.kinds.hit.note(
        response.statusCode,
        performance.now() - started,
      );
      visits?.noteHit(request.headers, request.url!);
      return;
    }
    if (this.#logsRequests)
      logWhenDone(log, { request, response, requestId, started });
    const underWay = this.#counts?.requests.begin(response, started);
    void this.#tracing.traceRequest(request, async (span) => {
      const kind = await this.#answerOrFail(request, response, requestId);
      if (underWay) underWay.kind = kind;
      span.set({
        "http.response.status_code": response.statusCode,
        "site.answer": kind,
      });
    });
  }

  /**
   * The fast path for most requests: a cached page for a client without
   * personal cookies, requested by its exact key. Null for any other request.
   */
  #cachedFor(request: IncomingMessage): CachedPage | null {
    const { method, url, headers } = request;
    if ((method !== "GET" && method !== "HEAD") || url === undefined)
      return null;
    if (isPersonal(headers.cookie)) return null;
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
        this.#counts?.refusals.add("malformed");
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
        const method = request.method === "POST" ? "POST" : "GET";
        const route = this.#routes.find(
          (each) => each.method === method && each.matches(pathname),
        );
        if (!route) return this.#answerPage(request, response, asked);
        await route.answer(request, response, asked);
        return route.kind;
      }
    }
  }

  async #answerPage(
    request: IncomingMessage,
    response: ServerResponse,
    asked: Asked,
  ): Promise<RequestKind> {
    const started = performance.now();
    const page = await this.#source.pageFor(request, asked);
    this.#noteAnswer(request, asked, page);
    response.setHeader("server-timing", timingOf(page, started));
    sendPage(request, response, page, this.#edge);
    if (request.method === "POST") return "form";
    const isRedirect = page.status >= 300 && page.status < 400;
    return isRedirect ? "redirect" : kindOf(page, started);
  }

  #noteAnswer(
    request: IncomingMessage,
    asked: Asked,
    page: Page | CachedPage,
  ): void {
    const { clientAddress, notFound, visits } = this.#options;
    const { method, headers } = request;
    const foundNothing = "foundNothing" in page && page.foundNothing === true;
    const isAddressAsked = page.status === 404 || foundNothing;
    const answered = {
      ...asked,
      method,
      headers,
      status: page.status,
      address: isAddressAsked ? clientAddress(request) : null,
    };
    const redirectId = ("redirectId" in page && page.redirectId) || null;
    notFound?.note({ ...answered, redirectId });
    visits?.noteAnswer({ ...answered, foundNothing });
  }

  #ownRoutes(): Route[] {
    const { files, pictures } = this.#options;
    return [
      {
        method: "GET",
        kind: "probe",
        matches: (pathname) => pathname === "/healthz",
        answer: (request, response) =>
          this.#isClosing
            ? sendText(request, response, 503, "closing")
            : sendText(request, response, 200, "ok"),
      },
      {
        method: "GET",
        kind: "probe",
        matches: (pathname) => pathname === "/readyz",
        answer: (request, response) => this.#answerReadiness(request, response),
      },
      {
        method: "GET",
        kind: "static",
        matches: (pathname) => files.has(pathname),
        answer(request, response, { pathname }) {
          const file = files.get(pathname);
          if (file) sendCached(request, response, file);
        },
      },
      {
        method: "GET",
        kind: "image",
        matches: (pathname) => pathname.startsWith("/images/"),
        async answer(request, response, { pathname, search }) {
          const name = pathname.slice("/images/".length);
          const picture = await pictures.get(name, search);
          sendPicture(request, response, picture);
        },
      },
      {
        method: "GET",
        kind: "static",
        matches: (pathname) => pathname.startsWith("/assets/"),
        answer: (request, response) =>
          sendText(request, response, 404, "No such file"),
      },
    ];
  }

  async #answerReadiness(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { readiness, readinessToken: token, siteUrl } = this.#options;
    const { isReady, report } = await readiness();
    const isOpen = isReady && !this.#isClosing;
    const status = isOpen ? 200 : 503;
    if (!maySeeReport(request, { token, siteUrl })) {
      const word = isOpen ? "ready" : "not ready";
      return sendText(request, response, status, word);
    }
    // `kept` is the name that monitors know.
    const pages = { kept: this.pages.size, bytes: this.pages.bytes };
    sendJson(request, response, status, { ...report, pages });
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
    try {
      return await this.#answer(request, response, requestId);
    } catch (error) {
      this.#fail(request, response, requestId, error);
      const isRefused =
        error instanceof BodyTooLarge || error instanceof BodyTooSlow;
      return isRefused ? "refused" : "failed";
    } finally {
      this.#underWay.delete(response);
    }
  }

  #fail(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    error: unknown,
  ): void {
    if (error instanceof BodyTooLarge) {
      this.#counts?.refusals.add("body too large");
      const text = "That is more than this site accepts.";
      return sendEarly(request, response, 413, text);
    }
    if (error instanceof BodyTooSlow) {
      this.#counts?.refusals.add("body too slow");
      return sendEarly(request, response, 408, "That took too long.");
    }
    // A client that disconnected during its request needs no answer.
    if (request.destroyed && !request.complete) {
      response.destroy();
      return;
    }
    this.#options.log.error({ requestId, err: error }, "request failed");
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const text = `Something went wrong. Reference: ${requestId}`;
    sendText(request, response, 500, text);
  }
}
