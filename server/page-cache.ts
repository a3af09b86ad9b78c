import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

import type { Page } from "./page.ts";

const compress = promisify(gzip);

/** A page kept for the next reader, compressed; the plain body is dropped. */
export type KeptPage = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly gzip: Buffer;
  readonly tags: ReadonlySet<string>;
  readonly renderedAt: number;
  /** False once an edit touched one of its tags: then it is history, not an answer. */
  fresh: boolean;
  /** When it last could not be made anew. */
  failedAt: number;
  reads: number;
};

export type PageCacheOptions = {
  /** Renders the page of a key. A status of 500 or more, or a throw, is a failure. */
  render(key: string): Promise<Page>;
  /** Milliseconds since any fixed moment. */
  now?: () => number;
  maxBytes?: number;
  /** Called with what went wrong when a page is rendered with no reader waiting. */
  onBackgroundFailure?(key: string, error: unknown): void;
};

/**
 * Upper bound of a page's age even if no edit is heard of (the specification's
 * freshness of five minutes); older, it is served once more while it is made anew.
 */
const MAX_AGE_MS = 300_000;
/** How long a reader waits for a new page while an old one is there to fall back on. */
const PATIENCE_MS = 2_000;
/** Age up to which a page is believed while the stream of edits is interrupted. */
const UNHEARD_AGE_MS = 2_000;
/** After a failure the source is left alone for so long, and old pages answer at once. */
const RETRY_AFTER_MS = 1_000;
const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;
/** So many of the most read pages are rendered anew without waiting for a reader. */
const EAGER_PAGES = 12;

type Flight = {
  result: Promise<Page | KeptPage>;
  /** Tags that fell while the page was being rendered. */
  missed: Set<string>;
  missedAll: boolean;
};

function isKept(page: Page | KeptPage): page is KeptPage {
  return "gzip" in page;
}

/**
 * One map from URL to finished page, tagged with the sync tags of the queries
 * that made it. A page that an edit touched is never served again as it was,
 * but for one case: its source fails or is too slow, and then the last good
 * copy is better than none.
 */
export class PageCache {
  readonly #options: Required<Omit<PageCacheOptions, "onBackgroundFailure">> &
    Pick<PageCacheOptions, "onBackgroundFailure">;
  readonly #pages = new Map<string, KeptPage>();
  readonly #flights = new Map<string, Flight>();
  #bytes = 0;
  #hearing = false;
  #failedAt = Number.NEGATIVE_INFINITY;
  #eager: Promise<void> = Promise.resolve();

  constructor(options: PageCacheOptions) {
    this.#options = { now: Date.now, maxBytes: DEFAULT_MAX_BYTES, ...options };
  }

  /** Compressed bytes held at the moment. */
  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#pages.size;
  }

  /**
   * The page of a key: from the map if it is still true, else rendered. Readers
   * of the same key share one rendering.
   *
   * @throws whatever `render` throws, if there is no good copy either.
   */
  async get(key: string): Promise<Page | KeptPage> {
    const kept = this.#pages.get(key);
    if (!kept) return this.#render(key).result;
    kept.reads += 1;
    this.#pages.delete(key);
    this.#pages.set(key, kept);

    const now = this.#options.now();
    const age = now - kept.renderedAt;
    const failedAt = Math.max(this.#failedAt, kept.failedAt);
    const justFailed = now - failedAt < RETRY_AFTER_MS;
    if (kept.fresh && (this.#hearing || age < UNHEARD_AGE_MS)) {
      if (age >= MAX_AGE_MS && !justFailed) this.#renderUnwaited(key);
      return kept;
    }
    if (justFailed) return kept;
    return this.#renderOrFallBack(key, kept);
  }

  /** Marks every page made from one of the tags as history, and makes the most read ones anew. */
  forget(tags: readonly string[]): void {
    for (const flight of this.#flights.values()) {
      for (const tag of tags) flight.missed.add(tag);
    }
    this.#expire((page) => tags.some((tag) => page.tags.has(tag)));
  }

  /** Marks every page as history: after a gap nobody knows what was edited. */
  forgetAll(): void {
    for (const flight of this.#flights.values()) flight.missedAll = true;
    this.#expire(() => true);
  }

  /** Says whether edits are being heard of; while they are not, pages are believed for seconds only. */
  setHearing(hearing: boolean): void {
    this.#hearing = hearing;
  }

  #expire(touched: (page: KeptPage) => boolean): void {
    const expired: [string, KeptPage][] = [];
    for (const [key, page] of this.#pages) {
      if (!page.fresh || !touched(page)) continue;
      page.fresh = false;
      expired.push([key, page]);
    }
    expired.sort(([, a], [, b]) => b.reads - a.reads);
    for (const [key] of expired.slice(0, EAGER_PAGES)) {
      // One after the other: a reader's own request must not queue behind all of them.
      this.#eager = this.#eager.then(async () => {
        if (this.#pages.get(key)?.fresh !== false) return;
        await this.#render(key).result.then(
          () => {},
          (error: unknown) => this.#options.onBackgroundFailure?.(key, error),
        );
      });
    }
  }

  #renderUnwaited(key: string): void {
    this.#render(key).result.catch((error: unknown) =>
      this.#options.onBackgroundFailure?.(key, error),
    );
  }

  async #renderOrFallBack(
    key: string,
    kept: KeptPage,
  ): Promise<Page | KeptPage> {
    const rendering = this.#render(key).result.then(
      (page) => (page.status >= 500 ? kept : page),
      () => kept,
    );
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<KeptPage>((resolve) => {
      timer = setTimeout(() => {
        // Whoever comes next while the source is this slow is answered at once.
        this.#failedAt = this.#options.now();
        resolve(kept);
      }, PATIENCE_MS);
    });
    const page = await Promise.race([rendering, patience]);
    clearTimeout(timer);
    return page;
  }

  #render(key: string): Flight {
    const under = this.#flights.get(key);
    if (under) return under;
    const flight: Flight = {
      result: Promise.reject(),
      missed: new Set(),
      missedAll: false,
    };
    flight.result.catch(() => {});
    flight.result = this.#renderUntilTrue(key, flight).finally(() =>
      this.#flights.delete(key),
    );
    this.#flights.set(key, flight);
    return flight;
  }

  async #renderUntilTrue(
    key: string,
    flight: Flight,
  ): Promise<Page | KeptPage> {
    for (let attempt = 1; ; attempt += 1) {
      flight.missed.clear();
      flight.missedAll = false;
      let page: Page;
      try {
        page = await this.#options.render(key);
      } catch (error) {
        this.#noteFailure(key);
        throw error;
      }
      if (page.status >= 500) {
        this.#noteFailure(key, page.status);
        return page;
      }
      const keeps =
        page.status === 200 && page.setCookies.length === 0 && isPublic(page);
      const compressed = keeps ? await compress(page.body, { level: 5 }) : null;
      const touched =
        flight.missedAll ||
        [...page.tags].some((tag) => flight.missed.has(tag));
      // An edit fell between the query and now. Twice is chance, more is an
      // editor faster than the renderer: then the next reader renders again.
      if (touched && attempt < 3) continue;
      if (compressed) return this.#keep(key, page, compressed, !touched);
      this.#drop(key);
      return page;
    }
  }

  /** A source that is unavailable is so for every page; a defect is one page's own. */
  #noteFailure(key: string, status: number | null = null): void {
    const now = this.#options.now();
    if (status === 503) this.#failedAt = now;
    const kept = this.#pages.get(key);
    if (kept) kept.failedAt = now;
  }

  #keep(key: string, page: Page, compressed: Buffer, fresh: boolean): KeptPage {
    const reads = this.#pages.get(key)?.reads ?? 1;
    this.#drop(key);
    const kept: KeptPage = {
      status: page.status,
      headers: page.headers,
      etag: createHash("sha256")
        .update(page.body)
        .digest("base64url")
        .slice(0, 22),
      gzip: compressed,
      tags: page.tags,
      renderedAt: this.#options.now(),
      fresh,
      failedAt: Number.NEGATIVE_INFINITY,
      reads,
    };
    this.#pages.set(key, kept);
    this.#bytes += compressed.byteLength;
    for (const [oldest, { gzip: bytes }] of this.#pages) {
      if (this.#bytes <= this.#options.maxBytes || oldest === key) break;
      this.#pages.delete(oldest);
      this.#bytes -= bytes.byteLength;
    }
    return kept;
  }

  #drop(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#bytes -= page.gzip.byteLength;
  }
}

function isPublic(page: Page): boolean {
  return (
    !page.isPersonal &&
    !/\b(no-store|private)\b/.test(page.headers["cache-control"] ?? "")
  );
}

export { isKept };
