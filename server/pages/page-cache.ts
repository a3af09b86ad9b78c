import { type Made, TaggedCache } from "../../app/cache/tagged-cache.ts";
import { cachePage, type CachedPage } from "./cached-page.ts";
import { IdleWork } from "./idle-work.ts";
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

/** How long a reader waits for a new page while a stale one is there as a fallback. */
const PATIENCE_MS = 2_000;
const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;
/** The part of the room that pages made before any reader asks may fill. */
const WARM_SHARE = 0.9;
/** So many of the most read pages are rendered again before a reader asks. */
const EAGER_PAGES = 12;

/**
 * One map from URL to finished page, tagged with the sync tags of the queries
 * that made it. Besides what `TaggedCache` does, it renders the most read pages
 * again as soon as an edit touched them, and works ahead while no request waits.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #maxBytes: number;
  readonly #now: () => number;
  readonly #cache: TaggedCache<CachedPage, Page>;
  readonly #idle: IdleWork;
  #eager: Promise<void> = Promise.resolve();

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
    this.#now = options.now ?? (() => performance.now());
    const onBackgroundFailure = (key: string, error: unknown) =>
      options.onBackgroundFailure?.(key, error);
    this.#cache = new TaggedCache({
      now: this.#now,
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

  /**
   * The page of a key, if it is there and fresh: the case of most requests.
   * Null if anything has to be decided; `get` decides.
   */
  hit(key: string): CachedPage | null {
    const page = this.#cache.hit(key);
    if (page) this.#noteRead(page);
    return page;
  }

  /**
   * The page of a key: from the map if it is fresh, else rendered. Requests for
   * the same key share one render (single flight).
   *
   * @throws the error of `render`, if there is no good copy either.
   */
  async get(key: string): Promise<Page | CachedPage> {
    const known = this.#cache.peek(key);
    if (known) this.#noteRead(known);
    return this.#cache.get(key, () => this.#render(key));
  }

  /** The most read pages first: the ones to make before the first request. */
  *byReads(): Iterable<[key: string, page: CachedPage]> {
    yield* mostReadFirst([...this.#cache.entries()]);
  }

  /** Takes in a page of an earlier run, as a stale fallback for one that cannot be rendered. */
  admit(key: string, page: CachedPage): void {
    this.#cache.admit(key, page);
  }

  /**
   * Makes pages that no reader asked for yet, in this order, while no request
   * waits. A part of the room is left to pages that readers ask for: no cached
   * page has to go for one that may never be read.
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

  /** Ends the idle work. */
  stop(): void {
    this.#idle.stop();
  }

  /** Compressed bytes held at the moment. */
  get bytes(): number {
    return this.#cache.size;
  }

  get size(): number {
    return this.#cache.count;
  }

  /** Marks every page made from one of the tags as stale, and renders the most read ones again. */
  invalidate(tags: readonly string[]): void {
    this.#renderEagerly(this.#cache.invalidate(tags));
  }

  /** Marks every page as stale: after a gap in the stream any document may have changed. */
  invalidateAll(): void {
    this.#renderEagerly(this.#cache.invalidateAll());
  }

  /** Says whether the stream of edits is connected; while it is not, pages are fresh for seconds only. */
  setConnected(isConnected: boolean): void {
    this.#cache.setConnected(isConnected);
  }

  #noteRead(page: CachedPage): void {
    page.reads += 1;
    this.#idle.noteRequest(this.#now());
  }

  #renderEagerly(expired: [key: string, page: CachedPage][]): void {
    for (const [key] of mostReadFirst(expired).slice(0, EAGER_PAGES)) {
      // One after the other: a reader's own request must not queue behind all of them.
      this.#eager = this.#eager.then(async () => {
        if (this.#cache.peek(key)?.isFresh !== false) return;
        await this.#refresh(key).catch((error: unknown) =>
          this.#options.onBackgroundFailure?.(key, error),
        );
      });
    }
  }

  async #refresh(key: string): Promise<void> {
    await this.#cache.refresh(key, () => this.#render(key));
  }

  async #render(key: string): Promise<Made<CachedPage, Page>> {
    const page = await this.#options.render(key);
    if (page.status >= 500) {
      // An unavailable source is so for every page; a defect belongs to one page.
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
