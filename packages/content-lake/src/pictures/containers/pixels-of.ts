import { gifPixels } from "./gif.ts";
import { heifPixels } from "./heif.ts";
import { jpegPixels } from "./jpeg.ts";
import { UnreadablePicture } from "./kept-parts.ts";
import { pngPixels } from "./png.ts";
import { tiffPixels } from "./tiff.ts";
import { webpPixels } from "./webp.ts";

/** What a file begins with, and what leaves of it that which changes pixels. */
const FORMATS: readonly [RegExp, (file: Buffer) => Buffer][] = [
  [/^\xff\xd8\xff/, jpegPixels],
  [/^\x89PNG\r\n\x1a\n/, pngPixels],
  [/^RIFF[^]{4}WEBP/, webpPixels],
  [/^GIF8[79]a/, gifPixels],
  [/^[^]{4}ftyp/, heifPixels],
  [/^(?:II[*+]\0|MM\0[*+])/, tiffPixels],
  // A drawing is text, for which there are rules of its own.
  [/^(?:\xef\xbb\xbf)?\s*</, (file) => file],
];
const SIGNATURE_BYTES = 64;

/**
 * Of a picture what changes its pixels: the pixels, their colors, and how they are
 * turned. A decoder that sees this alone unfolds nothing else. The file itself may
 * be changed.
 *
 * @throws UnreadablePicture for what is no picture of a format that is taken.
 */
export function pixelsOf(file: Buffer): Buffer {
  const head = file.toString("latin1", 0, SIGNATURE_BYTES);
  const format = FORMATS.find(([signature]) => signature.test(head));
  if (!format) throw new UnreadablePicture();
  return format[1](file);
}
