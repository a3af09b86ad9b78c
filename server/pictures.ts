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
  | { status: 400 | 404 | 502 };

/** The widths that a page may ask for; another is answered by the next larger one. */
const WIDTHS = [320, 480, 640, 768, 960, 1280, 1600, 1920] as const;
const FORMATS = new Set(["webp", "avif", "jpg", "png"]);
/** The asset's file name as the Content Lake makes it: hash, size, type. */
const NAME =
  /^[0-9a-f]{40}-\d{1,5}x\d{1,5}\.(?:jpe?g|png|webp|gif|avif|tiff?|svg)$/;
const RECT = /^\d{1,5}(?:,\d{1,5}){3}$/;

const TIMEOUT_MS = 15_000;
const MAX_KEPT_BYTES = 32 * 1024 * 1024;
/** Pictures fetched at a time: they must never stand in the way of a page. */
const PARALLEL = 4;

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
  readonly #flights = new Map<string, Promise<PictureAnswer>>();
  readonly #queue: (() => void)[] = [];
  #bytes = 0;
  #running = 0;

  constructor({ baseUrl }: PictureSource) {
    this.#baseUrl = baseUrl;
  }

  /** Never throws: a source that fails is a 502. */
  async get(name: string, search: string): Promise<PictureAnswer> {
    const key = pictureKey(name, search);
    if (!key) return { status: NAME.test(name) ? 400 : 404 };
    const kept = this.#kept.get(key);
    if (kept) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return { status: 200, ...kept };
    }
    const under = this.#flights.get(key);
    if (under) return under;
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
      if (response.status === 404) return { status: 404 };
      if (response.status === 400) return { status: 400 };
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
    this.#bytes += picture.body.byteLength;
    for (const [oldest, { body }] of this.#kept) {
      if (this.#bytes <= MAX_KEPT_BYTES) break;
      this.#kept.delete(oldest);
      this.#bytes -= body.byteLength;
    }
  }
}
