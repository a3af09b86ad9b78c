import { readFile } from "node:fs/promises";
import {
  badRequest,
  type HttpError,
  tooManyRequests,
  unavailable,
} from "../http-errors.ts";
import {
  PictureDecoder,
  PictureFault,
  type OpenPicture,
  type Opening,
  type Recipe,
} from "../pictures/picture-decoder.ts";
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
/** In bytes, of a process: the largest pictures that are allowed take three quarters. */
export const MOST_MEMORY = 1_000_000_000;
/** One picture at a time, since it takes a core and much memory. */
export const UPLOAD_BOUNDS = {
  atOnce: 1,
  // The largest picture that is allowed takes a third of it; a machine may be busy.
  secondsEach: 15,
  mostMemory: MOST_MEMORY,
  // An import of ten thousand pictures needs as much.
  secondsAnHour: 1_800,
};
const uploads = new PictureDecoder(UPLOAD_BOUNDS);

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

/** How every picture is opened that was taken. */
export const OPENING: Opening = {
  // Keeps a small file from filling the memory.
  limitInputPixels: MAX_PIXELS,
  failOn: "none",
  autoOrient: true,
};

/**
 * Reads what the asset's document says about a picture. Throws 400 when it is
 * not one, is damaged, has too many pixels or takes too long, 429 when its sender
 * has sent too much of that, and 503 when this machine could not read any picture at
 * the moment.
 *
 * @param sender who waits for their own pictures.
 */
export async function readImage(
  path: string,
  sender: string,
): Promise<ImageInformation> {
  try {
    return await uploads.run(path, sender, (picture) => inspect(picture, path));
  } catch (error) {
    if (error instanceof PictureFault) throw refusalOf(error);
    // Too many open files.
    if (error instanceof Error && "errno" in error)
      throw refusalOf(new PictureFault("unavailable"));
    throw error;
  }
}

/** The answer to who sent a picture, or asked for one, of which nothing came. */
export function refusalOf({ reason }: PictureFault): HttpError {
  switch (reason) {
    case "damaged":
      return badRequest("The file is damaged, or it is not a picture");
    case "large":
    case "stopped":
      return badRequest(
        "Reading this picture took too much time or memory and was stopped. Save it anew as a JPEG, and upload that.",
      );
    case "quota":
      return tooManyRequests(
        "Your pictures have taken all the time that one person's pictures may take in an hour. Try again in an hour.",
      );
    case "unavailable":
      return unavailable("No picture can be read at the moment. Try again.");
  }
}

async function inspect(
  picture: OpenPicture,
  path: string,
): Promise<ImageInformation> {
  const head = await picture.head();
  const { format, hasAlpha } = head;
  const extension = OTHER_NAMES[format] ?? format;
  if (!Object.hasOwn(IMAGE_TYPES, extension))
    throw badRequest("This image format is not supported");
  // As it is shown: a camera's note about its rotation is applied.
  const { width, height } = head.autoOrient;
  if (!width || !height || width > MAX_SIDE || height > MAX_SIDE) {
    throw badRequest(`An image may be ${MAX_SIDE} pixels wide and high`);
  }
  const isAtOnce = DECODED_AT_ONCE.has(extension);
  const most = isAtOnce ? MAX_PIXELS_AT_ONCE : MAX_PIXELS;
  // The frames of a GIF are decoded one by one.
  const frames = isAtOnce ? (head.pages ?? 1) : 1;
  if (width * height * frames > most) {
    throw badRequest(`An image of this format may have ${most} pixels`);
  }
  const isDrawing = extension === "svg";
  if (isDrawing && !canBeDrawn(await readFile(path), { width, height })) {
    throw badRequest(
      "The drawing has filters, patterns, embedded pictures or too many parts. Save it without them, or as a PNG.",
    );
  }
  // A JPEG of many scans that is cut off is told from a whole one by a warning.
  const failOn = extension === "jpg" ? "warning" : "error";
  const opening: Opening = { ...OPENING, failOn };
  const isOpaque = !hasAlpha || (await picture.isOpaque(opening));
  // Decodes all of it: a file that is cut off is found here.
  const lqip = await readLqip(picture, opening, isOpaque);
  return { extension, width, height, hasAlpha, isOpaque, lqip };
}

/** A preview of twenty pixels as a data address, shown while the image loads. */
async function readLqip(
  picture: OpenPicture,
  opening: Opening,
  isOpaque: boolean,
): Promise<string> {
  const recipe: Recipe = isOpaque
    ? { resize: LQIP_BOX, as: "jpeg", options: { quality: 70 } }
    : { resize: LQIP_BOX, as: "png" };
  const data = await picture.encode(opening, recipe);
  return `data:image/${recipe.as};base64,${data.toString("base64")}`;
}
