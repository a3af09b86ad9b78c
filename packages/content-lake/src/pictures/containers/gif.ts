import { KeptParts } from "./kept-parts.ts";

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
/** The extension that names the transparent color of a frame. */
const GRAPHIC_CONTROL = 0xf9;
/** The signature and the screen descriptor. */
const HEADER_BYTES = 13;
/** The image descriptor, and one byte before its data. */
const IMAGE_BYTES = 10;

/** Returns a GIF (version 89a) without comments, texts and application data. */
export function gifPixels(file: Buffer): Buffer {
  const parts = new KeptParts(file);
  let at = HEADER_BYTES + colorTable(file[10]);
  parts.keep(0, at);
  while (at < file.length) {
    parts.count();
    const kind = file[at];
    if (kind === TRAILER) {
      parts.keep(at, at + 1);
      break;
    }
    if (kind === EXTENSION) {
      const end = afterBlocks(file, at + 2);
      if (file[at + 1] === GRAPHIC_CONTROL) parts.keep(at, end);
      at = end;
    } else if (kind === IMAGE) {
      const data = at + IMAGE_BYTES + colorTable(file[at + 9]) + 1;
      const end = afterBlocks(file, data);
      parts.keep(at, end);
      at = end;
    } else {
      // Anything else is left to the decoder.
      parts.keep(at, file.length);
      break;
    }
  }
  return parts.join();
}

/** The length in bytes of the color table that a field announces. */
function colorTable(field = 0): number {
  return field & 0x80 ? 3 * 2 ** ((field & 7) + 1) : 0;
}

/** Where a sequence of blocks ends: each starts with its length, and the last is empty. */
function afterBlocks(file: Buffer, from: number): number {
  let at = from;
  while (at < file.length && file[at] !== 0) at += 1 + file[at]!;
  return at + 1;
}
