import { EXIF_MARK, orientationOf } from "./exif-orientation.ts";
import {
  KeptParts,
  MOST_PROFILE_BYTES,
  UnreadablePicture,
} from "./kept-parts.ts";

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
/** What the kept segments of programs begin with; the first and the last tell in which colors a picture is. */
const KEPT_TEXT: Readonly<Record<number, string>> = {
  [APP0]: "JFIF\0",
  [APP1]: "Exif\0",
  [APP2]: "ICC_PROFILE\0",
  [APP14]: "Adobe",
};

/**
 * A JPEG (ITU-T T.81) without what changes no pixel: comments, previews, further
 * pictures, and what programs wrote into it.
 */
export function jpegPixels(file: Buffer): Buffer {
  const parts = new KeptParts(file);
  let profileBytes = 0;
  for (let at = 0; at < file.length;) {
    parts.count();
    const marker = file[at + 1] ?? 0;
    const isMarker = file[at] === 0xff && marker !== 0 && marker !== 0xff;
    if (!isMarker || isAlone(marker)) {
      // What stands between the segments is left to the decoder to judge.
      const end = isMarker ? at + 2 : nextMarker(file, at + 1);
      parts.keep(at, end);
      if (marker === END_OF_IMAGE && isMarker) break;
      at = end;
      continue;
    }
    const end =
      at + 2 + (at + 4 <= file.length ? file.readUInt16BE(at + 2) : 0);
    const data = file.subarray(at + 4, end);
    const next = marker === START_OF_SCAN ? nextMarker(file, end) : end;
    const text = KEPT_TEXT[marker];
    if (marker < APP0) parts.keep(at, next);
    else if (text && data.toString("latin1", 0, text.length) === text) {
      if (marker === APP2) profileBytes += data.length;
      if (profileBytes > MOST_PROFILE_BYTES) throw new UnreadablePicture();
      if (marker === APP1) parts.add(turnOf(data));
      else parts.keep(at, end);
    }
    at = Math.max(next, at + 2);
  }
  return parts.join();
}

/** Without a length: the start and the end of an image, and restarts. */
const isAlone = (marker: number) =>
  marker === 0x01 || (marker >= 0xd0 && marker <= END_OF_IMAGE);

/** Where the next marker is that ends a scan, from a place on. */
function nextMarker(file: Buffer, from: number): number {
  for (let at = from; at + 1 < file.length; at += 1) {
    if (file[at] !== 0xff) continue;
    const marker = file[at + 1]!;
    const isRestart = marker >= 0xd0 && marker <= 0xd7;
    if (marker !== 0 && marker !== 0xff && !isRestart) return at;
  }
  return file.length;
}

function turnOf(data: Buffer): Buffer {
  const orientation = orientationOf(data.subarray(EXIF_MARK.length));
  const length = EXIF_MARK.length + orientation.length + 2;
  const head = Buffer.from([0xff, APP1, 0, length]);
  return Buffer.concat([head, EXIF_MARK, orientation]);
}
