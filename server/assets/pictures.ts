import { LRUCache } from "lru-cache";

import { isDownloadName, MOST_DOWNLOAD_BYTES } from "../../domain/download.ts";
import { hashOf } from "../http/head.ts";
import { Turns, type Waiting } from "../http/turns.ts";

/** The widths that pages use; any other is rounded up to the next. */
const WIDTHS = [320, 480, 640, 768, 960, 1280, 1600, 1920] as const;
/** The formats that pages request, with their media types. */
export const TYPES: Readonly<Record<string, string>> = {
  webp: "image/webp",
  avif: "image/avif",
  jpg: "image/jpeg",
};
/** The asset's file name as the Content Lake makes it: hash, size, type. */
const NAME =
  /^[0-9a-f]{40}-\d{1,5}x\d{1,5}\.(?:jpe?g|png|webp|gif|avif|tiff?|svg)$/;

/** The crop in a picture's address; null unless this site signed it. */
export type SignedPart = (name: string, signed: string) => string | null;

/**
 * The name of an asset in a path of this site; null for any other path. Pictures stand
 * in another folder than files to download, and have other names. What else is below
 * `/files/` is a page or a redirect.
 */
export function assetNameIn(pathname: string): string | null {
  const [, folder, name = ""] = /^\/(images|files)\/(.*)$/.exec(pathname) ?? [];
  const isDownload = isDownloadName(name);
  if (folder === "images") return isDownload ? "" : name;
  return folder === "files" && isDownload ? name : null;
}

/** True if an asset can have this file name. */
function isAssetName(name: string): boolean {
  return NAME.test(name) || isDownloadName(name);
}

/**
 * The normalized cache key of a picture's address; null if no page of this site
 * requests it. Pages request a width and a format, or the original. Widths and
 * formats are a short list; crops are not, so they must be signed.
 */
export function pictureKey(
  name: string,
  search: string,
  signedPart: SignedPart,
): string | null {
  if (isDownloadName(name)) return name;
  if (!isAssetName(name)) return null;
  const asked = new URLSearchParams(search);
  const params = new URLSearchParams();
  const width = asked.get("w");
  if (width !== null) {
    if (!/^\d{1,5}$/.test(width)) return null;
    const wanted = Number(width);
    params.set(
      "w",
      String(WIDTHS.find((step) => step >= wanted) ?? WIDTHS.at(-1)),
    );
    params.set("fit", "max");
  }
  const rect = asked.get("rect");
  if (rect !== null) {
    const part = signedPart(name, rect);
    if (part === null) return null;
    params.set("rect", part);
  }
  const format = asked.get("fm");
  if (format !== null) {
    if (!Object.hasOwn(TYPES, format)) return null;
    params.set("fm", format);
  }
  const query = params.toString();
  return query ? `${name}?${query}` : name;
}

/** A request to the content source for a picture. */
type SourceRequest = {
  /** Relative to the folder of the pictures. */
  path: string;
  accept: string;
  /** The media type that the address requests; null if it requests none. */
  type: string | null;
};

/**
 * The request to the content source for a key. AVIF takes a core for a second
 * to make, so neither Sanity's image CDN nor the Content Lake makes clients
 * wait for it: under `auto=format`, a client that accepts AVIF gets WebP until
 * it is ready (https://www.sanity.io/docs/help/avif). Sanity has no `fm=avif`.
 */
function sourceRequest(key: string): SourceRequest {
  const format = /[?&]fm=(\w+)$/.exec(key)?.[1] ?? null;
  if (format === "avif") {
    const path = key.replace(/fm=avif$/, "auto=format");
    const accept = "image/avif,image/webp";
    return { path, accept, type: TYPES[format]! };
  }
  if (isDownloadName(key)) {
    const accept = "application/pdf";
    return { path: key, accept, type: accept };
  }
  const type = format === null ? null : TYPES[format]!;
  return { path: key, accept: "image/*", type };
}

/**
 * Serves pictures and files at the site's own `/images/…` and `/files/…`, so that browsers contact no
 * other site. An address always shows the same picture, since asset names are
 * hashes.
 */
type PictureSource = {
  /** The URL of the content source's pictures, without a trailing slash. */
  baseUrl: string;
  /** The embedded lake resizes for this token only; null if the source needs none. */
  token: string | null;
  signedPart: SignedPart;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
};

/** A picture from the content source. */
type Picture = {
  contentType: string;
  body: Buffer;
  etag: string;
  /** False while the content source has not made the requested format yet. */
  isFinal: boolean;
};

/** A picture, or the status of a failure. */
export type PictureAnswer =
  ({ status: 200 } & Picture) | { status: 400 | 404 | 502 | 503 };

type CachedPicture = Picture & { askedAt: number; checkedAt: number };

const TIMEOUT_MS = 15_000;
const MAX_KEPT_BYTES = 32 * 1024 * 1024;
/**
 * In bytes; as large as a file may be, and larger than any picture on a page, while an original can be a hundred
 * times larger.
 */
const MAX_PICTURE_BYTES = Math.max(8 * 1024 * 1024, MOST_DOWNLOAD_BYTES);
/** In bytes: larger files are fetched each time, so that they evict no pictures. */
const MAX_KEPT_FILE_BYTES = 1_000_000;
/** The minimum size that a picture counts as, which bounds their number too. */
const LEAST_BYTES = 4 * 1024;
/** How many pictures are fetched in parallel, so that they do not slow down pages. */
const PARALLEL = 4;
/** A network with this many waiting requests gets a 503 for the next one. */
export const MOST_WAITING_PICTURES = 100;
/**
 * How long a substitute format is served before the requested one is fetched
 * again.
 */
const ASK_AGAIN_MS = 5_000;
/**
 * How long a cached picture is served before checking that the source still has
 * it: it may have been deleted.
 */
const CHECK_AGAIN_MS = 10 * 60_000;
/** The source's statuses for a picture that it does not have, or no longer has. */
const MISSING: readonly number[] = [404, 410];

/**
 * A dataset's pictures: in the embedded lake, which resizes for the site only,
 * or on Sanity's CDN.
 */
export function pictureSource(source: {
  projectId: string;
  dataset: string;
  apiHost: string | null;
  readToken: string;
}): { baseUrl: string; token: string | null } {
  const { projectId, dataset, apiHost, readToken } = source;
  return {
    baseUrl: `${apiHost ?? "https://cdn.sanity.io"}/images/${projectId}/${dataset}`,
    token: apiHost === null ? null : readToken,
  };
}

/** Fetches pictures from the content source and caches recent ones in memory. */
export class Pictures {
  readonly #baseUrl: string;
  readonly #token: string | null;
  readonly #signedPart: SignedPart;
  readonly #now: () => number;
  readonly #cached = new LRUCache<string, CachedPicture>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ body }) => Math.max(body.byteLength, LEAST_BYTES),
  });
  readonly #turns = new Turns<PictureAnswer>({
    atOnce: PARALLEL,
    mostWaiting: MOST_WAITING_PICTURES,
    longestMs: TIMEOUT_MS,
  });

  constructor({
    baseUrl,
    token,
    signedPart,
    now = () => performance.now(),
  }: PictureSource) {
    this.#baseUrl = baseUrl;
    this.#token = token;
    this.#signedPart = signedPart;
    this.#now = now;
  }

  /**
   * Gets a picture. Never throws: 502 if the source fails, 503 if too many
   * requests of the network wait.
   */
  async get(
    name: string,
    search: string,
    waiting: Waiting,
  ): Promise<PictureAnswer> {
    const key = pictureKey(name, search, this.#signedPart);
    if (!key) return { status: isAssetName(name) ? 400 : 404 };
    const cached = this.#cached.get(key);
    if (!cached) return this.#fly(key, waiting);
    // The requested format is fetched in the background, for later requests.
    if (!cached.isFinal && this.#now() - cached.askedAt >= ASK_AGAIN_MS) {
      cached.askedAt = this.#now();
      void this.#fly(key, waiting);
    }
    if (this.#now() - cached.checkedAt >= CHECK_AGAIN_MS) {
      cached.checkedAt = this.#now();
      void this.#check(key);
    }
    return { status: 200, ...cached };
  }

  #ask(key: string, method: "GET" | "HEAD"): Promise<Response> {
    const { path, accept } = sourceRequest(key);
    // Files stand in a folder beside the pictures.
    const base = isDownloadName(key)
      ? this.#baseUrl.replace("/images/", "/files/")
      : this.#baseUrl;
    const authorization = this.#token && `Bearer ${this.#token}`;
    return fetch(`${base}/${path}`, {
      method,
      headers: { accept, ...(authorization && { authorization }) },
      // A lake that does not accept the token redirects to the site: back here.
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }

  /** Drops all variants of a picture that the source no longer has. */
  async #check(key: string): Promise<void> {
    // While the source is down, what is cached is served.
    const answer = await this.#ask(key, "HEAD").catch(() => null);
    if (!MISSING.includes(answer?.status ?? 0)) return;
    const [name = key] = key.split("?", 1);
    for (const each of [...this.#cached.keys()])
      if (each.startsWith(name)) this.#cached.delete(each);
  }

  /** Fetches a picture once for all requests for it. */
  async #fly(key: string, waiting: Waiting): Promise<PictureAnswer> {
    if (this.#turns.isFull(waiting)) return { status: 503 };
    return this.#turns
      .run(waiting, key, () => this.#fetch(key))
      .catch((): PictureAnswer => ({ status: 502 }));
  }

  async #fetch(key: string): Promise<PictureAnswer> {
    const response = await this.#ask(key, "GET");
    const { status } = response;
    const contentType = response.headers.get("content-type") ?? "";
    const { accept, type } = sourceRequest(key);
    const isWanted = contentType.startsWith("image/") || contentType === accept;
    if (!response.ok || !isWanted) {
      await response.body?.cancel();
      if (MISSING.includes(status)) return { status: 404 };
      return { status: status === 400 || status === 503 ? status : 502 };
    }
    const body = await readAtMost(response, MAX_PICTURE_BYTES);
    if (body === null) return { status: 502 };
    const picture: Picture = {
      contentType,
      body,
      etag: `"${hashOf(body)}"`,
      isFinal: type === null || type === contentType,
    };
    const now = this.#now();
    if (!isDownloadName(key) || body.byteLength <= MAX_KEPT_FILE_BYTES)
      this.#cached.set(key, { ...picture, askedAt: now, checkedAt: now });
    return { status: 200, ...picture };
  }
}

/** The body; null if it is longer than `most` bytes. */
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
