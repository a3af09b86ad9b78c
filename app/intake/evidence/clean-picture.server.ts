import {
  type Opening,
  type OpenPicture,
  type PictureDecoder,
  PictureFault,
  type PictureHead,
  type Recipe,
} from "#content-lake/pictures";

import { EVIDENCE_BOUNDS } from "./sent-evidence";

type PictureType = Exclude<EvidenceType, "application/pdf">;

/**
 * A picture with more pixels is refused. The WebP decoder cannot be interrupted, and
 * decodes the whole picture at once, with all frames of an animation.
 */
const MOST_PIXELS: Readonly<Record<PictureType, number>> = {
  "image/jpeg": 50_000_000,
  "image/png": 50_000_000,
  "image/webp": 24_000_000,
};
/** The memory that a picture may use while it is encoded again. */
const MOST_HELD_BYTES = 200_000_000;
/** The memory of the WebP decoder and encoder in bytes per pixel, as measured. */
const WEBP_DECODED = 8;
const WEBP_ENCODED = 5;
const QUALITY = 88;

/** A picture that was encoded again. */
type CleanPicture = { mediaType: PictureType; bytes: Buffer };

/** The share of the machine that uploaded pictures may use. */
export const PICTURE_BOUNDS = {
  // One at a time: each holds much memory.
  atOnce: 1,
  secondsEach: 5,
  // The memory of a picture, plus that of the decoder, the file and its result.
  mostMemory: 2 * MOST_HELD_BYTES + 100_000_000,
  // A hundred phone photographs take a third of it.
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
      // The file is not too long: its pixels, encoded again, are.
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
    // Headers that only look wrong were corrected before: a warning means missing
    // pixels.
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
  // Optimal Huffman tables need the whole picture in memory.
  const options = { quality: QUALITY, optimiseCoding: hasRoomFor(6) };
  const flatten = { background: "#ffffff" };
  const recipe: Recipe = { flatten, as: "jpeg", options, mostBytes };
  const jpeg = await picture.encode(opening, recipe);
  return { mediaType: "image/jpeg", bytes: jpeg };
}

/**
 * How much of a picture is in memory at a time, in bytes per pixel. What is decoded
 * in several passes or rotated is there as a whole; the rest passes through line by
 * line. The encoded PNG may be as long as its pixels.
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
 * How files of each type begin. Printers, mail programs and exports put bytes before
 * the header of a PDF, so readers look for it in the first 1,024 bytes (ISO 32000-1,
 * annex H, note 13).
 */
const SIGNATURES: readonly [EvidenceType | "heic", RegExp][] = [
  ["image/jpeg", /^\xff\xd8\xff/],
  ["image/png", /^\x89PNG\r\n\x1a\n/],
  ["image/webp", /^RIFF[^]{4}WEBP/],
  ["heic", /^[^]{4}ftyp(?:he[iv]|mi[af]1|msf1|avi)/],
  // An archive may contain an uncompressed PDF.
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
