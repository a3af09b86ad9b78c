import { crc32, inflateSync } from "node:zlib";
import { orientationOf } from "./exif-orientation.ts";
import {
  KeptParts,
  MOST_PROFILE_BYTES,
  UnreadablePicture,
} from "./kept-parts.ts";

const SIGNATURE_BYTES = 8;
/** Length, type and checksum. */
const AROUND_DATA = 12;
const PIXELS = new Set(["IHDR", "PLTE", "IDAT", "IEND"]);

/**
 * Returns a PNG (ISO/IEC 15948) without the chunks that do not affect pixels, such as
 * texts, which decompress to a thousand times their size.
 */
export function pngPixels(file: Buffer): Buffer {
  const parts = new KeptParts(file);
  const once = new Set<string>();
  parts.keep(0, SIGNATURE_BYTES);
  for (let at = SIGNATURE_BYTES; at + 8 <= file.length;) {
    parts.count();
    const type = file.toString("latin1", at + 4, at + 8);
    const end = at + AROUND_DATA + file.readUInt32BE(at);
    const data = file.subarray(at + 8, end - 4);
    if (PIXELS.has(type)) parts.keep(at, end);
    else if (once.has(type)) {
      // The first one counts.
    } else if (type === "eXIf") parts.add(chunk(type, orientationOf(data)));
    // A picture can be shown without these, and is, if their checksum is wrong.
    else if (type === "tRNS" || (type === "iCCP" && isProfile(data))) {
      const right = chunk(type, data);
      if (right.equals(file.subarray(at, end))) parts.keep(at, end);
    }
    once.add(type);
    if (type === "IEND") break;
    at = end;
  }
  return parts.join();
}

/**
 * True for a readable profile.
 *
 * @throws UnreadablePicture if it decompresses to more than any profile.
 */
function isProfile(data: Buffer): boolean {
  // After its name are a zero and the compression method.
  const packed = data.subarray(data.indexOf(0) + 2);
  try {
    inflateSync(packed, { maxOutputLength: MOST_PROFILE_BYTES });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE")
      throw new UnreadablePicture();
    return false;
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(AROUND_DATA + data.length);
  whole.writeUInt32BE(data.length, 0);
  whole.write(type, 4, "latin1");
  data.copy(whole, 8);
  const sum = crc32(whole.subarray(4, 8 + data.length));
  whole.writeUInt32BE(sum, 8 + data.length);
  return whole;
}
