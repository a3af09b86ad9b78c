import type { IncomingMessage } from "node:http";

import { toRenderRequest } from "../http/incoming.ts";
import { isPersonal } from "../http/personal-cookies.ts";
import { newRequestId } from "../http/request-id.ts";
import { pageKey } from "../http/request-target.ts";
import { CachedPage } from "./cached-page.ts";
import type { PageCache } from "./page-cache.ts";
import { redirect, type Page } from "./page.ts";
import type { RenderScheduler } from "./render-scheduler.ts";
import type { Renderer } from "./renderer.ts";

/** A crawler reads a page once and keeps it: it waits for the whole page. */
const CRAWLER = /bot|crawl|spider|slurp|externalhit|preview/i;

/** What a request for a page asks. */
export type Asked = { pathname: string; search: string; requestId: string };

export type PageSourceOptions = {
  render: Renderer;
  pages: PageCache;
  scheduler: RenderScheduler;
  /** The address of a request's sender; null where it is unknown. */
  clientAddress(request: IncomingMessage): string | null;
};

/** Renders a page for everybody: no header of a reader goes in. */
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

/** Decides which page a request gets: the cached one, or one of its own. */
export class PageSource {
  readonly #options: PageSourceOptions;
  // Addresses whose pages hold something made for one visitor, as far as is known.
  readonly #personalKeys = new Set<string>();

  constructor(options: PageSourceOptions) {
    this.#options = options;
  }

  /** @throws an error of the renderer, or BodyTooLarge. */
  async pageFor(
    request: IncomingMessage,
    asked: Asked,
  ): Promise<Page | CachedPage> {
    const { pages, render } = this.#options;
    const { pathname, search } = asked;
    const reads = request.method === "GET" || request.method === "HEAD";
    const key = pageKey(pathname, search);
    if (!reads || isPersonal(request.headers.cookie))
      return this.#renderAlone(request, asked);
    if (key === null) {
      const page = await renderForAll(render, `${pathname}${search}`);
      return page.isPersonal ? this.#renderAlone(request, asked) : page;
    }
    if (this.#personalKeys.has(key)) {
      const page = await this.#renderAlone(request, asked);
      // An editor took the form away: the next reader may share a page again.
      if (!page.isPersonal && page.status === 200)
        this.#personalKeys.delete(key);
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
    this.#personalKeys.add(key);
    return this.#renderAlone(request, asked);
  }

  async #renderAlone(
    request: IncomingMessage,
    { pathname, search, requestId }: Asked,
  ): Promise<Page> {
    const { render, clientAddress, scheduler } = this.#options;
    const asksFor = await toRenderRequest(
      request,
      `${pathname}${search}`,
      { address: clientAddress(request) },
      requestId,
    );
    await scheduler.turn();
    return render(asksFor);
  }
}

function isUnfinished(page: Page | CachedPage): boolean {
  return "isUnfinished" in page && page.isUnfinished === true;
}

/**
 * How a page came about, for the developer tools of a browser (Server-Timing).
 * In: the page, when it was asked for by `performance.now`. Milliseconds are those that the reader
 * waited, which may be for a page that another reader asked for.
 */
export function timingOf(page: Page | CachedPage, started: number): string {
  const duration = `render;dur=${Math.round(performance.now() - started)}`;
  if (!(page instanceof CachedPage)) return `cache;desc=none, ${duration}`;
  if (page.madeAt >= started) return `cache;desc=miss, ${duration}`;
  return `cache;desc=${page.isFresh ? "hit" : "stale"}`;
}
