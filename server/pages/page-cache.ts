import { IdleWork } from "./idle-work.ts";
import { cachePage, type CachedPage } from "./cached-page.ts";
import type { Page } from "./page.ts";

export type PageCacheOptions = {
  /** Renders the page of a key. A status of 500 or more, or a throw, is a failure. */
  render(key: string): Promise<Page>;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
  maxBytes?: number;
  /** Called with what went wrong when something is done with no reader waiting. */
  onBackgroundFailure?(key: string, error: unknown): void;
  /** Called with a page that was just made, once no request waits. */
  onCached?(key: string, page: CachedPage): Promise<void>;
};

/**
 * Upper bound of a page's age even if no edit arrives (the specification's
 * freshness of five minutes); an older page is served while it is made again.
 */
const MAX_AGE_MS = 300_000;
/** How long a reader waits for a new page while a stale one is there as a fallback. */
const PATIENCE_MS = 2_000;
/** Age up to which a page is fresh while the stream of edits is disconnected. */
const DISCONNECTED_AGE_MS = 2_000;
/** After a failure the source is not asked for so long, and stale pages are served at once. */
const RETRY_AFTER_MS = 1_000;
const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;
/** So many of the most read pages are rendered again before a reader asks. */
const EAGER_PAGES = 12;

type Flight = {
  result: Promise<Page | CachedPage>;
  /** Tags that fell while the page was being rendered. */
  missed: Set<string>;
  missedAll: boolean;
};

/**
 * One map from URL to finished page, tagged with the sync tags of the queries
 * that made it. A page that an edit touched is never served again as it was,
 * but for one case: its source fails or is too slow, and then the last good
 * copy is better than none.
 */
export class PageCache {
  readonly #options: PageCacheOptions & { now: () => number; maxBytes: number };
  readonly #idle: IdleWork;
  readonly #pages = new Map<string, CachedPage>();
  readonly #flights = new Map<string, Flight>();
  #isConnected = false;
  #failedAt = Number.NEGATIVE_INFINITY;
  #eager: Promise<void> = Promise.resolve();

  constructor(options: PageCacheOptions) {
    this.#options = {
      // The wall clock may be set back, which would make a second an hour.
      now: () => performance.now(),
      maxBytes: DEFAULT_MAX_BYTES,
      ...options,
    };
    this.#idle = new IdleWork(
      (key, error) => this.#options.onBackgroundFailure?.(key, error),
      this.#options.now,
    );
  }

  /**
   * The page of a key, if it is there and fresh: the case of most requests.
   * Null if anything has to be decided; `get` decides.
   */
  hit(key: string): CachedPage | null {
    const cached = this.#pages.get(key);
    if (!cached || !cached.fresh || !this.#isConnected) return null;
    const now = this.#options.now();
    if (now - cached.renderedAt >= MAX_AGE_MS) return null;
    this.#use(cached, now);
    return cached;
  }

  /** The most read pages first: the ones to make before the first request. */
  *byReads(): Iterable<[key: string, page: CachedPage]> {
    yield* [...this.#pages].sort(([, a], [, b]) => b.reads - a.reads);
  }

  /** Takes in a page of an earlier run, as a stale fallback for one that cannot be rendered. */
  admit(key: string, page: CachedPage): void {
    if (this.#pages.has(key)) return;
    page.fresh = false;
    this.#insert(key, page);
  }

  /**
   * Makes pages that no reader asked for yet, in this order, while no request
   * waits. The last tenth of the room is left to pages that readers ask for: no
   * cached page has to go for one that may never be read.
   */
  warm(keys: Iterable<string>): void {
    for (const key of keys) {
      this.#idle.add(`warm ${key}`, async () => {
        const cached = this.#pages.get(key);
        const mostBytes = 0.9 * this.#options.maxBytes;
        if (cached ? cached.fresh : this.bytes > mostBytes) return;
        await this.#render(key).result;
      });
    }
  }

  /** Ends the idle work. */
  stop(): void {
    this.#idle.stop();
  }

  #use(cached: CachedPage, now: number): void {
    cached.reads += 1;
    cached.wasRead = true;
    this.#idle.noteRequest(now);
  }

  /** Compressed bytes held at the moment. */
  get bytes(): number {
    let bytes = 0;
    for (const page of this.#pages.values()) bytes += page.bytes;
    return bytes;
  }

  get size(): number {
    return this.#pages.size;
  }

  /**
   * The page of a key: from the map if it is fresh, else rendered. Requests for
   * the same key share one render (single flight).
   *
   * @throws the error of `render`, if there is no good copy either.
   */
  async get(key: string): Promise<Page | CachedPage> {
    const cached = this.#pages.get(key);
    if (!cached) return this.#render(key).result;
    const now = this.#options.now();
    this.#use(cached, now);
    const age = now - cached.renderedAt;
    const failedAt = Math.max(this.#failedAt, cached.failedAt);
    const justFailed = now - failedAt < RETRY_AFTER_MS;
    if (cached.fresh && (this.#isConnected || age < DISCONNECTED_AGE_MS)) {
      if (age >= MAX_AGE_MS && !justFailed) this.#renderUnwaited(key);
      return cached;
    }
    if (justFailed) return cached;
    return this.#renderOrFallBack(key, cached);
  }

  /** Marks every page made from one of the tags as stale, and renders the most read ones again. */
  invalidate(tags: readonly string[]): void {
    for (const flight of this.#flights.values()) {
      for (const tag of tags) flight.missed.add(tag);
    }
    this.#expire((page) => tags.some((tag) => page.tags.has(tag)));
  }

  /** Marks every page as stale: after a gap in the stream any document may have changed. */
  invalidateAll(): void {
    for (const flight of this.#flights.values()) flight.missedAll = true;
    this.#expire(() => true);
  }

  /** Says whether the stream of edits is connected; while it is not, pages are fresh for seconds only. */
  setConnected(isConnected: boolean): void {
    this.#isConnected = isConnected;
  }

  #expire(touched: (page: CachedPage) => boolean): void {
    const expired: [string, CachedPage][] = [];
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
    cached: CachedPage,
  ): Promise<Page | CachedPage> {
    const rendering = this.#render(key).result.then(
      (page) => (page.status >= 500 ? cached : page),
      () => cached,
    );
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<CachedPage>((resolve) => {
      timer = setTimeout(() => {
        // While the source is this slow, the next request is answered at once.
        this.#failedAt = this.#options.now();
        resolve(cached);
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
  ): Promise<Page | CachedPage> {
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
      const isCacheable =
        page.status === 200 && page.setCookies.length === 0 && isPublic(page);
      const made = isCacheable
        ? await cachePage(page, this.#options.now())
        : null;
      const touched =
        flight.missedAll ||
        [...page.tags].some((tag) => flight.missed.has(tag));
      // An edit fell between the query and now. Twice is chance, more is an
      // editor faster than the renderer: then the next reader renders again.
      if (touched && attempt < 3) continue;
      if (made) {
        made.fresh = !touched;
        return this.#store(key, made);
      }
      this.#pages.delete(key);
      return page;
    }
  }

  /** An unavailable source is so for every page; a defect belongs to one page. */
  #noteFailure(key: string, status: number | null = null): void {
    const now = this.#options.now();
    if (status === 503) this.#failedAt = now;
    const cached = this.#pages.get(key);
    if (cached) cached.failedAt = now;
  }

  #store(key: string, made: CachedPage): CachedPage {
    made.reads = this.#pages.get(key)?.reads ?? 1;
    this.#pages.delete(key);
    this.#insert(key, made);
    this.#idle.add(key, async () => {
      if (this.#pages.get(key) !== made) return;
      await made.improve();
      await this.#options.onCached?.(key, made);
    });
    return made;
  }

  #insert(key: string, made: CachedPage): void {
    this.#pages.set(key, made);
    // Counted again each time: a page grows with each encoding readers need.
    let bytes = this.bytes;
    for (const [oldest, page] of this.#pages) {
      if (bytes <= this.#options.maxBytes) break;
      if (oldest === key) continue;
      this.#pages.delete(oldest);
      if (page.wasRead) {
        // A read only sets a flag, since moving the page each time would cost
        // every reader; the page stays until its turn comes again.
        page.wasRead = false;
        this.#pages.set(oldest, page);
      } else bytes -= page.bytes;
    }
  }
}

function isPublic(page: Page): boolean {
  return (
    !page.isPersonal &&
    !/\b(no-store|private)\b/.test(page.headers["cache-control"] ?? "")
  );
}
