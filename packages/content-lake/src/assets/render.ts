import type { OpenPicture, Recipe } from "../pictures/picture-decoder.ts";
import { OPENING } from "./image-information.ts";

const FITS = ["clip", "crop", "max"] as const;
const FORMATS = ["jpg", "png", "webp", "avif"] as const;

type Format = (typeof FORMATS)[number];

/** The options of a rendition, in the terms of Sanity's image URLs. */
export type RenditionOptions = {
  /** The part of the original to use, in its own pixels. */
  rect: { left: number; top: number; width: number; height: number } | null;
  width: number | null;
  height: number | null;
  fit: (typeof FITS)[number];
  format: Format | null;
  /** A better format to send once it is made. */
  betterFormat: Format | null;
  quality: number | null;
};

/** No rendition is wider or higher, whatever the shape of the original. */
const MAX_SIDE = 4000;
const MAX_DPR = 3;

/**
 * Reads the query of an image URL. Unknown parameters are ignored, numbers out of range
 * are clamped.
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
    format: asked,
    betterFormat: null,
    quality: number("q", 1, 100),
  };
  // `auto=format` gives the best format that the browser accepts: WebP at once, and
  // AVIF, which takes many times as long, once it is made.
  const isAuto = (search.get("auto") ?? "").split(",").includes("format");
  if (!asked && isAuto && accept.includes("image/webp")) {
    options.format = "webp";
    if (accept.includes("image/avif")) options.betterFormat = "avif";
  }
  const { rect, width, height, format, quality } = options;
  const change = rect ?? width ?? height ?? format ?? quality;
  return change === null ? null : options;
}

function readRect(text: string | null): RenditionOptions["rect"] {
  const numbers = text?.split(",").map(Number) ?? [];
  if (numbers.length !== 4 || !numbers.every(Number.isFinite)) return null;
  const [left = 0, top = 0, width = 0, height = 0] = numbers.map(Math.round);
  if (width < 1 || height < 1) return null;
  return { left: Math.max(0, left), top: Math.max(0, top), width, height };
}

const QUALITY = 75;
const AVIF_QUALITY = 45;
const WHITE = "#ffffff";

/** The format of a rendition of an original with this extension. */
export function outputFormat(
  extension: string,
  asked: RenditionOptions["format"],
): Format | "gif" {
  const own = [...FORMATS, "gif"] as const;
  return asked ?? own.find((format) => format === extension) ?? "jpg";
}

/** Makes one rendition, of the first frame of an animation. */
export async function renderImage(
  picture: OpenPicture,
  extension: string,
  options: RenditionOptions,
): Promise<Buffer> {
  const { width, height } = (await picture.head()).autoOrient;
  const { rect, quality } = options;
  const encoding = encodingOf(outputFormat(extension, options.format), quality);
  // A part outside the original means the whole original.
  const isWithin = rect && rect.left < width && rect.top < height;
  const extract = isWithin
    ? {
        ...rect,
        width: Math.min(rect.width, width - rect.left),
        height: Math.min(rect.height, height - rect.top),
      }
    : null;
  const resize = resizing(options);
  return picture.encode(OPENING, { extract, resize, ...encoding });
}

/** One side alone determines the other; `crop` fills both. */
function resizing({ width, height, fit }: RenditionOptions) {
  if (width && height && fit === "crop")
    return { width, height, fit: "cover" } as const;
  const isEnlarged = (width || height) && fit !== "max";
  return {
    width: width ?? MAX_SIDE,
    height: height ?? MAX_SIDE,
    fit: "inside",
    withoutEnlargement: !isEnlarged,
  } as const;
}

function encodingOf(
  format: ReturnType<typeof outputFormat>,
  asked: number | null,
): Recipe {
  const quality = asked ?? QUALITY;
  switch (format) {
    case "jpg":
      return {
        flatten: { background: WHITE },
        as: "jpeg",
        options: { quality },
      };
    case "webp":
      return { as: format, options: { quality } };
    case "avif":
      return {
        as: format,
        options: { quality: asked ?? AVIF_QUALITY, effort: 3 },
      };
    default:
      return { as: format };
  }
}
