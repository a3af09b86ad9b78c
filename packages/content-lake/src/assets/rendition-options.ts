import type { Background } from "../pictures/picture-decoder.ts";

const FITS = [
  "clip",
  "crop",
  "fill",
  "fillmax",
  "max",
  "min",
  "scale",
] as const;
const FORMATS = ["jpg", "pjpg", "png", "webp", "avif"] as const;
const ORIENTATIONS = [90, 180, 270] as const;

export type Format = (typeof FORMATS)[number];

/** The options of a rendition, in the terms of Sanity's image URLs. */
export type RenditionOptions = {
  /** The part of the original to use, in its own pixels. */
  rect: { left: number; top: number; width: number; height: number } | null;
  width: number | null;
  height: number | null;
  /** `max-w` and the like; `fit=crop` alone has them. */
  limits: { minW: number; minH: number; maxW: number; maxH: number } | null;
  fit: (typeof FITS)[number];
  /** What a crop keeps, as shares of the part's sides, or the most detailed part. */
  crop: { x: number; y: number } | "entropy";
  /** Clockwise; all other options are about the turned picture. */
  orientation: 90 | 180 | 270 | null;
  flip: boolean;
  flop: boolean;
  background: Background | null;
  /** Pixels on each side, within the requested size. */
  pad: number | null;
  /** 1 to 2000. */
  blur: number | null;
  /** 1 to 100. */
  sharpen: number | null;
  isInverted: boolean;
  isGray: boolean;
  format: Format | null;
  /** A better format to send once it is made. */
  betterFormat: Format | null;
  quality: number | null;
};

/** The parameters that change an answer; any other is logged in development. */
export const IMAGE_PARAMETERS: ReadonlySet<string> = new Set(
  "auto bg blur crop dl dpr fit flip fm fp-x fp-y frame h invert max-h max-w min-h min-w or pad q rect sat sharp w".split(
    " ",
  ),
);

/** No rendition is wider or higher, whatever the shape of the original. */
export const MAX_SIDE = 4000;
const MAX_DPR = 3;
const MAX_PAD = 1000;

/**
 * Reads the query of an image URL (https://www.sanity.io/docs/image-urls). Unknown
 * parameters are ignored, numbers out of range are clamped.
 *
 * @returns null for the original.
 */
export function readRenditionOptions(
  search: URLSearchParams,
  accept: string,
): RenditionOptions | null {
  const number = (name: string, low: number, high: number) => {
    const text = search.get(name) || "none";
    const value = Number(text);
    return Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : null;
  };
  const dpr = number("dpr", 1, MAX_DPR) ?? 1;
  const side = (name: string) => {
    const value = number(name, 1, MAX_SIDE);
    return value && Math.min(MAX_SIDE, Math.round(value * dpr));
  };
  const fit = oneOf(FITS, search.get("fit")) ?? "clip";
  const flip = search.get("flip") ?? "";
  const focus = {
    x: number("fp-x", 0, 1) ?? 0.5,
    y: number("fp-y", 0, 1) ?? 0.5,
  };
  const changes = {
    rect: readRect(search.get("rect")),
    width: side("w"),
    height: side("h"),
    limits: fit === "crop" ? readLimits(side) : null,
    orientation:
      ORIENTATIONS.find((each) => String(each) === search.get("or")) ?? null,
    flip: flip.includes("v"),
    flop: flip.includes("h"),
    background: readColor(search.get("bg")),
    pad: Math.round(number("pad", 0, MAX_PAD) ?? 0) || null,
    blur: number("blur", 0, 2000) || null,
    sharpen: number("sharp", 0, 100) || null,
    isInverted: search.get("invert") === "true",
    // The only value that is published.
    isGray: search.get("sat") === "-100",
    quality: number("q", 1, 100),
    ...readFormats(search, accept),
  };
  if (!Object.values(changes).some(Boolean)) return null;
  return { ...changes, fit, crop: readCrop(search.get("crop"), focus) };
}

const oneOf = <T extends string>(values: readonly T[], text: string | null) =>
  values.find((value) => value === text) ?? null;

/**
 * `auto=format` gives the best format that the browser accepts: WebP at once, and AVIF,
 * which takes many times as long, once it is made.
 */
function readFormats(
  search: URLSearchParams,
  accept: string,
): Pick<RenditionOptions, "format" | "betterFormat"> {
  const format = oneOf(FORMATS, search.get("fm"));
  const isAuto = (search.get("auto") ?? "").split(",").includes("format");
  if (format || !isAuto || !accept.includes("image/webp"))
    return { format, betterFormat: null };
  const betterFormat = accept.includes("image/avif") ? "avif" : null;
  return { format: "webp", betterFormat };
}

function readRect(text: string | null): RenditionOptions["rect"] {
  const numbers = text?.split(",").map(Number) ?? [];
  if (numbers.length !== 4 || !numbers.every(Number.isFinite)) return null;
  const [left = 0, top = 0, width = 0, height = 0] = numbers.map(Math.round);
  if (width < 1 || height < 1) return null;
  return { left: Math.max(0, left), top: Math.max(0, top), width, height };
}

function readLimits(
  side: (name: string) => number | null,
): RenditionOptions["limits"] {
  const [minW, minH, maxW, maxH] = ["min-w", "min-h", "max-w", "max-h"].map(
    side,
  );
  if (!(minW ?? minH ?? maxW ?? maxH)) return null;
  return {
    minW: minW ?? 1,
    minH: minH ?? 1,
    maxW: maxW ?? MAX_SIDE,
    maxH: maxH ?? MAX_SIDE,
  };
}

/** A focal point counts where no other place is named. */
function readCrop(
  text: string | null,
  focus: { x: number; y: number },
): RenditionOptions["crop"] {
  const names = text?.split(",") ?? [];
  const has = (name: string) => names.includes(name);
  if (has("entropy")) return "entropy";
  if (!text || has("focalpoint")) return focus;
  return {
    x: has("left") ? 0 : has("right") ? 1 : 0.5,
    y: has("top") ? 0 : has("bottom") ? 1 : 0.5,
  };
}

/** RGB, ARGB, RRGGBB or AARRGGBB, in hexadecimal digits. */
function readColor(text: string | null): Background | null {
  if (!text || !/^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(text))
    return null;
  const digits = text.length < 6 ? text.replaceAll(/./g, "$&$&") : text;
  const [a = 0, r = 0, g = 0, b = 0] = digits
    .padStart(8, "f")
    .match(/../g)!
    .map((pair) => parseInt(pair, 16));
  return { r, g, b, alpha: a / 255 };
}
