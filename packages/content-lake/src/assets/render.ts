import sharp, { type Sharp } from "sharp";
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
  type Orientation,
} from "./rendition-options.ts";

/** Sanity's `blur` counts to 2000; ten of it are a standard deviation of a pixel. */
const BLUR_A_PIXEL = 10;

/** In pixels; the library's least. */
const LEAST_SIGMA = 0.3;

/** In pixels. A wider blur takes time by its width, and leaves no detail to lose. */
const MOST_SIGMA = 8;

/** Sanity's `sharp` counts to 100; the library's own strength is in the middle. */
const SHARPEN_DEFAULT = 50;

/**
 * The picture blurred by 1 to 2000. How strong the hosted service's steps are is
 * not documented; here 10 is a Gaussian of one pixel. A wide blur is made on a
 * smaller picture and enlarged again, so that it takes no longer than a narrow one.
 */
async function blurred(image: Sharp, amount: number): Promise<Sharp> {
  const sigma = Math.max(LEAST_SIGMA, amount / BLUR_A_PIXEL);
  if (sigma <= MOST_SIGMA) return image.blur(sigma);
  const { width, height, rendered } = await renderedOf(image);
  const scale = MOST_SIGMA / sigma;
  const small = await renderedOf(
    rendered
      .resize({
        width: Math.max(1, Math.round(width * scale)),
        height: Math.max(1, Math.round(height * scale)),
        fit: "fill",
      })
      .blur(MOST_SIGMA),
  );
  const box = { width, height, fit: "fill", kernel: "cubic" } as const;
  return small.rendered.resize(box);
}

/** The picture turned clockwise, as it is after all that was asked before. */
async function turned(image: Sharp, orientation: Orientation): Promise<Sharp> {
  const { rendered } = await renderedOf(image);
  return rendered.rotate(orientation);
}

/** Ends the steps so far: the library has an order of its own for those of one picture. */
async function renderedOf(
  image: Sharp,
): Promise<{ width: number; height: number; rendered: Sharp }> {
  const { data, info } = await image
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const rendered = sharp(data, { raw: { width, height, channels } });
  return { width, height, rendered };
}

/**
 * The picture sharpened by 1 to 100. How strong the hosted service's steps are
 * is not documented; here 50 is the library's own strength.
 */
function sharpened(image: Sharp, amount: number): Sharp {
  const strength = amount / SHARPEN_DEFAULT;
  return image.sharpen({ sigma: 1, m1: strength, m2: 2 * strength });
}

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
