/** The widths that a page may ask for; another is answered by the next larger one. */
const WIDTHS = [320, 480, 640, 768, 960, 1280, 1600, 1920] as const;
/** The formats that may be asked for, with what they are called in an answer. */
const TYPES: Readonly<Record<string, string>> = {
  webp: "image/webp",
  avif: "image/avif",
  jpg: "image/jpeg",
  png: "image/png",
};
/** The asset's file name as the Content Lake makes it: hash, size, type. */
const NAME =
  /^[0-9a-f]{40}-\d{1,5}x\d{1,5}\.(?:jpe?g|png|webp|gif|avif|tiff?|svg)$/;

/** In: a file name, and what an address names as a part of it. Out: the part; null unless the site signed it. */
export type SignedPart = (name: string, signed: string) => string | null;

/** True if an asset can have this file name. */
export function isPictureName(name: string): boolean {
  return NAME.test(name);
}

/**
 * One spelling for all addresses of the same picture. In: the file name and the
 * query. Out: null if it is not one that a page of ours would ask for. Widths
 * and formats are a short list; parts are many, so only signed ones are cut.
 */
export function pictureKey(
  name: string,
  search: string,
  signedPart: SignedPart,
): string | null {
  if (!isPictureName(name)) return null;
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

export type SourceRequest = {
  /** Below the folder of the pictures. */
  path: string;
  accept: string;
  /** The type that the address promises; null if it promises none. */
  type: string | null;
};

/**
 * How the content source is asked for a picture. AVIF takes a core for a second
 * to make, so neither Sanity's image CDN nor the Content Lake here makes a
 * reader wait for it: under `auto=format`, a client that reads AVIF gets WebP
 * until it is made (https://www.sanity.io/docs/help/avif). Sanity has no
 * `fm=avif`.
 */
export function sourceRequest(key: string): SourceRequest {
  const format = /[?&]fm=(\w+)$/.exec(key)?.[1] ?? null;
  if (format === "avif") {
    const path = key.replace(/fm=avif$/, "auto=format");
    return { path, accept: "image/avif,image/webp", type: TYPES[format]! };
  }
  const type = format === null ? null : TYPES[format]!;
  return { path: key, accept: "image/*", type };
}
