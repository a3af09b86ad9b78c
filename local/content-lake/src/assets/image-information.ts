import sharp, { type Sharp } from "sharp";
import { badRequest } from "../http-errors.ts";
import { imageExtension } from "./media-types.ts";
import { readPalette, type Palette } from "./palette.ts";

/** 100 megapixels: more than any camera of the firm, less than a bomb. */
export const MAX_PIXELS = 100_000_000;
const MAX_SIDE = 20_000;
const LQIP_WIDTH = 20;

export type ImageInformation = {
  extension: string;
  width: number;
  height: number;
  hasAlpha: boolean;
  isOpaque: boolean;
  lqip?: string;
  palette?: Palette;
};

/** Opens a picture with the limits that keep a small file from filling memory. */
export function openImage(path: string, animated = false): Sharp {
  return sharp(path, {
    limitInputPixels: MAX_PIXELS,
    failOn: "error",
    autoOrient: true,
    animated,
  });
}

/**
 * Reads what the asset's document says about a picture. Throws 400 when it is
 * not one, is damaged, or has too many pixels.
 */
export async function readImage(
  path: string,
  wanted: { lqip: boolean; palette: boolean },
): Promise<ImageInformation> {
  try {
    const metadata = await openImage(path).metadata();
    const extension = imageExtension(metadata.format);
    if (!extension) throw badRequest("This image format is not supported");
    // As it is shown: a camera's note about its rotation is applied.
    const { width, height } = metadata.autoOrient;
    if (!width || !height || width > MAX_SIDE || height > MAX_SIDE) {
      throw badRequest(`An image may be ${MAX_SIDE} pixels wide and high`);
    }
    if (width * height > MAX_PIXELS) {
      throw badRequest(`An image may have ${MAX_PIXELS} pixels`);
    }
    const { hasAlpha } = metadata;
    // Decodes all of it: a file that is cut off is found here.
    const { isOpaque } = await openImage(path).stats();
    return {
      extension,
      width,
      height,
      hasAlpha,
      isOpaque,
      ...(wanted.lqip && { lqip: await readLqip(path, isOpaque) }),
      ...(wanted.palette && { palette: await readPalette(openImage(path)) }),
    };
  } catch (error) {
    if (isLakeError(error)) throw error;
    throw badRequest("The file is not an image that can be read");
  }
}

/** A preview of twenty pixels as a data address, shown while the image loads. */
async function readLqip(path: string, isOpaque: boolean): Promise<string> {
  const small = openImage(path).resize({ width: LQIP_WIDTH });
  const [type, data] = isOpaque
    ? ["jpeg", await small.jpeg({ quality: 70 }).toBuffer()]
    : ["png", await small.png().toBuffer()];
  return `data:image/${type};base64,${data.toString("base64")}`;
}

function isLakeError(error: unknown): boolean {
  return error instanceof Error && error.name === "LakeError";
}
