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

/** The picture types that browsers may receive, by the extensions we store. */
export const IMAGE_TYPES: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  avif: "image/avif",
  tif: "image/tiff",
  svg: "image/svg+xml",
};
/** sharp's other names for formats; AVIF is the only HEIF that it reads. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  jpeg: "jpg",
  tiff: "tif",
  heif: "avif",
};

/** 50 megapixels: the largest phone sensors. */
const MAX_PIXELS = 50_000_000;
/**
 * The limit for formats whose decoders produce the whole picture at once, with all
 * frames of an animation, and cannot be stopped.
 */
const MAX_PIXELS_AT_ONCE = 24_000_000;
const DECODED_AT_ONCE: ReadonlySet<string> = new Set(["webp", "avif"]);
const MAX_SIDE = 20_000;
/** Twenty pixels wide, like Sanity's own, and at most 80 high. */
const LQIP_BOX = { width: 20, height: 80, fit: "inside" } as const;
/** In bytes, for a process: the largest allowed pictures need three quarters. */
export const MOST_MEMORY = 1_000_000_000;
/** One picture at a time, since it needs a core and much memory. */
const UPLOAD_BOUNDS = {
  atOnce: 1,
  // The largest allowed picture needs a third of it.
  secondsEach: 15,
  mostMemory: MOST_MEMORY,
  // Enough for an import of ten thousand pictures.
  secondsAnHour: 1_800,
};
const uploads = new PictureDecoder(UPLOAD_BOUNDS);

/** The properties of a picture: width and height in pixels as displayed, `lqip` as a data URL. */
export type ImageInformation = {
  extension: string;
  width: number;
  height: number;
  hasAlpha: boolean;
  isOpaque: boolean;
  lqip: string;
};

/** The options for opening every accepted picture. */
export const OPENING: Opening = {
  // Keeps a small file from filling the memory.
  limitInputPixels: MAX_PIXELS,
  failOn: "none",
  autoOrient: true,
};

/**
 * Reads what the asset's document says about a picture.
 *
 * @param sender who waits for their own pictures only.
 * @throws HttpError 400 if it is not a picture, is damaged, has too many pixels or
 * takes too long; 429 if the sender has sent too many such pictures; 503 if this
 * machine cannot read any picture at the moment.
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

/** The answer to a request for a picture, or an upload, that failed. */
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
  // As displayed: a camera's rotation is applied.
  const { width, height } = head.autoOrient;
  if (!width || !height || width > MAX_SIDE || height > MAX_SIDE) {
    throw badRequest(`An image may be ${MAX_SIDE} pixels wide and high`);
  }
  const isAtOnce = DECODED_AT_ONCE.has(extension);
  const most = isAtOnce ? MAX_PIXELS_AT_ONCE : MAX_PIXELS;
  // The frames of a GIF are decoded one at a time.
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
  // Only a warning distinguishes a truncated progressive JPEG from a whole one.
  const failOn = extension === "jpg" ? "warning" : "error";
  const opening: Opening = { ...OPENING, failOn };
  const isOpaque = !hasAlpha || (await picture.isOpaque(opening));
  // Decodes everything, which reveals a truncated file.
  const lqip = await readLqip(picture, opening, isOpaque);
  return { extension, width, height, hasAlpha, isOpaque, lqip };
}

/** A preview of twenty pixels as a data URL, shown while the image loads. */
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
