import { EXIF_MARK, orientationOf } from "./exif-orientation.ts";
import {
  KeptParts,
  MOST_PROFILE_BYTES,
  UnreadablePicture,
} from "./kept-parts.ts";

/** `RIFF`, a length and `WEBP`. */
const HEADER_BYTES = 12;
/** A frame contains its own chunks, of which the decoder decompresses only the pixels. */
const PIXELS = new Set(["VP8 ", "VP8L", "ALPH", "ANIM", "ANMF"]);
/** The bits of VP8X that announce XMP and Exif data. */
const TOLD_OF = { xmp: 0x04, exif: 0x08 };

/** Returns a WebP (RFC 9649) without the chunks that do not affect pixels. */
export function webpPixels(file: Buffer): Buffer {
  const parts = new KeptParts(file);
  const once = new Set<string>();
  let flags: Buffer | null = null;
  // Some programs write a wrong file length, so only the chunks' lengths count.
  for (let at = HEADER_BYTES; at + 8 <= file.length;) {
    const type = file.toString("latin1", at, at + 4);
    if (!/^[ -~]{4}$/.test(type)) break;
    parts.count();
    const size = file.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    const data = file.subarray(at + 8, at + 8 + size);
    if (PIXELS.has(type)) {
      parts.keep(at, end);
      // The zero that pads an odd length.
      if (end === file.length + 1) parts.add(Buffer.alloc(1));
    } else if (!once.has(type)) {
      if (type === "ICCP") {
        if (size > MOST_PROFILE_BYTES) throw new UnreadablePicture();
        parts.keep(at, end);
      }
      if (type === "VP8X" && data.length > 0) {
        flags = Buffer.from(file.subarray(at, end));
        flags[8]! &= ~(TOLD_OF.xmp | TOLD_OF.exif);
        parts.add(flags);
      }
      if (type === "EXIF") {
        parts.add(chunk(type, turnOf(data)));
        if (flags) flags[8]! |= TOLD_OF.exif;
      }
    }
    once.add(type);
    at = end;
  }
  const chunks = parts.join();
  const header = Buffer.from(file.subarray(0, HEADER_BYTES));
  header.writeUInt32LE(chunks.length + 4, 4);
  return Buffer.concat([header, chunks]);
}

function turnOf(data: Buffer): Buffer {
  const hasMark = data.subarray(0, EXIF_MARK.length).equals(EXIF_MARK);
  return orientationOf(hasMark ? data.subarray(EXIF_MARK.length) : data);
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, "latin1");
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data]);
}
