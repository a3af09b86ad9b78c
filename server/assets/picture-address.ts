/** The widths that pages use; any other is rounded up to the next. */
const WIDTHS = [320, 480, 640, 768, 960, 1280, 1600, 1920] as const;
/** The formats that pages may request, with their media types. */
const TYPES: Readonly<Record<string, string>> = {
  webp: "image/webp",
  avif: "image/avif",
  jpg: "image/jpeg",
  png: "image/png",
};
/** The asset's file name as the Content Lake makes it: hash, size, type. */
const NAME =
  /^[0-9a-f]{40}-\d{1,5}x\d{1,5}\.(?:jpe?g|png|webp|gif|avif|tiff?|svg)$/;

/**
 * In: a file name, the signed crop in an address. Out: the crop; null unless
 * this site signed it.
 */
export type SignedPart = (name: string, signed: string) => string | null;

/** True if an asset can have this file name. */
export function isPictureName(name: string): boolean {
  return NAME.test(name);
}

/**
 * The normalised key of a picture's address. In: the file name and the query.
 * Out: null if no page of this site requests it. Widths and formats are a short
 * list; crops are not, so they must be signed.
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

/** A request to the content source for a picture. */
export type SourceRequest = {
  /** Below the folder of the pictures. */
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
export function sourceRequest(key: string): SourceRequest {
  const format = /[?&]fm=(\w+)$/.exec(key)?.[1] ?? null;
  if (format === "avif") {
    const path = key.replace(/fm=avif$/, "auto=format");
    return { path, accept: "image/avif,image/webp", type: TYPES[format]! };
  }
  const type = format === null ? null : TYPES[format]!;
  return { path: key, accept: "image/*", type };
}
