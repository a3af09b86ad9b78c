import {
  asciiBytes,
  hasText,
  joined,
  type PictureFormat,
  viewOf,
} from "./picture-format";

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

/** JPEG, as cameras write it. */
export const jpeg: PictureFormat = {
  mediaType: "image/jpeg",
  extension: "jpg",
  read(bytes) {
    const segments = segmentsOf(bytes);
    const frame = segments?.find(isFrame);
    const hasScan = segments?.some(({ marker }) => marker === START_OF_SCAN);
    if (!segments || !frame || !hasScan || frame.end - frame.start < 10)
      return null;
    const view = viewOf(bytes);
    const exif = segments.find(
      ({ marker, start }) =>
        marker === EXIF_MARKER && hasText(bytes, start + 4, EXIF_NAME),
    );
    return {
      height: view.getUint16(frame.start + 5),
      width: view.getUint16(frame.start + 7),
      exif: exif ? bytes.subarray(exif.start + 10, exif.end) : null,
    };
  },
  withOnly(bytes, exif) {
    const kept = (segmentsOf(bytes) ?? [])
      .filter((segment) => isNeeded(bytes, segment))
      .map(({ start, end }) => bytes.subarray(start, end));
    return joined([
      bytes.subarray(0, 2),
      ...(exif ? [exifSegment(exif)] : []),
      ...kept,
    ]);
  },
};

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

function exifSegment(exif: Uint8Array): Uint8Array {
  const size = 2 + EXIF_NAME.length + exif.byteLength;
  const head = Uint8Array.of(0xff, EXIF_MARKER, size >> 8, size & 0xff);
  return joined([head, asciiBytes(EXIF_NAME), exif]);
}
