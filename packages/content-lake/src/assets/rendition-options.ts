/** How a picture is asked for, in the terms of Sanity's image addresses. */
export type RenditionOptions = {
  /** The part of the original that is used, in its own pixels. */
  rect: { left: number; top: number; width: number; height: number } | null;
  width: number | null;
  height: number | null;
  fit: Fit;
  crop: Crop;
  /** Where the picture matters, from 0 to 1, for `crop=focalpoint`. */
  focus: { x: number; y: number };
  format: Format | null;
  /** A better format that may be sent as soon as it is made. */
  betterFormat: Format | null;
  quality: number | null;
  flip: { horizontal: boolean; vertical: boolean };
  /** Clockwise, in degrees; `width` and `height` are those of the turned picture. */
  orientation: Orientation;
  /** From 1 to 2000; null for none. */
  blur: number | null;
  /** From 1 to 100; null for none. */
  sharpen: number | null;
  isGray: boolean;
  /** Fills what `fit=fill` leaves empty, and what is transparent in a JPEG. */
  background: string | null;
};

const FITS = [
  "clip",
  "crop",
  "fill",
  "fillmax",
  "max",
  "scale",
  "min",
] as const;
const CROPS = [
  "center",
  "top",
  "bottom",
  "left",
  "right",
  "top,left",
  "top,right",
  "bottom,left",
  "bottom,right",
  "focalpoint",
  "entropy",
] as const;
const ORIENTATIONS = ["0", "90", "180", "270"] as const;
const FORMATS = ["jpg", "pjpg", "png", "webp", "avif"] as const;

/** The values of the parameter `fit` of an image URL. */
export type Fit = (typeof FITS)[number];

/** The values of the parameter `crop` of an image URL. */
export type Crop = (typeof CROPS)[number];

/** The angles that a picture can be turned by, in degrees. */
export type Orientation = 0 | 90 | 180 | 270;

/** The formats that a rendition can have. */
export type Format = (typeof FORMATS)[number];

/** No rendition is wider or higher, for any shape of the original. */
export const MAX_SIDE = 4000;
const MAX_DPR = 3;
const MAX_BLUR = 2000;
const MAX_SHARPEN = 100;

/**
 * Reads the query of an image URL. Unknown parameters are ignored, numbers out
 * of range are clamped. Returns `null` when the original is asked for.
 */
export function readRenditionOptions(
  search: URLSearchParams,
  accept: string,
): RenditionOptions | null {
  const dpr = readNumber(search, "dpr", 1, MAX_DPR) ?? 1;
  const side = (name: string) => {
    const value = readNumber(search, name, 1, MAX_SIDE);
    return value && Math.min(MAX_SIDE, Math.round(value * dpr));
  };
  const flip = search.get("flip") ?? "";
  const options: RenditionOptions = {
    rect: readRect(search.get("rect")),
    width: side("w"),
    height: side("h"),
    fit: oneOf(FITS, search.get("fit")) ?? "clip",
    crop: oneOf(CROPS, search.get("crop")) ?? "center",
    focus: {
      x: readNumber(search, "fp-x", 0, 1) ?? 0.5,
      y: readNumber(search, "fp-y", 0, 1) ?? 0.5,
    },
    ...readFormats(search, accept),
    quality: readNumber(search, "q", 1, 100),
    flip: { horizontal: flip.includes("h"), vertical: flip.includes("v") },
    orientation: Number(
      oneOf(ORIENTATIONS, search.get("or")) ?? 0,
    ) as Orientation,
    blur: readNumber(search, "blur", 0, MAX_BLUR) || null,
    sharpen: readNumber(search, "sharp", 0, MAX_SHARPEN) || null,
    // The only value that Sanity's image API supports.
    isGray: search.get("sat") === "-100",
    background: readColor(search.get("bg")),
  };
  return isOriginal(options) ? null : options;
}

/** A short text that is equal for options that give the same picture. */
export function renditionKey(options: RenditionOptions): string {
  const { betterFormat, ...made } = options;
  return JSON.stringify(made);
}

function isOriginal(options: RenditionOptions): boolean {
  const { rect, width, height, format, quality, blur, sharpen } = options;
  const { flip, isGray, orientation } = options;
  const isTurned = flip.horizontal || flip.vertical || orientation !== 0;
  const change =
    rect ?? width ?? height ?? format ?? quality ?? blur ?? sharpen;
  return change === null && !isTurned && !isGray;
}

/**
 * `auto=format` gives the best format that the browser says it reads: WebP at
 * once, and AVIF, which takes many times as long, when it is made.
 */
function readFormats(
  search: URLSearchParams,
  accept: string,
): Pick<RenditionOptions, "format" | "betterFormat"> {
  const asked = oneOf(FORMATS, search.get("fm"));
  const auto = (search.get("auto") ?? "").split(",").includes("format");
  if (asked || !auto) return { format: asked, betterFormat: null };
  const reads = (format: Format) => accept.includes(`image/${format}`);
  if (!reads("webp")) return { format: null, betterFormat: null };
  return { format: "webp", betterFormat: reads("avif") ? "avif" : null };
}

function readRect(text: string | null): RenditionOptions["rect"] {
  const numbers = text?.split(",").map(Number) ?? [];
  const [left, top, width, height] = numbers.map(Math.round);
  if (numbers.length !== 4 || !numbers.every(Number.isFinite)) return null;
  if (left === undefined || top === undefined || !width || !height) return null;
  if (width < 1 || height < 1) return null;
  return { left: Math.max(0, left), top: Math.max(0, top), width, height };
}

function readColor(text: string | null): string | null {
  return text && /^([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text)
    ? `#${text}`
    : null;
}

function readNumber(
  search: URLSearchParams,
  name: string,
  low: number,
  high: number,
): number | null {
  const text = search.get(name);
  const value = Number(text);
  if (text === null || text === "" || !Number.isFinite(value)) return null;
  return Math.min(high, Math.max(low, value));
}

function oneOf<T extends string>(
  values: readonly T[],
  text: string | null,
): T | null {
  return values.find((value) => value === text) ?? null;
}
