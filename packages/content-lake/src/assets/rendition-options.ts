import type { Recipe } from "../pictures/picture-decoder.ts";

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

export type Format = (typeof FORMATS)[number];

/** The options of a rendition, in the terms of Sanity's image URLs. */
export type RenditionOptions = NonNullable<
  ReturnType<typeof readRenditionOptions>
>;

/** The parameters that change an answer; any other is logged in development. */
export const IMAGE_PARAMETERS: ReadonlySet<string> = new Set(
  "auto bg blur crop dl dpr fit flip fm fp-x fp-y frame h invert max-h max-w min-h min-w or pad q rect sat sharp w".split(
    " ",
  ),
);

/** No rendition is wider or higher, whatever the shape of the original. */
export const MAX_SIDE = 4000;
const MAX_DPR = 3;
/** How strong a step of `sharp` is, is not published: half of it is sharp's own strength. */
const SHARPEN_STEPS = 50;

/**
 * Reads the query of an image URL (https://www.sanity.io/docs/image-urls). Unknown
 * parameters are ignored, numbers out of range are clamped.
 *
 * @returns null for the original.
 */
export function readRenditionOptions(search: URLSearchParams, accept: string) {
  const number = (name: string, low: number, high: number) => {
    const text = search.get(name) || "none";
    const value = Number(text);
    return Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : null;
  };
  const oneOf = <T>(values: readonly T[], name: string) =>
    values.find((value) => String(value) === search.get(name)) ?? null;
  const dpr = number("dpr", 1, MAX_DPR) ?? 1;
  const side = (name: string) => {
    const value = number(name, 1, MAX_SIDE);
    return value && Math.min(MAX_SIDE, Math.round(value * dpr));
  };
  const fit = oneOf(FITS, "fit") ?? "clip";
  const limits = ["min-w", "max-w", "min-h", "max-h"].map(side);
  const strength = (number("sharp", 0, 100) ?? 0) / SHARPEN_STEPS;
  const changes = {
    rect: readRect(search.get("rect")),
    rotate: oneOf([90, 180, 270] as const, "or"),
    width: side("w"),
    height: side("h"),
    limits: fit === "crop" && limits.some(Boolean) ? limits : null,
    /** In pixels on each side, within the requested size. */
    pad: Math.round(number("pad", 0, MAX_SIDE) ?? 0),
    flip: search.get("flip")?.includes("v") ?? false,
    flop: search.get("flip")?.includes("h") ?? false,
    negate: search.get("invert") === "true" && { alpha: false },
    blur: number("blur", 0, 2000),
    // The only value that is published.
    modulate: search.get("sat") === "-100" && { saturation: 0 },
    sharpen: strength > 0 && { sigma: 1, m1: strength, m2: 2 * strength },
    background: readColor(search.get("bg") ?? ""),
    quality: number("q", 1, 100),
    ...formatsOf(oneOf(FORMATS, "fm"), search.get("auto") ?? "", accept),
  };
  if (!Object.values(changes).some(Boolean)) return null;
  const places = search.get("crop")?.split(",") ?? ["focalpoint"];
  const at = (axis: "x" | "y", low: string, high: string) =>
    places.includes("focalpoint")
      ? (number(`fp-${axis}`, 0, 1) ?? 0.5)
      : places.includes(low)
        ? 0
        : Number(places.includes(high)) || 0.5;
  return {
    ...changes,
    fit,
    /** What a crop keeps: a point, as shares of the sides, or the most detailed part. */
    crop: places.includes("entropy")
      ? null
      : { x: at("x", "left", "right"), y: at("y", "top", "bottom") },
  };
}

/**
 * `auto=format` gives the best format that the browser accepts: WebP at once, and as
 * `betterFormat` AVIF, which takes many times as long, once it is made.
 */
function formatsOf(
  format: Format | null,
  auto: string,
  accept: string,
): { format: Format | null; betterFormat: Format | null } {
  const isAuto = auto.split(",").includes("format");
  if (format || !isAuto || !accept.includes("image/webp"))
    return { format, betterFormat: null };
  const betterFormat = accept.includes("image/avif") ? "avif" : null;
  return { format: "webp", betterFormat };
}

/** The part of the original to use, in its own pixels. */
function readRect(text: string | null): Recipe["extract"] {
  const numbers = text?.split(",").map(Number) ?? [];
  if (numbers.length !== 4 || !numbers.every(Number.isFinite)) return null;
  const [left = 0, top = 0, width = 0, height = 0] = numbers.map(Math.round);
  if (width < 1 || height < 1) return null;
  return { left: Math.max(0, left), top: Math.max(0, top), width, height };
}

/** Reads RGB, ARGB, RRGGBB or AARRGGBB, in hexadecimal digits, as #RRGGBBAA. */
function readColor(text: string): string | null {
  if (!/^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(text)) return null;
  const digits = text.length < 6 ? text.replaceAll(/./g, "$&$&") : text;
  return digits.padStart(8, "f").replace(/^(..)(.*)/, "#$2$1");
}
