import { type ExifFacts, hasText, readExif, viewOf } from "./exif";

// The markers of ITU-T T.81, table B.1.
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const COMMENT = 0xfe;
const EXIF_MARKER = 0xe1;
const EXIF_NAME = "Exif\0\0";

/** The application segments that a picture needs to be shown as it was taken. */
const NEEDED: ReadonlyMap<number, string> = new Map([
  [0xe0, "JFIF\0"],
  [0xe2, "ICC_PROFILE\0"],
  [0xee, "Adobe"],
]);

/** A part of the file from its marker on; a scan includes its coded data. */
type Segment = { marker: number; start: number; end: number };

/** A photograph as a camera writes it. */
type Jpeg = {
  /** In pixels, as stored: before any rotation. */
  width: number;
  height: number;
  exif: ExifFacts;
};

/** Reads a JPEG. Returns null if it is damaged, cut off or in another format. */
export function readJpeg(bytes: Uint8Array): Jpeg | null {
  const segments = segmentsOf(bytes);
  const frame = segments?.find(isFrame);
  const hasScan = segments?.some(({ marker }) => marker === START_OF_SCAN);
  if (!segments || !frame || !hasScan || frame.end - frame.start < 10)
    return null;
  const view = viewOf(bytes);
  const height = view.getUint16(frame.start + 5);
  const width = view.getUint16(frame.start + 7);
  if (width === 0 || height === 0) return null;
  const exif = segments.find(
    ({ marker, start }) =>
      marker === EXIF_MARKER && hasText(bytes, start + 4, EXIF_NAME),
  );
  const data = exif ? bytes.subarray(exif.start + 10, exif.end) : null;
  return { width, height, exif: readExif(data ?? new Uint8Array()) };
}

/**
 * A photograph without its metadata, and so without its location: the same pixels
 * with the rotation and the time. Segments are kept by a list, since a location
 * can stand in Exif, XMP, IPTC, comments, second pictures and behind the end.
 *
 * @param bytes a file that `readJpeg` reads
 */
export function withoutLocation(bytes: Uint8Array): Uint8Array {
  const picture = readJpeg(bytes);
  if (picture === null) throw new TypeError("This is no photograph.");
  const kept = (segmentsOf(bytes) ?? [])
    .filter((segment) => isNeeded(bytes, segment))
    .map(({ start, end }) => bytes.subarray(start, end));
  return joined([bytes.subarray(0, 2), ...exifSegment(picture.exif), ...kept]);
}

/** Null if a segment does not end within the file, or the picture has no end. */
function segmentsOf(bytes: Uint8Array): Segment[] | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const segments: Segment[] = [];
  let start = 2;
  while (start + 1 < bytes.length) {
    if (bytes[start] !== 0xff) return null;
    const marker = bytes[start + 1]!;
    // A marker may have fill bytes before it.
    if (marker === 0xff) {
      start += 1;
      continue;
    }
    if (marker === END_OF_IMAGE)
      return [...segments, { marker, start, end: start + 2 }];
    const size = ((bytes[start + 2] ?? 0) << 8) | (bytes[start + 3] ?? 0);
    const header = start + 2 + size;
    if (size < 2 || header > bytes.length) return null;
    const end = marker === START_OF_SCAN ? endOfScan(bytes, header) : header;
    segments.push({ marker, start, end });
    start = end;
  }
  return null;
}

/** Where the next marker begins; in coded data 0xff is followed by 0 or a restart. */
function endOfScan(bytes: Uint8Array, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at >= 0) {
    const next = bytes[at + 1] ?? 0;
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!isData && next !== 0xff) return at;
    at = bytes.indexOf(0xff, isData ? at + 2 : at + 1);
  }
  return bytes.length;
}

/** True for the frame header, which holds the size of the picture. */
function isFrame({ marker }: Segment): boolean {
  const isOther = marker === 0xc4 || marker === 0xc8 || marker === 0xcc;
  return marker >= 0xc0 && marker <= 0xcf && !isOther;
}

function isNeeded(bytes: Uint8Array, { marker, start }: Segment): boolean {
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  if (!isApplication) return marker !== COMMENT;
  const name = NEEDED.get(marker);
  return name !== undefined && hasText(bytes, start + 4, name);
}

/** A TIFF file of one directory with the rotation and the time; none if both are unknown. */
function exifSegment({ orientation, takenAt }: ExifFacts): Uint8Array[] {
  if (orientation === null && takenAt === null) return [];
  const time = takenAt === null ? null : takenAt.replace("T", " ");
  const count = time === null ? 1 : 2;
  const end = 14 + count * 12;
  // Zeros to begin with: no next directory, and the end of the time.
  const tiff = new Uint8Array(end + (time === null ? 0 : 20));
  const view = viewOf(tiff);
  const entry = (at: number, tag: number, type: number, length: number) => {
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, type, true);
    view.setUint32(at + 4, length, true);
  };
  tiff.set(ascii("II*\0\x08\0\0\0"));
  tiff[8] = count;
  entry(10, 0x0112, 3, 1);
  tiff[18] = orientation ?? 1;
  if (time !== null) {
    entry(22, 0x0132, 2, 20);
    tiff[30] = end;
    tiff.set(ascii(time.replaceAll("-", ":")), end);
  }
  const size = 2 + EXIF_NAME.length + tiff.length;
  const head = Uint8Array.of(0xff, EXIF_MARKER, size >> 8, size & 0xff);
  return [head, ascii(EXIF_NAME), tiff];
}

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const size = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}
