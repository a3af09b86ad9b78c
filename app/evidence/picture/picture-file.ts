import { jpeg } from "./jpeg";
import { hasText, type PictureFormat } from "./picture-format";
import { png } from "./png";
import { type ExifFacts, readExif } from "./read-exif";
import { webp } from "./webp";
import { exifWithoutLocation } from "./write-exif";

/** So many bytes at the start of a file tell its format. */
export const HEAD_BYTES = 16;

const NO_FACTS: ExifFacts = {
  orientation: null,
  takenAt: null,
  offset: null,
  make: null,
  model: null,
  location: null,
};

/**
 * The format of a photograph by its content: the name and the type of a file can
 * say anything. In: the first bytes. Out: null for any other file.
 */
export function formatOf(head: Uint8Array): PictureFormat | null {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return jpeg;
  if (head[0] === 0x89 && hasText(head, 1, "PNG\r\n\x1a\n")) return png;
  if (hasText(head, 0, "RIFF") && hasText(head, 8, "WEBP")) return webp;
  return null;
}

/** What a refused file is, where its first bytes tell; otherwise null. */
export function otherKindOf(head: Uint8Array): string | null {
  if (hasText(head, 4, "ftypavi")) return "an AVIF picture";
  if (/^(he[iv][cfmsx]|mi[af]1|msf1)$/.test(ascii(head.subarray(8, 12))))
    return hasText(head, 4, "ftyp") ? "a HEIC picture" : null;
  if (hasText(head, 4, "ftyp")) return "a video";
  if (hasText(head, 0, "%PDF-")) return "a PDF";
  if (hasText(head, 0, "GIF8")) return "a GIF";
  if (hasText(head, 0, "PK\x03\x04")) return "a ZIP file";
  return null;
}

function ascii(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

/** A photograph that can be kept. */
export type PictureFile = {
  format: PictureFormat;
  width: number;
  height: number;
  exif: ExifFacts;
};

/** Reads a photograph. Out: null if it is damaged, cut off or in another format. */
export function readPicture(bytes: Uint8Array): PictureFile | null {
  const format = formatOf(bytes);
  const facts = format?.read(bytes) ?? null;
  if (format === null || facts === null) return null;
  const { width, height } = facts;
  if (width === 0 || height === 0) return null;
  const exif = facts.exif === null ? NO_FACTS : readExif(facts.exif);
  return { format, width, height, exif };
}

/**
 * A photograph without its location. In: the bytes of a file that `readPicture`
 * reads. Out: the same pixels with the rotation, the time and the camera, without
 * any other metadata.
 */
export function withoutLocation(bytes: Uint8Array): Uint8Array {
  const picture = readPicture(bytes);
  if (picture === null) throw new TypeError("This is no photograph.");
  return picture.format.withOnly(bytes, exifWithoutLocation(picture.exif));
}
