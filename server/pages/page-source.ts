import type { IncomingMessage } from "node:http";

import { LRUCache } from "lru-cache";

import { blockOf } from "../../app/http/sender-address.server.ts";
import { bodyFault, toRenderRequest } from "../http/incoming.ts";
import { mayBePersonal } from "../http/personal-cookies.ts";
import { pageKey } from "../http/request-target.ts";
import { TooManyWaiting, type Waiting } from "../http/turns.ts";
import { newRequestId } from "../log/log.ts";
import { CachedPage } from "./cached-page.ts";
import type { PageCache } from "./page-cache.ts";
import { type Page, redirect } from "./page.ts";
import type { RenderTurns } from "./render-turns.ts";
import type { Renderer } from "./renderer.ts";

/**
 * Pages behind a link's secret: they are for one person, and not remembered. A
 * request's link in capitals is redirected like any address.
 */
const BEHIND_LINK = /^(?:\/[a-z]{2})?\/(?:request\/[^A-Z]+|shared\/.+)$/;

/** How many addresses of personal pages are remembered, and their longest length. */
const MOST_PERSONAL = 1_000;
const LONGEST_PERSONAL = 256;

/** The request for a page. */
export type PageRequest = {
  pathname: string;
  search: string;
  requestId: string;
};

/** The parts that a request's page can come from. */
type PageSourceOptions = {
  render: Renderer;
  pages: PageCache;
  turns: RenderTurns;
  /**
   * True if the site signed one of the cookies with which pages are rendered per
   * request.
   *
   * @param cookies the Cookie header.
   */
  isPersonal(cookies: string): Promise<boolean>;
  /** The IP address of a request's sender; null if unknown. */
  clientAddress(request: IncomingMessage): string | null;
};

/** Renders a page for everybody, without any of the request's headers. */
export function renderForAll(render: Renderer, path: string): Promise<Page> {
  return render({
    method: "GET",
    path,
    headers: new Headers(),
    body: null,
    visitor: null,
    requestId: newRequestId(),
  });
}

/** Decides whether a request gets a cached page or one rendered for it. */
export class PageSource {
  readonly #options: PageSourceOptions;
  // The keys of pages that turned out to be personal and are rendered per request.
  // A forgotten one is rendered for everybody once more.
  readonly #personalKeys = new LRUCache<string, true>({ max: MOST_PERSONAL });

  constructor(options: PageSourceOptions) {
    this.#options = options;
  }

  /** @throws an error of the renderer, BodyRefused, TooManyWaiting. */
  async pageFor(
    request: IncomingMessage,
    asked: PageRequest,
  ): Promise<Page | CachedPage> {
    const { clientAddress, isPersonal, render, turns } = this.#options;
    const { pathname, search } = asked;
    const reads = request.method === "GET" || request.method === "HEAD";
    // Sending a form does not wait for pages that others of the network read.
    const network = blockOf(clientAddress(request));
    const waiting = network && (reads ? network : `${network} sends`);
    const key = pageKey(pathname, search);
    const { cookie } = request.headers;
    if (
      !reads ||
      BEHIND_LINK.test(pathname) ||
      (mayBePersonal(cookie) && (await isPersonal(cookie)))
    )
      return this.#renderAlone(request, asked, waiting);
    if (key === null) {
      const path = `${pathname}${search}`;
      if (turns.isFull(waiting)) throw new TooManyWaiting();
      const page = await turns.run(waiting, path, () =>
        renderForAll(render, path),
      );
      return isForVisitor(page)
        ? this.#renderAlone(request, asked, waiting)
        : page;
    }
    if (/[A-Z]/.test(key) && !key.endsWith(".data")) {
      const lower = await this.#cached(key.toLowerCase(), waiting);
      if (lower.status >= 400) return lower;
      return redirect(`${pathname.toLowerCase()}${search}`);
    }
    if (!this.#personalKeys.get(key)) {
      const page = await this.#cached(key, waiting);
      if (!isForVisitor(page)) return page;
      if (key.length <= LONGEST_PERSONAL) this.#personalKeys.set(key, true);
    }
    const page = await this.#renderAlone(request, asked, waiting);
    // It was personal for a moment alone, or an editor has removed the form: the
    // page can be cached.
    if (!isForVisitor(page) && page.status === 200)
      this.#personalKeys.delete(key);
    return page;
  }

  async #cached(key: string, waiting: Waiting): Promise<Page | CachedPage> {
    const { pages, turns } = this.#options;
    if (pages.isFresh(key)) return pages.get(key);
    if (turns.isFull(waiting)) throw new TooManyWaiting();
    return turns.run(waiting, key, () => pages.get(key));
  }

  async #renderAlone(
    request: IncomingMessage,
    { pathname, search, requestId }: PageRequest,
    waiting: Waiting,
  ): Promise<Page | CachedPage> {
    const { render, clientAddress, turns } = this.#options;
    if (request.method !== "POST" && turns.isFull(waiting))
      throw new TooManyWaiting();
    const asksFor = await toRenderRequest(
      request,
      `${pathname}${search}`,
      { address: clientAddress(request) },
      requestId,
    );
    const page = await turns.run(waiting, Symbol(), () => render(asksFor));
    const fault = bodyFault(request);
    if (fault !== null) throw fault;
    return page;
  }
}

function isForVisitor(page: Page | CachedPage): boolean {
  return "isPersonal" in page && page.isPersonal === true;
}

/**
 * How a request for a page was answered.
 *
 * @param started the time of the request by `performance.now`.
 */
export function kindOf(
  page: Page | CachedPage,
  started: number,
): "hit" | "stale" | "miss" | "rendered" {
  if (!(page instanceof CachedPage)) return "rendered";
  if (page.madeAt >= started) return "miss";
  return page.isFresh ? "hit" : "stale";
}

/**
 * The Server-Timing header, for browsers' developer tools. The duration is how
 * long this request waited, perhaps for a rendering that another one started.
 *
 * @param started the time of the request by `performance.now`.
 */
export function timingOf(page: Page | CachedPage, started: number): string {
  const duration = `render;dur=${Math.round(performance.now() - started)}`;
  const kind = kindOf(page, started);
  if (kind === "rendered") return `cache;desc=none, ${duration}`;
  return kind === "miss"
    ? `cache;desc=miss, ${duration}`
    : `cache;desc=${kind}`;
}
