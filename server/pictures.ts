/**
 * Pictures through the site's own `/images/…`: the browser asks nobody else,
 * and the addresses never change what they show (asset names are hashes).
 */
export type PictureSource = {
  /** Where the content source keeps its pictures, without a trailing slash. */
  baseUrl: string;
};

export type PictureAnswer =
  | { status: 200; contentType: string; body: Buffer }
  | { status: 400 | 404 | 502 | 503 };

/** The widths that a page may ask for; another is answered by the next larger one. */
const WIDTHS = [320, 480, 640, 768, 960, 1280, 1600, 1920] as const;
const FORMATS = new Set(["webp", "avif", "jpg", "png"]);
/** The asset's file name as the Content Lake makes it: hash, size, type. */
const NAME =
  /^[0-9a-f]{40}-\d{1,5}x\d{1,5}\.(?:jpe?g|png|webp|gif|avif|tiff?|svg)$/;
const RECT = /^\d{1,5}(?:,\d{1,5}){3}$/;

const TIMEOUT_MS = 15_000;
const MAX_KEPT_BYTES = 32 * 1024 * 1024;
/** What a small one takes all the same; it bounds their number too. */
const LEAST_BYTES = 4 * 1024;
/** Of one picture: every width in every format, and as many parts of it. */
const MAX_VARIANTS = 64;
/** Pictures fetched at a time: they must never stand in the way of a page. */
const PARALLEL = 4;
/** Who comes when so many wait already is told to come again. */
const MAX_WAITING = 200;

/**
 * Reads a picture's address into that of the content source. Null if it is not
 * one that a page of ours would ask for.
 */
export function pictureKey(name: string, search: string): string | null {
  if (!NAME.test(name)) return null;
  const asked = new URLSearchParams(search);
  const kept = new URLSearchParams();
  const width = asked.get("w");
  if (width !== null) {
    if (!/^\d{1,5}$/.test(width)) return null;
    const wanted = Number(width);
    kept.set(
      "w",
      String(WIDTHS.find((step) => step >= wanted) ?? WIDTHS.at(-1)),
    );
    kept.set("fit", "max");
  }
  const rect = asked.get("rect");
  if (rect !== null) {
    if (!RECT.test(rect)) return null;
    kept.set("rect", rect);
  }
  const format = asked.get("fm");
  if (format !== null) {
    if (!FORMATS.has(format)) return null;
    kept.set("fm", format);
  }
  const query = kept.toString();
  return query ? `${name}?${query}` : name;
}

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
  readonly #kept = new Map<string, { contentType: string; body: Buffer }>();
  /** The keys of each picture among them, the one used last at the end. */
  readonly #variants = new Map<string, Set<string>>();
  readonly #flights = new Map<string, Promise<PictureAnswer>>();
  readonly #queue: (() => void)[] = [];
  #bytes = 0;
  #running = 0;

  constructor({ baseUrl }: PictureSource) {
    this.#baseUrl = baseUrl;
  }

  /** Never throws: a source that fails is a 502, too many who wait a 503. */
  async get(name: string, search: string): Promise<PictureAnswer> {
    const key = pictureKey(name, search);
    if (!key) return { status: NAME.test(name) ? 400 : 404 };
    const kept = this.#kept.get(key);
    if (kept) {
      this.#drop(key);
      this.#keep(key, kept);
      return { status: 200, ...kept };
    }
    const under = this.#flights.get(key);
    if (under) return under;
    if (this.#queue.length >= MAX_WAITING) return { status: 503 };
    const flight = this.#fetch(key).finally(() => this.#flights.delete(key));
    this.#flights.set(key, flight);
    return flight;
  }

  async #fetch(key: string): Promise<PictureAnswer> {
    if (this.#running >= PARALLEL) {
      await new Promise<void>((resolve) => this.#queue.push(resolve));
    }
    this.#running += 1;
    try {
      const response = await fetch(`${this.#baseUrl}/${key}`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const body = Buffer.from(await response.arrayBuffer());
      const { status } = response;
      if (status === 400 || status === 404 || status === 503) return { status };
      const contentType = response.headers.get("content-type") ?? "";
      if (!response.ok || !contentType.startsWith("image/"))
        return { status: 502 };
      this.#keep(key, { contentType, body });
      return { status: 200, contentType, body };
    } catch {
      return { status: 502 };
    } finally {
      this.#running -= 1;
      this.#queue.shift()?.();
    }
  }

  #keep(key: string, picture: { contentType: string; body: Buffer }): void {
    this.#kept.set(key, picture);
    this.#bytes += weight(picture.body);
    const variants = this.#variants.get(nameIn(key)) ?? new Set();
    this.#variants.set(nameIn(key), variants.add(key));
    // One picture in a thousand parts must not take the place of all others.
    const [first] = variants;
    if (variants.size > MAX_VARIANTS && first !== undefined) this.#drop(first);
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= MAX_KEPT_BYTES) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const picture = this.#kept.get(key);
    if (!picture) return;
    this.#kept.delete(key);
    this.#bytes -= weight(picture.body);
    const variants = this.#variants.get(nameIn(key));
    variants?.delete(key);
    if (variants?.size === 0) this.#variants.delete(nameIn(key));
  }
}

function weight(body: Buffer): number {
  return Math.max(LEAST_BYTES, body.byteLength);
}

function nameIn(key: string): string {
  return key.split("?", 1)[0] ?? key;
}
