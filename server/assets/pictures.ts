import { hashOf } from "../http/head.ts";
import {
  isPictureName,
  pictureKey,
  type SignedPart,
  sourceRequest,
} from "./picture-address.ts";

/**
 * Pictures through the site's own `/images/…`: the browser asks no other site,
 * and the addresses never change what they show (asset names are hashes).
 */
export type PictureSource = {
  /** Where the content source keeps its pictures, without a trailing slash. */
  baseUrl: string;
  signedPart: SignedPart;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
};

/** A picture as it came from the source. */
export type Picture = {
  contentType: string;
  body: Buffer;
  etag: string;
  /** False while the address promises a format that the source has not made yet. */
  isFinal: boolean;
};

export type PictureAnswer =
  ({ status: 200 } & Picture) | { status: 400 | 404 | 502 | 503 };

type CachedPicture = Picture & { askedAt: number };

const TIMEOUT_MS = 15_000;
const MAX_KEPT_BYTES = 32 * 1024 * 1024;
/** Larger than any picture of a page; an original can be a hundred times that. */
const MAX_PICTURE_BYTES = 8 * 1024 * 1024;
/** The least that a small picture counts; it bounds their number too. */
const LEAST_BYTES = 4 * 1024;
/** Of one picture: every width in every format, and as many parts of it. */
const MAX_VARIANTS = 64;
/** Pictures fetched at a time: they must never stand in the way of a page. */
const PARALLEL = 4;
/** When so many wait already, a further request gets a 503. */
const MAX_WAITING = 200;
/** How long a stand-in is sent before the better format is asked for again. */
const ASK_AGAIN_MS = 5_000;

/** Where the pictures of a dataset are: its Content Lake's own address, or Sanity's CDN. */
export function pictureBaseUrl(source: {
  projectId: string;
  dataset: string;
  apiHost: string | null;
}): string {
  const { projectId, dataset, apiHost } = source;
  return `${apiHost ?? "https://cdn.sanity.io"}/images/${projectId}/${dataset}`;
}

/** Fetches pictures from the content source and keeps the recent ones in memory. */
export class Pictures {
  readonly #baseUrl: string;
  readonly #signedPart: SignedPart;
  readonly #now: () => number;
  readonly #cached = new Map<string, CachedPicture>();
  /** The keys of each picture among them, the one used last at the end. */
  readonly #variants = new Map<string, Set<string>>();
  readonly #flights = new Map<string, Promise<PictureAnswer>>();
  readonly #queue: (() => void)[] = [];
  #bytes = 0;
  #running = 0;

  constructor({
    baseUrl,
    signedPart,
    now = () => performance.now(),
  }: PictureSource) {
    this.#baseUrl = baseUrl;
    this.#signedPart = signedPart;
    this.#now = now;
  }

  /** Never throws: a source that fails is a 502, too many waiting a 503. */
  async get(name: string, search: string): Promise<PictureAnswer> {
    const key = pictureKey(name, search, this.#signedPart);
    if (!key) return { status: isPictureName(name) ? 400 : 404 };
    const cached = this.#cached.get(key);
    if (!cached) return this.#fly(key);
    this.#drop(key);
    this.#keep(key, cached);
    // No reader waits for the better format: the next one gets it.
    if (!cached.isFinal && this.#now() - cached.askedAt >= ASK_AGAIN_MS) {
      cached.askedAt = this.#now();
      void this.#fly(key);
    }
    return { status: 200, ...cached };
  }

  /** Fetches a picture once for all requests for it. */
  #fly(key: string): Promise<PictureAnswer> {
    const under = this.#flights.get(key);
    if (under) return under;
    if (this.#queue.length >= MAX_WAITING)
      return Promise.resolve({ status: 503 });
    const flight = this.#fetch(key).finally(() => this.#flights.delete(key));
    this.#flights.set(key, flight);
    return flight;
  }

  async #fetch(key: string): Promise<PictureAnswer> {
    if (this.#running >= PARALLEL) {
      await new Promise<void>((resolve) => this.#queue.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      const { path, accept, type } = sourceRequest(key);
      const response = await fetch(`${this.#baseUrl}/${path}`, {
        headers: { accept },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const { status } = response;
      const contentType = response.headers.get("content-type") ?? "";
      if (!response.ok || !contentType.startsWith("image/")) {
        await response.body?.cancel();
        if (status === 400 || status === 404 || status === 503)
          return { status };
        return { status: 502 };
      }
      const body = await readAtMost(response, MAX_PICTURE_BYTES);
      if (body === null) return { status: 502 };
      const picture: Picture = {
        contentType,
        body,
        etag: `"${hashOf(body)}"`,
        isFinal: type === null || type === contentType,
      };
      this.#drop(key);
      this.#keep(key, { ...picture, askedAt: this.#now() });
      return { status: 200, ...picture };
    } catch {
      return { status: 502 };
    } finally {
      // The place goes to the next in the queue: no newcomer can take it.
      const next = this.#queue.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #keep(key: string, picture: CachedPicture): void {
    this.#cached.set(key, picture);
    this.#bytes += weight(picture.body);
    const variants = this.#variants.get(nameIn(key)) ?? new Set();
    this.#variants.set(nameIn(key), variants.add(key));
    // One picture in a thousand parts must not take the place of all others.
    const [first] = variants;
    if (variants.size > MAX_VARIANTS && first !== undefined) this.#drop(first);
    for (const oldest of this.#cached.keys()) {
      if (this.#bytes <= MAX_KEPT_BYTES) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const picture = this.#cached.get(key);
    if (!picture) return;
    this.#cached.delete(key);
    this.#bytes -= weight(picture.body);
    const variants = this.#variants.get(nameIn(key));
    variants?.delete(key);
    if (variants?.size === 0) this.#variants.delete(nameIn(key));
  }
}

/** The body, or null if it is larger than that. */
async function readAtMost(
  response: Response,
  most: number,
): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  const reader = response.body?.getReader();
  let size = 0;
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return Buffer.concat(chunks);
    size += part.value.byteLength;
    if (size > most) {
      await reader?.cancel();
      return null;
    }
    chunks.push(part.value);
  }
}

function weight(body: Buffer): number {
  return Math.max(LEAST_BYTES, body.byteLength);
}

function nameIn(key: string): string {
  return key.split("?", 1)[0] ?? key;
}
