import { gifPixels } from "./gif.ts";
import { heifPixels } from "./heif.ts";
import { jpegPixels } from "./jpeg.ts";
import { UnreadablePicture } from "./kept-parts.ts";
import { pngPixels } from "./png.ts";
import { tiffPixels } from "./tiff.ts";
import { webpPixels } from "./webp.ts";

/** The signature of each format, and the function that reduces a file to what affects pixels. */
const FORMATS: readonly [RegExp, (file: Buffer) => Buffer][] = [
  [/^\xff\xd8\xff/, jpegPixels],
  [/^\x89PNG\r\n\x1a\n/, pngPixels],
  [/^RIFF[^]{4}WEBP/, webpPixels],
  [/^GIF8[79]a/, gifPixels],
  [/^[^]{4}ftyp/, heifPixels],
  [/^(?:II[*+]\0|MM\0[*+])/, tiffPixels],
  // A drawing is text, which has its own rules.
  [/^(?:\xef\xbb\xbf)?\s*</, (file) => file],
];
const SIGNATURE_BYTES = 64;

/**
 * Reduces a picture to what affects its pixels: the pixels, their colors, and the
 * orientation. A decoder that sees only this decompresses nothing else. The given file
 * may be changed.
 *
 * @throws UnreadablePicture if it is not a picture of an accepted format.
 */
export function pixelsOf(file: Buffer): Buffer {
  const head = file.toString("latin1", 0, SIGNATURE_BYTES);
  const format = FORMATS.find(([signature]) => signature.test(head));
  if (!format) throw new UnreadablePicture();
  return format[1](file);
}
