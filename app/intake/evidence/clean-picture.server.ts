import type { Metadata } from "sharp";

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
const SECONDS = 5;
const QUALITY = 88;

/** What is left of a picture. */
export type CleanPicture = { mediaType: PictureType; bytes: Buffer };

/**
 * Encodes a picture again, so that nothing is left in it but its pixels: no
 * place, no time, no device, no thumbnail, nothing behind its end. Its
 * orientation is applied. A WebP whose encoder would take too much memory becomes
 * a JPEG.
 *
 * @param bytes the file.
 * @param type its type by its signature.
 * @returns `damaged` if it cannot be read whole, `pixels` if it has too many for
 * the memory or the time that a picture may take.
 */
export async function cleanPicture(
  bytes: Buffer,
  type: PictureType,
): Promise<CleanPicture | "damaged" | "pixels"> {
  // Loaded with the first picture: most processes never get one.
  const { default: sharp } = await import("sharp");
  // No picture is opened twice.
  sharp.cache(false);
  try {
    const head = await sharp(bytes, { limitInputPixels: false }).metadata();
    const pixels = head.width * head.height * (head.pages ?? 1);
    const held = pixels * heldOf(head, type);
    if (pixels > MOST_PIXELS[type] || held > MOST_HELD_BYTES) return "pixels";
    const picture = sharp(bytes, {
      limitInputPixels: MOST_PIXELS[type],
      // Also what other programs would repair, such as a file that was cut off.
      failOn: "warning",
      sequentialRead: true,
    })
      .timeout({ seconds: SECONDS })
      .autoOrient();
    const hasRoomFor = (bytesOfPixel: number) =>
      held + pixels * bytesOfPixel <= MOST_HELD_BYTES;
    if (type === "image/png")
      return { mediaType: type, bytes: await picture.png().toBuffer() };
    if (type === "image/webp" && hasRoomFor(WEBP_ENCODED))
      return {
        mediaType: type,
        // With more effort it would hold twice as much.
        bytes: await picture.webp({ quality: QUALITY, effort: 2 }).toBuffer(),
      };
    return {
      mediaType: "image/jpeg",
      bytes: await picture
        .flatten({ background: "#ffffff" })
        // The best codes are known once all of the picture is in memory.
        .jpeg({ quality: QUALITY, optimiseCoding: hasRoomFor(6) })
        .toBuffer(),
    };
  } catch (error) {
    // The messages of the decoder may quote the file.
    const isLate = error instanceof Error && error.message.includes("timeout:");
    return isLate ? "pixels" : "damaged";
  }
}

/**
 * How much of a picture is in memory at a time, in bytes for each pixel: what is
 * decoded in more than one pass or turned is there as a whole, all else passes
 * through line by line. What comes out of a PNG may be as long as its pixels.
 */
function heldOf(head: Metadata, type: PictureType): number {
  const whole = head.channels * (head.depth === "ushort" ? 2 : 1);
  const turned = (head.orientation ?? 1) > 1 ? whole : 0;
  switch (type) {
    case "image/jpeg":
      if (head.isProgressive) return turned + 2 * head.channels;
      return turned + (head.gainMap ? 4 : 0);
    case "image/png":
      return turned + whole + (head.isProgressive ? whole : 0);
    case "image/webp":
      return turned + WEBP_DECODED;
  }
}

/** A media type that is taken as evidence. */
export type EvidenceType =
  "image/jpeg" | "image/png" | "image/webp" | "application/pdf";

/** So many bytes at the beginning of a file tell its type. */
const SIGNATURE_BYTES = 16;

/**
 * The type of a file by its signature, whatever its name says. In: its first
 * bytes. Out: null for any type that is not taken, such as HEIC, SVG or ZIP.
 */
export function typeOf(head: Uint8Array): EvidenceType | null {
  const text = Buffer.from(head.subarray(0, SIGNATURE_BYTES)).toString(
    "latin1",
  );
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP")
    return "image/webp";
  return /^%PDF-\d/.test(text) ? "application/pdf" : null;
}

/**
 * True if a PDF ends as one does (ISO 32000-1, 7.5.5: `%%EOF` is its last line);
 * an upload that was cut off does not. In: its bytes.
 */
export function isWholePdf(bytes: Buffer): boolean {
  return bytes.subarray(-1024).includes("%%EOF");
}
