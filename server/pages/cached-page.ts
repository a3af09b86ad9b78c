import { promisify } from "node:util";
import {
  brotliCompress,
  brotliDecompressSync,
  constants,
  gzipSync,
} from "node:zlib";

import {
  type CacheEntry,
  newEntryState,
} from "../../app/cache/tagged-cache.ts";
import type { Encoding } from "../http/encoding.ts";
import { hashOf, withoutBody } from "../http/head.ts";
import { SECURITY_HEADERS } from "../security/security-headers.ts";
import type { Page } from "./page.ts";

const compress = promisify(brotliCompress);

/** A reader waits for it: 0.4 ms for a page of 50 kB, where the best takes 26. */
const QUICK_QUALITY = 5;
const BEST_QUALITY = 11;

const TAG_SUFFIX: Readonly<Record<Encoding, string>> = {
  br: "-br",
  gzip: "-gz",
  identity: "",
};

/** What is cached of a page besides its bytes. */
export type CachedPageFacts = {
  headers: Readonly<Record<string, string>>;
  /** Of the body as it was rendered; 22 characters. */
  hash: string;
  tags: ReadonlySet<string>;
  /** By the cache's clock, in milliseconds; below every other for a page of an earlier run. */
  madeAt: number;
};

/** Compresses a page for its readers. In: the page, the time. */
export async function cachePage(
  page: Page,
  madeAt: number,
): Promise<CachedPage> {
  const facts = {
    headers: page.headers,
    hash: hashOf(page.body),
    tags: page.tags,
    madeAt,
  };
  return new CachedPage(facts, await brotli(page.body, QUICK_QUALITY), false);
}

async function brotli(body: Buffer, quality: number): Promise<Buffer> {
  const compressed = await compress(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      [constants.BROTLI_PARAM_LGWIN]: windowFor(body.byteLength),
    },
  });
  return fitted(compressed);
}

/** The same bytes alone: zlib's are a part of 16 kB that would be held with them. */
function fitted(bytes: Buffer): Buffer {
  const alone = Buffer.allocUnsafeSlow(bytes.byteLength);
  bytes.copy(alone);
  return alone;
}

/**
 * The smallest window that holds a whole page, as a power of two: a larger one
 * finds nothing more, and costs memory and time.
 */
export function windowFor(bytes: number): number {
  const bits = Math.ceil(Math.log2(bytes + 16));
  return Math.min(Math.max(bits, 16), constants.BROTLI_DEFAULT_WINDOW);
}

/**
 * A page cached for the next reader. Only its brotli form is always there; the
 * others are made from it for clients that cannot read brotli.
 */
export class CachedPage implements CachedPageFacts, CacheEntry {
  /** Only pages with this status are cached. */
  readonly status = 200;
  readonly headers: Readonly<Record<string, string>>;
  readonly hash: string;
  readonly tags: ReadonlySet<string>;
  readonly madeAt: number;
  isFresh: boolean;
  failedAt: number;
  wasRead: boolean;
  reads = 1;
  /** True once it is compressed as well as can be. */
  isBest: boolean;
  #brotli: Buffer;
  #gzip: Buffer | null = null;
  readonly #heads = new Map<Encoding, string[]>();
  readonly #hitHeads = new Map<Encoding, string[]>();

  constructor(facts: CachedPageFacts, brotliBody: Buffer, isBest: boolean) {
    this.headers = facts.headers;
    this.hash = facts.hash;
    this.tags = facts.tags;
    this.madeAt = facts.madeAt;
    const { isFresh, failedAt, wasRead } = newEntryState();
    this.isFresh = isFresh;
    this.failedAt = failedAt;
    this.wasRead = wasRead;
    this.#brotli = brotliBody;
    this.isBest = isBest;
  }

  /** Bytes held at the moment. */
  get bytes(): number {
    return this.#brotli.byteLength + (this.#gzip?.byteLength ?? 0);
  }

  /** The body in an encoding; gzip is made at its first use and then held. */
  body(encoding: Encoding): Buffer {
    if (encoding === "br") return this.#brotli;
    if (encoding === "identity") return brotliDecompressSync(this.#brotli);
    this.#gzip ??= fitted(
      gzipSync(brotliDecompressSync(this.#brotli), { level: 9 }),
    );
    return this.#gzip;
  }

  etag(encoding: Encoding): string {
    return `"${this.hash}${TAG_SUFFIX[encoding]}"`;
  }

  /** The head of an answer, names and values in turn as `writeHead` takes them. */
  head(encoding: Encoding): string[] {
    const made = this.#heads.get(encoding);
    if (made) return made;
    const head = Object.entries({
      ...SECURITY_HEADERS,
      ...this.headers,
      vary: "accept-encoding",
      etag: this.etag(encoding),
      ...(encoding !== "identity" && { "content-encoding": encoding }),
      "content-length": String(this.body(encoding).byteLength),
    }).flat();
    this.#heads.set(encoding, head);
    return head;
  }

  /**
   * The head of the answer to one request, with its id, and with `more` as it
   * was when this was first asked for. It is one list for all requests, to be
   * written before the next one is asked for.
   */
  headFor(
    requestId: string,
    encoding: Encoding,
    more: readonly string[],
  ): string[] {
    let head = this.#hitHeads.get(encoding);
    if (head === undefined) {
      head = [...this.head(encoding), ...more, "x-request-id", requestId];
      this.#hitHeads.set(encoding, head);
    }
    head[head.length - 1] = requestId;
    return head;
  }

  /** The same for a client that has the page already. */
  notModifiedHead(encoding: Encoding): string[] {
    return withoutBody(this.head(encoding));
  }

  /** Compresses it as well as can be. Takes tens of milliseconds, on another thread. */
  async improve(): Promise<void> {
    if (this.isBest) return;
    const plain = brotliDecompressSync(this.#brotli);
    const best = await brotli(plain, BEST_QUALITY);
    if (best.byteLength < this.#brotli.byteLength) this.#brotli = best;
    this.isBest = true;
    this.#heads.delete("br");
    this.#hitHeads.delete("br");
  }
}
