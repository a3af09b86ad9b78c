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
import { logAnswer, logWhenDone } from "./log/request-log.ts";
import type { NoteSecurity } from "./log/security-log.ts";
import type { NotFoundReport } from "./not-found/not-found-report.ts";
import type { CachedPage } from "./pages/cached-page.ts";
import { PageCache } from "./pages/page-cache.ts";
import {
  type Asked,
  PageSource,
  renderForAll,
  timingOf,
} from "./pages/page-source.ts";
import { redirect } from "./pages/page.ts";
import { RenderScheduler } from "./pages/render-scheduler.ts";
import type { Renderer } from "./pages/renderer.ts";
import { maySeeReport } from "./readiness/readiness-report.ts";
import type { Readiness } from "./readiness/readiness.ts";

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
  /** Stores a page for the next start, in an idle moment. */
  onCached?(key: string, page: CachedPage): Promise<void>;
  /** The IP address of a request's sender; null if unknown. */
  clientAddress(request: IncomingMessage): string | null;
};

type Answer = (
  request: IncomingMessage,
  response: ServerResponse,
  asked: Asked,
) => void | Promise<void>;

/**
 * A route that the server itself answers, for GET. Every other path is a page.
 */
type Route = { matches(pathname: string): boolean; answer: Answer };

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
    });
    this.#source = new PageSource({
      ...options,
      pages: this.pages,
      scheduler: this.#scheduler,
    });
    this.#isBehindTls = options.siteUrl.startsWith("https:");
    this.#edge = options.edge ?? null;
    this.#logsRequests = log.isLevelEnabled("info");
    this.#hitHeaders = [
      ...(this.#isBehindTls ? ["strict-transport-security", HSTS] : []),
      ...["server-timing", "cache;desc=hit"],
    ];
    this.#routes = this.#ownRoutes();
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
    const { log } = this.#options;
    if (this.#isClosing) response.shouldKeepAlive = false;
    const started = this.#logsRequests ? performance.now() : 0;
    const requestId = newRequestId();
    const cached = this.#cachedFor(request);
    if (cached !== null) {
      const more = this.#hitHeaders;
      sendHit(request, response, cached, requestId, more, this.#edge);
      // The answer is written completely, so it can be logged now.
      if (this.#logsRequests)
        logAnswer(log, { request, response, requestId, started });
      return;
    }
    if (this.#logsRequests)
      logWhenDone(log, { request, response, requestId, started });
    void this.#answerOrFail(request, response, requestId);
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
  ): Promise<void> {
    const admitted = this.#admission.judge(request);
    switch (admitted.kind) {
      case "refused": {
        const { status, text, headers } = admitted;
        return sendText(request, response, status, text, headers);
      }
      case "foreign": {
        const { noteSecurity, clientAddress } = this.#options;
        noteSecurity("refused origin", clientAddress(request));
        const text = "This request came from another site.";
        return sendText(request, response, 403, text);
      }
      case "redirect": {
        const { status, location } = admitted;
        const page = { ...redirect(location), status };
        return sendPage(request, response, page);
      }
      case "admitted": {
        const { pathname, search } = admitted;
        const asked = { pathname, search, requestId };
        const route =
          request.method === "POST"
            ? undefined
            : this.#routes.find(({ matches }) => matches(pathname));
        const answer = route?.answer ?? this.#answerPage;
        return answer(request, response, asked);
      }
    }
  }

  #answerPage: Answer = async (request, response, asked) => {
    const started = performance.now();
    const page = await this.#source.pageFor(request, asked);
    const { clientAddress, notFound } = this.#options;
    notFound?.note({
      ...asked,
      method: request.method,
      headers: request.headers,
      status: page.status,
      redirectId: ("redirectId" in page && page.redirectId) || null,
      address: page.status === 404 ? clientAddress(request) : null,
    });
    response.setHeader("server-timing", timingOf(page, started));
    sendPage(request, response, page, this.#edge);
  };

  #ownRoutes(): Route[] {
    const { files, pictures } = this.#options;
    return [
      {
        matches: (pathname) => pathname === "/healthz",
        answer: (request, response) =>
          this.#isClosing
            ? sendText(request, response, 503, "closing")
            : sendText(request, response, 200, "ok"),
      },
      {
        matches: (pathname) => pathname === "/readyz",
        answer: (request, response) => this.#answerReadiness(request, response),
      },
      {
        matches: (pathname) => files.has(pathname),
        answer(request, response, { pathname }) {
          const file = files.get(pathname);
          if (file) sendCached(request, response, file);
        },
      },
      {
        matches: (pathname) => pathname.startsWith("/images/"),
        async answer(request, response, { pathname, search }) {
          const name = pathname.slice("/images/".length);
          const picture = await pictures.get(name, search);
          sendPicture(request, response, picture);
        },
      },
      {
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
  ): Promise<void> {
    response.setHeader("x-request-id", requestId);
    if (this.#isBehindTls)
      response.setHeader("strict-transport-security", HSTS);
    this.#underWay.add(response);
    try {
      await this.#answer(request, response, requestId);
    } catch (error) {
      this.#fail(request, response, requestId, error);
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
      const text = "That is more than this site accepts.";
      return sendEarly(request, response, 413, text);
    }
    if (error instanceof BodyTooSlow)
      return sendEarly(request, response, 408, "That took too long.");
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
