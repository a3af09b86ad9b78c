import { readFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { badRequest, HttpError, unavailable } from "../http-errors.ts";
import { canBeDrawn } from "./drawing-rules.ts";

/** What browsers may be sent as a picture; keys are the extensions we keep. */
export const IMAGE_TYPES: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  avif: "image/avif",
  tif: "image/tiff",
  svg: "image/svg+xml",
};
/** Where sharp names a format in another way; AVIF is the one HEIF that it reads. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  jpeg: "jpg",
  tiff: "tif",
  heif: "avif",
};

/** 50 megapixels: what the largest sensors of phones make. */
const MAX_PIXELS = 50_000_000;
/**
 * The formats whose decoders make the whole picture at once, of all frames if it
 * moves, and cannot be stopped.
 */
const MAX_PIXELS_AT_ONCE = 24_000_000;
const DECODED_AT_ONCE: ReadonlySet<string> = new Set(["webp", "avif"]);
const MAX_SIDE = 20_000;
/** Twenty pixels wide, as Sanity's own, and never higher than 80. */
const LQIP_BOX = { width: 20, height: 80, fit: "inside" } as const;
/**
 * The largest allowed picture takes a second or two; a decompression bomb would
 * never end.
 */
const SECONDS_PER_PICTURE = 5;

/**
 * What is known of a picture: width and height in pixels as it is shown, `lqip`
 * as a data URL.
 */
export type ImageInformation = {
  extension: string;
  width: number;
  height: number;
  hasAlpha: boolean;
  isOpaque: boolean;
  lqip: string;
};

/** Opens a picture with the limits that keep a small file from filling memory. */
export function openImage(path: string): Sharp {
  return sharp(path, {
    limitInputPixels: MAX_PIXELS,
    failOn: "error",
    autoOrient: true,
  }).timeout({ seconds: SECONDS_PER_PICTURE });
}

/**
 * Reads what the asset's document says about a picture. Throws 400 when it is
 * not one, is damaged, or has too many pixels, and 503 when this machine could
 * not read any picture at the moment.
 */
export async function readImage(path: string): Promise<ImageInformation> {
  try {
    return await inspect(path);
  } catch (error) {
    if (error instanceof HttpError) throw error;
    // Too many open files or processes.
    if (error instanceof Error && "errno" in error) {
      throw unavailable("No picture can be read at the moment. Try again.");
    }
    throw badRequest("The file is damaged, or it is not a picture");
  }
}

async function inspect(path: string): Promise<ImageInformation> {
  const metadata = await openImage(path).metadata();
  const { format, hasAlpha } = metadata;
  const extension = OTHER_NAMES[format] ?? format;
  if (!Object.hasOwn(IMAGE_TYPES, extension))
    throw badRequest("This image format is not supported");
  // As it is shown: a camera's note about its rotation is applied.
  const { width, height } = metadata.autoOrient;
  if (!width || !height || width > MAX_SIDE || height > MAX_SIDE) {
    throw badRequest(`An image may be ${MAX_SIDE} pixels wide and high`);
  }
  const isAtOnce = DECODED_AT_ONCE.has(extension);
  const most = isAtOnce ? MAX_PIXELS_AT_ONCE : MAX_PIXELS;
  // The frames of a GIF are decoded one by one.
  const frames = isAtOnce ? (metadata.pages ?? 1) : 1;
  if (width * height * frames > most) {
    throw badRequest(`An image of this format may have ${most} pixels`);
  }
  const isDrawing = extension === "svg";
  if (isDrawing && !canBeDrawn(await readFile(path), { width, height })) {
    throw badRequest(
      "The drawing has filters, patterns, embedded pictures or too many parts. Save it without them, or as a PNG.",
    );
  }
  // Decodes all of it: a file that is cut off is found here.
  const { isOpaque } = await openImage(path).stats();
  const lqip = await readLqip(path, isOpaque);
  return { extension, width, height, hasAlpha, isOpaque, lqip };
}

/** A preview of twenty pixels as a data address, shown while the image loads. */
async function readLqip(path: string, isOpaque: boolean): Promise<string> {
  const small = openImage(path).resize(LQIP_BOX);
  const [type, data] = isOpaque
    ? ["jpeg", await small.jpeg({ quality: 70 }).toBuffer()]
    : ["png", await small.png().toBuffer()];
  return `data:image/${type};base64,${data.toString("base64")}`;
}
