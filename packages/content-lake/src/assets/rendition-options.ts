const FITS = ["clip", "crop", "fill", "max", "scale", "min"] as const;
const CROPS = ["center", "focalpoint", "entropy"] as const;
const FORMATS = ["jpg", "pjpg", "png", "webp", "avif"] as const;

type Format = (typeof FORMATS)[number];

/** How a picture is asked for, in the terms of Sanity's image addresses. */
export type RenditionOptions = {
  /** The part of the original that is used, in its own pixels. */
  rect: { left: number; top: number; width: number; height: number } | null;
  width: number | null;
  height: number | null;
  fit: (typeof FITS)[number];
  crop: (typeof CROPS)[number];
  /** Where the picture matters, from 0 to 1, for `crop=focalpoint`. */
  focus: { x: number; y: number };
  format: Format | null;
  /** A better format that may be sent as soon as it is made. */
  betterFormat: Format | null;
  quality: number | null;
  /** From 1 to 2000; null for none. */
  blur: number | null;
};

/** No rendition is wider or higher, for any shape of the original. */
export const MAX_SIDE = 4000;
const MAX_DPR = 3;
const MAX_BLUR = 2000;

/**
 * Reads the query of an image URL. Unknown parameters are ignored, numbers out
 * of range are clamped. Returns `null` when the original is asked for.
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
  const oneOf = <T extends string>(values: readonly T[], name: string) =>
    values.find((value) => value === search.get(name)) ?? null;
  const dpr = number("dpr", 1, MAX_DPR) ?? 1;
  const side = (name: string) => {
    const value = number(name, 1, MAX_SIDE);
    return value && Math.min(MAX_SIDE, Math.round(value * dpr));
  };
  const asked = oneOf(FORMATS, "fm");
  const options: RenditionOptions = {
    rect: readRect(search.get("rect")),
    width: side("w"),
    height: side("h"),
    fit: oneOf(FITS, "fit") ?? "clip",
    crop: oneOf(CROPS, "crop") ?? "center",
    focus: { x: number("fp-x", 0, 1) ?? 0.5, y: number("fp-y", 0, 1) ?? 0.5 },
    format: asked,
    betterFormat: null,
    quality: number("q", 1, 100),
    blur: number("blur", 0, MAX_BLUR) || null,
  };
  // `auto=format` gives the best format that the browser says it reads: WebP at
  // once, and AVIF, which takes many times as long, when it is made.
  const isAuto = (search.get("auto") ?? "").split(",").includes("format");
  if (!asked && isAuto && accept.includes("image/webp")) {
    options.format = "webp";
    if (accept.includes("image/avif")) options.betterFormat = "avif";
  }
  const { rect, width, height, format, quality, blur } = options;
  const change = rect ?? width ?? height ?? format ?? quality ?? blur;
  return change === null ? null : options;
}

/** A short text that is equal for options that give the same picture. */
export function renditionKey(options: RenditionOptions): string {
  const { betterFormat, ...made } = options;
  return JSON.stringify(made);
}

function readRect(text: string | null): RenditionOptions["rect"] {
  const numbers = text?.split(",").map(Number) ?? [];
  if (numbers.length !== 4 || !numbers.every(Number.isFinite)) return null;
  const [left = 0, top = 0, width = 0, height = 0] = numbers.map(Math.round);
  if (width < 1 || height < 1) return null;
  return { left: Math.max(0, left), top: Math.max(0, top), width, height };
}
