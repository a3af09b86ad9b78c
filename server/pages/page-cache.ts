import type { Made } from "../../app/cache/cache-entry.ts";
import { TaggedCache } from "../../app/cache/tagged-cache.ts";
import { cachePage, type CachedPage } from "./cached-page.ts";
import { IdleWork } from "./idle-work.ts";
import type { Page } from "./page.ts";

/** How pages are rendered, and who is notified. */
export type PageCacheOptions = {
  /** Renders the page of a key. A status of 500 or more, or a throw, is a failure. */
  render(key: string): Promise<Page>;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
  /** The wall clock, in milliseconds since 1970. */
  wallNow?: () => number;
  maxBytes?: number;
  /** Called for a failure of work that no request waits for. */
  onBackgroundFailure?(key: string, error: unknown): void;
  /** Called with a new page when the server is idle. */
  onCached?(key: string, page: CachedPage): Promise<void>;
};

/**
 * In milliseconds: how long a request waits for a new page if there is a stale
 * one.
 */
const PATIENCE_MS = 2_000;
const DEFAULT_MAX_BYTES = 48 * 1024 * 1024;
/** The share of the cache that warmed-up pages may fill. */
const WARM_SHARE = 0.9;
/** For how many edits the duration of the refresh is remembered. */
const MOST_REFRESHES = 50;
/** How many of the most read pages are rendered again right after an edit. */
const EAGER_PAGES = 12;

/**
 * The cache of finished pages by URL, tagged with their queries' sync tags.
 * Besides what `TaggedCache` does, it renders the most read pages again as soon as
 * an edit invalidates them, and warms up when idle.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #maxBytes: number;
  readonly #now: () => number;
  readonly #cache: TaggedCache<CachedPage, Page>;
  readonly #idle: IdleWork;
  #eager: Promise<void> = Promise.resolve();
  #hits = 0;
  #misses = 0;
  readonly #refreshes: number[] = [];

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
    this.#now = options.now ?? (() => performance.now());
    const onBackgroundFailure = (key: string, error: unknown) =>
      options.onBackgroundFailure?.(key, error);
    this.#cache = new TaggedCache({
      now: this.#now,
      ...(options.wallNow && { wallNow: options.wallNow }),
      maxSize: this.#maxBytes,
      sizeOf: ({ bytes }) => bytes,
      patienceMs: PATIENCE_MS,
      asksSource: false,
      staleWhileRevalidate: true,
      failureOf: () => "value",
      onBackgroundFailure,
    });
    this.#idle = new IdleWork(onBackgroundFailure, this.#now);
  }

  /** The fresh page of a key, which is the common case; null if there is none. */
  hit(key: string): CachedPage | null {
    const page = this.#cache.hit(key);
    if (page) {
      this.#noteRead(page);
      this.#hits += 1;
    }
    return page;
  }

  /**
   * The page of a key: cached if fresh, else rendered. Concurrent requests for a
   * key share one rendering (single flight).
   *
   * @throws the error of `render` if there is no stale page either.
   */
  async get(key: string): Promise<Page | CachedPage> {
    const known = this.#cache.peek(key);
    if (known) this.#noteRead(known);
    if (known?.isFresh) this.#hits += 1;
    else this.#misses += 1;
    return this.#cache.get(key, () => this.#render(key));
  }

  /** True if a request for it does not wait. */
  isFresh(key: string): boolean {
    const page = this.#cache.peek(key);
    return page !== null && this.#cache.isFresh(page);
  }

  /**
   * Adds a page of an earlier run, as a stale fallback in case it cannot be
   * rendered.
   */
  admit(key: string, page: CachedPage): void {
    this.#cache.admit(key, page);
  }

  /**
   * Renders the most read pages of an earlier run again, which may predate any
   * edit. Resolves when each was tried. Never throws.
   */
  async renewAdmitted(): Promise<void> {
    const all = [...this.#cache.entries()];
    this.#renderEagerly(all.filter(([, page]) => !page.isFresh));
    await this.#eager;
  }

  /**
   * Renders pages in this order before their first request, when idle. It leaves a
   * part of the cache free, so that it never evicts a requested page.
   */
  warm(keys: Iterable<string>): void {
    for (const key of keys) {
      this.#idle.add(`warm ${key}`, async () => {
        const page = this.#cache.peek(key);
        const isFull = this.bytes > WARM_SHARE * this.#maxBytes;
        if (page ? page.isFresh : isFull) return;
        await this.#refresh(key);
      });
    }
  }

  /** Stops the idle work. */
  stop(): void {
    this.#idle.stop();
  }

  /** The size of all pages in bytes. */
  get bytes(): number {
    return this.#cache.size;
  }

  get size(): number {
    return this.#cache.count;
  }

  /**
   * Since the start, the requests that were answered from the cache, and others;
   * for each of the last edits, how many milliseconds the most read pages took to
   * be fresh again, the oldest first.
   */
  get statistics(): {
    hits: number;
    misses: number;
    refreshes: readonly number[];
  } {
    const hits = this.#hits;
    return { hits, misses: this.#misses, refreshes: [...this.#refreshes] };
  }

  /** Marks every page with one of the tags as stale, and renders the most read ones again. */
  invalidate(tags: readonly string[]): void {
    const expired = this.#cache.invalidate(tags);
    const edited = this.#now();
    this.#renderEagerly(expired);
    if (expired.length > 0)
      this.#eager = this.#eager.then(() => this.#noteRefresh(edited));
  }

  /** Marks pages whose validity has ended as stale, and renders the most read ones again. */
  momentPassed(): void {
    this.#renderEagerly(this.#cache.invalidatePast());
  }

  /** Marks every page as stale: during a gap in the stream any document may have changed. */
  invalidateAll(): void {
    this.#renderEagerly(this.#cache.invalidateAll());
  }

  /** While the stream of edits is disconnected, pages are fresh for seconds only. */
  setConnected(isConnected: boolean): void {
    this.#cache.setConnected(isConnected);
  }

  #noteRead(page: CachedPage): void {
    page.reads += 1;
    this.#idle.noteRequest(this.#now());
  }

  #renderEagerly(expired: [key: string, page: CachedPage][]): void {
    for (const [key] of mostReadFirst(expired).slice(0, EAGER_PAGES)) {
      // One after another, so that a visitor's request need not wait for all of
      // them.
      this.#eager = this.#eager.then(async () => {
        if (this.#cache.peek(key)?.isFresh !== false) return;
        await this.#refresh(key).catch((error: unknown) =>
          this.#options.onBackgroundFailure?.(key, error),
        );
      });
    }
  }

  #noteRefresh(edited: number): void {
    this.#refreshes.push(this.#now() - edited);
    if (this.#refreshes.length > MOST_REFRESHES) this.#refreshes.shift();
  }

  async #refresh(key: string): Promise<void> {
    await this.#cache.refresh(key, () => this.#render(key));
  }

  async #render(key: string): Promise<Made<CachedPage, Page>> {
    const page = await this.#options.render(key);
    if (page.status >= 500) {
      // An unavailable source affects all pages, a defect only this one.
      const failure = page.status === 503 ? "source" : "value";
      return { kind: "failed", value: page, failure };
    }
    if (!isCacheable(page))
      return { kind: "uncached", value: page, tags: page.tags };
    const made = await cachePage(page, this.#now());
    made.reads = this.#cache.peek(key)?.reads ?? 1;
    this.#idle.add(key, async () => {
      if (this.#cache.peek(key) !== made) return;
      await made.improve();
      await this.#options.onCached?.(key, made);
    });
    return { kind: "entry", entry: made };
  }
}

function mostReadFirst(
  pages: [key: string, page: CachedPage][],
): [key: string, page: CachedPage][] {
  return pages.sort(([, a], [, b]) => b.reads - a.reads);
}

function isCacheable(page: Page): boolean {
  const cacheControl = page.headers["cache-control"] ?? "";
  return (
    page.status === 200 &&
    page.setCookies.length === 0 &&
    !page.isPersonal &&
    !/\b(no-store|private)\b/.test(cacheControl)
  );
}
