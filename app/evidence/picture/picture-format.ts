/** What a picture file says of itself. */
export type PictureFacts = {
  /** In pixels, as stored: before any rotation. */
  width: number;
  height: number;
  /** The Exif data, which starts with a TIFF header; null if there is none. */
  exif: Uint8Array | null;
};

/** A file format of photographs. */
export type PictureFormat = {
  mediaType: "image/jpeg" | "image/png" | "image/webp";
  extension: "jpg" | "png" | "webp";
  /** In: the bytes of a file. Out: null for a file that is damaged or cut off. */
  read(bytes: Uint8Array): PictureFacts | null;
  /**
   * In: the bytes of a file that can be read, the Exif data to write. Out: the
   * file with its pixels unchanged, that Exif data, and no other metadata. Parts
   * are kept by a list, since a location can stand in Exif, XMP, IPTC, comments,
   * text chunks, second pictures and bytes behind the end.
   */
  withOnly(bytes: Uint8Array, exif: Uint8Array | null): Uint8Array;
};

/** True if the bytes at an offset are these ASCII characters. */
export function hasText(
  bytes: Uint8Array,
  offset: number,
  text: string,
): boolean {
  return [...text].every(
    (character, index) => bytes[offset + index] === character.charCodeAt(0),
  );
}

/** The bytes of a text of ASCII characters. */
export function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** Joins parts of a file. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const size = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}

/** A view of the numbers in a part of a file. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
