import { EXIF_MARK, orientationOf } from "./exif-orientation.ts";
import {
  KeptParts,
  MOST_PROFILE_BYTES,
  UnreadablePicture,
} from "./kept-parts.ts";

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const END = Buffer.from([0xff, END_OF_IMAGE]);
/**
 * The decoder reads this far ahead: 64 bits that form no code, so that it fails if it
 * uses them.
 */
const READ_AHEAD = Buffer.alloc(16, Buffer.from([0xff, 0]));
/** The frames whose scans have all coefficients at once. */
const SEQUENTIAL = new Set([0xc0, 0xc1, 0xc9]);
/** Tables among the frame markers. */
const NO_FRAMES = new Set([0xc4, 0xc8, 0xcc]);
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
/** The offset of the color transform in Adobe's segment. */
const ADOBE_COLORS = 11;
/**
 * The beginnings of preserved application segments; the first and the last determine a
 * picture's color space.
 */
const KEPT_TEXT: Readonly<Record<number, string>> = {
  [APP0]: "JFIF\0",
  [APP1]: "Exif\0",
  [APP2]: "ICC_PROFILE\0",
  [APP14]: "Adobe",
};

/**
 * Returns a JPEG (ITU-T T.81) without what does not affect pixels: comments, previews,
 * further pictures, and application data. Headers that are wrong, but that every
 * program accepts, are corrected: then an error or warning of the decoder means only
 * that pixels are missing or damaged.
 */
export function jpegPixels(file: Buffer): Buffer {
  const parts = new KeptParts(file);
  const frame = new Frame();
  let profileBytes = 0;
  let scans = 0;
  let hasEnd = false;
  for (let at = 0; at < file.length && !hasEnd;) {
    parts.count();
    const marker = file[at + 1] ?? 0;
    if (file[at] !== 0xff || marker === 0 || marker === 0xff) {
      // Skips bytes between the segments.
      at = nextMarker(file, at + 1);
      continue;
    }
    if (isAlone(marker)) {
      hasEnd = marker === END_OF_IMAGE;
      if (!hasEnd) parts.keep(at, at + 2);
      at += 2;
      continue;
    }
    const end =
      at + 2 + (at + 4 <= file.length ? file.readUInt16BE(at + 2) : 0);
    const data = file.subarray(at + 4, end);
    const next = marker === START_OF_SCAN ? nextMarker(file, end) : end;
    const text = KEPT_TEXT[marker];
    if (marker < APP0) {
      if (isFrame(marker)) frame.begin(marker, data);
      if (marker === START_OF_SCAN) {
        frame.addScan(data);
        scans += 1;
      }
      parts.keep(at, next < file.length ? next : withoutPadding(file, end));
      if (scans === 1 && frame.hasAllScans()) {
        // Without an end now: a decoder that lacks pixels fails instead of making them
        // up.
        parts.add(READ_AHEAD);
        return parts.join();
      }
    } else if (text && data.toString("latin1", 0, text.length) === text) {
      if (marker === APP2) profileBytes += data.length;
      if (profileBytes > MOST_PROFILE_BYTES) throw new UnreadablePicture();
      // An unknown version is treated like the known one.
      if (marker === APP0 && data.length > 5) data[5] = 1;
      if (marker === APP14) frame.adobe = data;
      if (marker === APP1) parts.add(turnOf(data));
      else parts.keep(at, end);
    }
    at = Math.max(next, at + 2);
  }
  // Also one that was appended to a file truncated between two scans.
  if (frame.hasAllScans()) parts.add(END);
  return parts.join();
}

/** The information in the headers of a frame and its scans. */
class Frame {
  /** The segment that says how the colors are coded. */
  adobe: Buffer | null = null;
  #isSequential = false;
  /** By component, the missing bits of its 64 coefficients. */
  readonly #lacking = new Map<number, Uint8Array>();

  begin(marker: number, header: Buffer): void {
    this.#isSequential = SEQUENTIAL.has(marker);
    for (let index = 0; index < (header[5] ?? 0); index += 1)
      this.#lacking.set(header[6 + index * 3] ?? 0, new Uint8Array(64).fill(1));
  }

  addScan(header: Buffer): void {
    const count = header[0] ?? 0;
    const range = 1 + count * 2;
    // One scan with all coefficients; some phones write another range.
    if (this.#isSequential && range + 3 <= header.length)
      header.set([0, 63, 0], range);
    const [first = 0, last = 0, bits = 0] = header.subarray(range, range + 3);
    for (let index = 0; index < count; index += 1)
      this.#lacking
        .get(header[1 + index * 2] ?? 0)
        ?.fill(bits & 0x0f, first, last + 1);
    // For a meaningless number, programs assume the usual one.
    const usual = this.#lacking.size === 4 ? 2 : 1;
    if (this.adobe?.[ADOBE_COLORS]) this.adobe[ADOBE_COLORS] = usual;
  }

  /** True if nothing is missing, though the last scan may be truncated. */
  hasAllScans(): boolean {
    const all = [...this.#lacking.values()];
    return (
      all.length > 0 && all.every((bits) => bits.every((bit) => bit === 0))
    );
  }
}

/** Where a last scan without a following marker ends: a truncated copy is padded with zeros. */
function withoutPadding(file: Buffer, from: number): number {
  let end = file.length;
  while (end > from && file[end - 1] === 0) end -= 1;
  // This zero belongs to the byte before it.
  return file[end - 1] === 0xff ? Math.min(end + 1, file.length) : end;
}

const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.has(marker);

/** Markers without a length: the start and the end of an image, and restarts. */
const isAlone = (marker: number) =>
  marker === 0x01 || (marker >= 0xd0 && marker <= END_OF_IMAGE);

/** The position of the next marker that ends a scan. */
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
