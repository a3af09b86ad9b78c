import {
  PictureFault,
  type OpenPicture,
  type Opening,
  type PictureDecoder,
  type PictureHead,
  type Recipe,
} from "#content-lake/pictures";

import { EVIDENCE_BOUNDS } from "./sent-evidence";

type PictureType = Exclude<EvidenceType, "application/pdf">;

/**
 * A picture with more pixels is refused. The decoder of WebP cannot be stopped and
 * makes the whole picture at once, of all frames if it moves.
 */
const MOST_PIXELS: Readonly<Record<PictureType, number>> = {
  "image/jpeg": 50_000_000,
  "image/png": 50_000_000,
  "image/webp": 24_000_000,
};
/** What a picture may take of the memory while it is encoded again. */
const MOST_HELD_BYTES = 200_000_000;
/** Of the decoder and the encoder of WebP, in bytes for each pixel, measured. */
const WEBP_DECODED = 8;
const WEBP_ENCODED = 5;
const QUALITY = 88;

/** What is left of a picture. */
type CleanPicture = { mediaType: PictureType; bytes: Buffer };

/** What pictures that strangers send may take of the machine. */
export const PICTURE_BOUNDS = {
  // One at a time: each holds much memory.
  atOnce: 1,
  secondsEach: 5,
  // What a picture may hold, beside the decoder itself, the file and its result.
  mostMemory: 2 * MOST_HELD_BYTES + 100_000_000,
  // A hundred photographs of a phone take a third of it.
  secondsAnHour: 300,
};

/**
 * Encodes a picture again, so that nothing is left in it but its pixels: no
 * place, no time, no device, no thumbnail, nothing behind its end. Its
 * orientation is applied. A WebP whose encoder would take too much memory becomes
 * a JPEG.
 *
 * @param bytes the file.
 * @param type its type by its signature.
 * @param sender whose turn it takes.
 * @returns why there is none: `damaged` if it cannot be read whole, `pixels` if it
 * has too many for the memory or the bytes that a picture may take, `stopped` if
 * reading it took too long, `spent` if its sender's pictures did.
 */
export async function cleanPicture(
  decoder: PictureDecoder,
  { bytes, type, sender }: { bytes: Buffer; type: PictureType; sender: string },
): Promise<
  CleanPicture | "damaged" | "failed" | "pixels" | "spent" | "stopped"
> {
  try {
    return await decoder.run(bytes, sender, (picture) =>
      encodeAgain(picture, type),
    );
  } catch (error) {
    if (!(error instanceof PictureFault)) throw error;
    switch (error.reason) {
      case "quota":
        return "spent";
      case "unavailable":
        return "failed";
      // The file itself is not too long: what came of its pixels is.
      case "large":
        return "pixels";
      default:
        return error.reason;
    }
  }
}

async function encodeAgain(
  picture: OpenPicture,
  type: PictureType,
): Promise<CleanPicture | "pixels"> {
  const head = await picture.head();
  const pixels = head.width * head.height * (head.pages ?? 1);
  const held = pixels * heldOf(head, type);
  if (pixels > MOST_PIXELS[type] || held > MOST_HELD_BYTES) return "pixels";
  const hasRoomFor = (bytesOfPixel: number) =>
    held + pixels * bytesOfPixel <= MOST_HELD_BYTES;
  const opening: Opening = {
    limitInputPixels: MOST_PIXELS[type],
    // Headers that only look wrong were put right: a warning tells of missing pixels.
    failOn: "warning",
    sequentialRead: true,
    autoOrient: true,
  };
  const { mostBytes } = EVIDENCE_BOUNDS;
  if (type === "image/png") {
    const recipe: Recipe = { as: "png", mostBytes };
    return { mediaType: type, bytes: await picture.encode(opening, recipe) };
  }
  if (type === "image/webp" && hasRoomFor(WEBP_ENCODED)) {
    // With more effort it would hold twice as much.
    const options = { quality: QUALITY, effort: 2 };
    const recipe: Recipe = { as: "webp", options, mostBytes };
    return { mediaType: type, bytes: await picture.encode(opening, recipe) };
  }
  // The best codes are known once all of the picture is in memory.
  const options = { quality: QUALITY, optimiseCoding: hasRoomFor(6) };
  const flatten = { background: "#ffffff" };
  const recipe: Recipe = { flatten, as: "jpeg", options, mostBytes };
  const jpeg = await picture.encode(opening, recipe);
  return { mediaType: "image/jpeg", bytes: jpeg };
}

/**
 * How much of a picture is in memory at a time, in bytes for each pixel: what is
 * decoded in more than one pass or turned is there as a whole, all else passes
 * through line by line. What comes out of a PNG may be as long as its pixels.
 */
function heldOf(head: PictureHead, type: PictureType): number {
  const whole = head.channels * (head.depth === "ushort" ? 2 : 1);
  const turned = (head.orientation ?? 1) > 1 ? whole : 0;
  switch (type) {
    case "image/jpeg":
      return turned + (head.isProgressive ? 2 * head.channels : 0);
    case "image/png":
      return turned + whole + (head.isProgressive ? whole : 0);
    case "image/webp":
      return turned + WEBP_DECODED;
  }
}

/** A media type that is taken as evidence. */
type EvidenceType =
  "image/jpeg" | "image/png" | "image/webp" | "application/pdf";

/**
 * What files begin with, by their type. What stands before the header of a PDF is
 * what printers, mail programs and exports put there: readers look for it in the
 * first 1,024 bytes (ISO 32000-1, annex H, note 13).
 */
const SIGNATURES: readonly [EvidenceType | "heic", RegExp][] = [
  ["image/jpeg", /^\xff\xd8\xff/],
  ["image/png", /^\x89PNG\r\n\x1a\n/],
  ["image/webp", /^RIFF[^]{4}WEBP/],
  ["heic", /^[^]{4}ftyp(?:he[iv]|mi[af]1|msf1|avi)/],
  // An archive may hold one as it is.
  ["application/pdf", /^(?!PK\x03\x04)[^]*%PDF-\d/],
];
const SIGNATURE_BYTES = 1024;

/**
 * The type of a file by its signature, whatever its name says.
 *
 * @param file its first bytes, or all.
 * @returns null for any type that is not taken, such as SVG or ZIP; `heic` for a
 * picture of a phone whose format we cannot read.
 */
export function typeOf(file: Buffer): EvidenceType | "heic" | null {
  const text = file.toString("latin1", 0, SIGNATURE_BYTES);
  return SIGNATURES.find(([, start]) => start.test(text))?.[0] ?? null;
}

/**
 * True if a PDF was not cut off. Behind its last end mark (ISO 32000-1, 7.5.5) may
 * stand anything that is not one of its objects: readers accept that.
 */
export function isWholePdf(bytes: Buffer): boolean {
  const end = Math.max(
    ...["startxref", "%%EOF"].map((mark) => bytes.lastIndexOf(mark)),
  );
  return (
    end >= 0 &&
    !/\d\s{1,9}\d{1,5}\s{1,9}obj\b/.test(bytes.toString("latin1", end))
  );
}
