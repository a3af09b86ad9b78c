import type { Sharp } from "sharp";
import { blurred, sharpened, turned } from "./effects.ts";
import {
  croppedRegion,
  usedRegion,
  type Region,
  type Size,
} from "./geometry.ts";
import { MAX_PIXELS, openImage } from "./image-information.ts";
import {
  MAX_SIDE,
  type Format,
  type RenditionOptions,
} from "./rendition-options.ts";

const JPEG_QUALITY = 75;
const AVIF_QUALITY = 50;
/** A large AVIF takes that long on a busy machine, and no visitor waits for it. */
const SECONDS_PER_RENDITION = 30;

/** The format of a rendition of an original with this extension. */
export function outputFormat(
  extension: string,
  asked: Format | null,
): Exclude<Format, "pjpg"> | "gif" {
  if (asked === "pjpg") return "jpg";
  if (asked) return asked;
  switch (extension) {
    case "png":
    case "webp":
    case "gif":
    case "avif":
      return extension;
    default:
      return "jpg";
  }
}

/** Makes one rendition. Rejects when the original cannot be decoded. */
export async function renderImage(
  path: string,
  extension: string,
  asked: RenditionOptions,
): Promise<Buffer> {
  const options = beforeTurning(asked);
  const format = outputFormat(extension, options.format);
  const metadata = await openImage(path).metadata();
  const { width, height } = metadata.autoOrient;
  const region = targetRegion({ width, height }, options);
  const isWhole = region.width === width && region.height === height;
  // Frames of an animation can be resized together, not cut, turned or blurred.
  const pages = metadata.pages ?? 1;
  const animated =
    pages > 1 &&
    isWhole &&
    options.orientation === 0 &&
    options.blur === null &&
    /^(gif|webp)$/.test(format) &&
    // All frames are held at once; one of them is shown where they are too many.
    width * height * pages <= MAX_PIXELS;

  let image = openImage(path, animated).timeout({
    seconds: SECONDS_PER_RENDITION,
  });
  if (!isWhole) image = image.extract(region);
  image = resize(image, region, options);
  if (options.flip.horizontal) image = image.flop();
  if (options.flip.vertical) image = image.flip();
  if (options.orientation !== 0)
    image = await turned(image, options.orientation);
  if (options.isGray) image = image.grayscale();
  if (options.sharpen !== null) image = sharpened(image, options.sharpen);
  if (options.blur !== null) image = await blurred(image, options.blur);
  return encode(image, format, options).toBuffer();
}

/** A picture is turned last: until then a quarter turn swaps its sides. */
function beforeTurning(options: RenditionOptions): RenditionOptions {
  const { orientation, width, height } = options;
  const isQuarter = orientation === 90 || orientation === 270;
  return isQuarter ? { ...options, width: height, height: width } : options;
}

function targetRegion(original: Size, options: RenditionOptions): Region {
  const region = usedRegion(original, options.rect);
  const { width, height, fit, crop } = options;
  const crops = (fit === "crop" || fit === "min") && crop !== "entropy";
  return width && height && crops
    ? croppedRegion(region, { width, height }, options)
    : region;
}

function resize(
  image: Sharp,
  region: Region,
  { width, height, fit, crop, background }: RenditionOptions,
): Sharp {
  if (!width || !height) {
    // A side that is not given follows from the other, but only so far.
    const isEnlarged = (width || height) && fit !== "max" && fit !== "min";
    return image.resize({
      width: width ?? MAX_SIDE,
      height: height ?? MAX_SIDE,
      fit: "inside",
      withoutEnlargement: !isEnlarged,
    });
  }
  const box = { width, height };
  switch (fit) {
    case "clip":
      return image.resize({ ...box, fit: "inside" });
    case "max":
      return image.resize({ ...box, fit: "inside", withoutEnlargement: true });
    case "scale":
      return image.resize({ ...box, fit: "fill" });
    case "crop":
      return image.resize({
        ...box,
        fit: "cover",
        ...(crop === "entropy" && { position: "entropy" }),
      });
    case "min": {
      // The shape that was asked for, but never more pixels than there are.
      const scale = Math.min(1, region.width / width, region.height / height);
      return image.resize({
        width: Math.max(1, Math.round(width * scale)),
        height: Math.max(1, Math.round(height * scale)),
        fit: "cover",
      });
    }
    case "fill":
    case "fillmax":
      return image.resize({
        ...box,
        fit: "contain",
        background: background ?? "#ffffff",
        withoutEnlargement: fit === "fillmax",
      });
  }
}

function encode(
  image: Sharp,
  format: ReturnType<typeof outputFormat>,
  { quality, background, format: asked }: RenditionOptions,
): Sharp {
  switch (format) {
    case "jpg":
      return image.flatten({ background: background ?? "#ffffff" }).jpeg({
        quality: quality ?? JPEG_QUALITY,
        progressive: asked === "pjpg",
      });
    case "png":
      return image.png();
    case "webp":
      return image.webp({ quality: quality ?? JPEG_QUALITY });
    case "avif":
      return image.avif({ quality: quality ?? AVIF_QUALITY, effort: 3 });
    case "gif":
      return image.gif();
  }
}
