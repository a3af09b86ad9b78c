import { promisify } from "node:util";
import {
  brotliCompress,
  brotliDecompressSync,
  constants,
  gzipSync,
} from "node:zlib";

import { LRUCache } from "lru-cache";

import {
  ALWAYS,
  type CacheEntry,
  isWithin,
  newEntryState,
  type Validity,
} from "../../app/cache/cache-entry.ts";
import { type Encoding, hashOf } from "../http/head.ts";
import { SECURITY_HEADERS } from "../security/security-headers.ts";
import type { Page } from "./page.ts";

const compress = promisify(brotliCompress);

/**
 * For the first visitor, whose answer waits for it: 0.4 ms for a page of 50 kB;
 * the best quality takes 26 ms.
 */
const QUICK_QUALITY = 5;
const BEST_QUALITY = 11;

/**
 * The gzip forms by the hash of their page, beside the cache of pages: most pages
 * are never asked for in gzip.
 */
const gzipForms = new LRUCache<string, string>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ length }) => length,
});

const TAG_SUFFIX: Readonly<Record<Encoding, string>> = {
  br: "-br",
  gzip: "-gz",
  identity: "",
};

/** A cached page's data besides its bytes. */
export type CachedPageFacts = {
  headers: Readonly<Record<string, string>>;
  /** The hash of the uncompressed body, 22 characters. */
  hash: string;
  tags: ReadonlySet<string>;
  /**
   * In milliseconds of the cache's clock; minus infinity for a page of an earlier
   * run.
   */
  madeAt: number;
  validity: Validity;
};

/**
 * Compresses a page for the cache.
 *
 * @param madeAt in milliseconds of the cache's clock.
 */
export async function cachePage(
  page: Page,
  madeAt: number,
): Promise<CachedPage> {
  const facts = {
    headers: page.headers,
    hash: hashOf(page.body),
    tags: page.tags,
    madeAt,
    validity: page.validity ?? ALWAYS,
  };
  return new CachedPage(facts, await brotli(page.body, QUICK_QUALITY), false);
}

function brotli(body: Buffer, quality: number): Promise<Buffer> {
  return compress(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      [constants.BROTLI_PARAM_LGWIN]: windowFor(body.byteLength),
    },
  });
}

/**
 * The size of Brotli's window as a power of two: the smallest that holds the whole
 * page, since a larger one only costs memory and time.
 */
export function windowFor(bytes: number): number {
  const bits = Math.ceil(Math.log2(bytes + 16));
  return Math.min(Math.max(bits, 16), constants.BROTLI_DEFAULT_WINDOW);
}

/**
 * A cached page. It always has its Brotli form; the others are made from that for
 * clients without Brotli.
 */
export class CachedPage implements CachedPageFacts, CacheEntry {
  /** Only pages with this status are cached. */
  readonly status = 200;
  readonly headers: Readonly<Record<string, string>>;
  readonly hash: string;
  readonly tags: ReadonlySet<string>;
  readonly madeAt: number;
  readonly validity: Validity;
  isFresh: boolean;
  failedAt: number;
  reads = 1;
  /** True once it is compressed at the best quality. */
  isBest: boolean;
  // Latin-1 strings, which Node sends in one piece with the head: a buffer would be
  // a second piece, which costs a hit about five percent more CPU.
  #brotli: string;
  readonly #heads = new Map<Encoding, readonly string[]>();
  readonly #hitHeads = new Map<Encoding, string[]>();

  constructor(facts: CachedPageFacts, brotliBody: Buffer, isBest: boolean) {
    this.headers = Object.freeze(facts.headers);
    this.hash = facts.hash;
    this.tags = facts.tags;
    this.madeAt = facts.madeAt;
    this.validity = facts.validity;
    const { isFresh, failedAt } = newEntryState();
    this.isFresh = isFresh;
    this.failedAt = failedAt;
    this.#brotli = brotliBody.toString("latin1");
    this.isBest = isBest;
  }

  /** The bytes of its Brotli form, which is in memory. */
  get bytes(): number {
    return this.#brotli.length;
  }

  /** The bytes of the body in an encoding. */
  body(encoding: Encoding): Buffer {
    return Buffer.from(this.latin1(encoding), "latin1");
  }

  /** The body as a Latin-1 string; gzip is made at its first use and then cached for a while. */
  latin1(encoding: Encoding): string {
    if (encoding === "br") return this.#brotli;
    if (encoding === "identity") return this.#plain().toString("latin1");
    const known = gzipForms.get(this.hash);
    if (known !== undefined) return known;
    const gzip = gzipSync(this.#plain(), { level: 9 }).toString("latin1");
    gzipForms.set(this.hash, gzip);
    return gzip;
  }

  #plain(): Buffer {
    return brotliDecompressSync(Buffer.from(this.#brotli, "latin1"));
  }

  etag(encoding: Encoding): string {
    return `"${this.hash}${TAG_SUFFIX[encoding]}"`;
  }

  /**
   * The response headers as a flat list of names and values, shared by all answers.
   * No cache may store a page whose validity has ended.
   */
  head(encoding: Encoding): readonly string[] {
    const head = this.#headOf(encoding);
    return isWithin(this.validity, Date.now()) ? head : withoutCaching(head);
  }

  /**
   * The headers of a hit within its validity, with the site's own headers and the
   * request's id. The list is reused, so it must be written at once: copying it for
   * each hit would cost more than anything but sending it.
   */
  hitHead(
    encoding: Encoding,
    more: readonly string[],
    requestId: string,
  ): string[] {
    let head = this.#hitHeads.get(encoding);
    if (head === undefined) {
      head = [...this.#headOf(encoding), ...more, "x-request-id", ""];
      this.#hitHeads.set(encoding, head);
    }
    head[head.length - 1] = requestId;
    return head;
  }

  #headOf(encoding: Encoding): readonly string[] {
    const made = this.#heads.get(encoding);
    if (made) return made;
    const own = Object.entries({
      ...SECURITY_HEADERS,
      ...this.headers,
      vary: "accept-encoding",
      etag: this.etag(encoding),
      ...(encoding !== "identity" && { "content-encoding": encoding }),
      "content-length": String(this.latin1(encoding).length),
    }).flat();
    const head = Object.freeze(own);
    this.#heads.set(encoding, head);
    return head;
  }

  /**
   * Compresses it at the best quality, which takes tens of milliseconds on another
   * thread.
   */
  async improve(): Promise<void> {
    if (this.isBest) return;
    const best = await brotli(this.#plain(), BEST_QUALITY);
    if (best.byteLength < this.#brotli.length)
      this.#brotli = best.toString("latin1");
    this.isBest = true;
    this.#heads.delete("br");
    this.#hitHeads.delete("br");
  }
}

function withoutCaching(head: readonly string[]): string[] {
  const at = head.indexOf("cache-control") + 1;
  return at === 0
    ? [...head, "cache-control", "no-store"]
    : head.with(at, "no-store");
}
