import { type ExifFacts, hasText, readExif, viewOf } from "./exif";

// The markers of ITU-T T.81, table B.1.
const FRAMES_IN_ONE_PASS = [0xc0, 0xc1];
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const END = Uint8Array.of(0xff, END_OF_IMAGE);
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

/** The bytes of a file that was read. */
type Bytes = Uint8Array<ArrayBuffer>;

/** A photograph as a camera writes it. */
type Jpeg = {
  /** In pixels, as stored: before any rotation. */
  width: number;
  height: number;
  exif: ExifFacts;
  /** False if its end is missing; only a decoder can tell whether all of its pixels are there. */
  hasEnd: boolean;
  /**
   * The parts of the file without its metadata, and so without its location: the same
   * pixels with the rotation and the time. A list says which segments stay, since a
   * location can be in Exif, XMP, IPTC, comments, second pictures and after the end.
   * The second part has the rotation and the time.
   */
  parts: Bytes[];
};

/** Reads a JPEG. Returns null if it is damaged, cut off or in another format. */
export function readJpeg(bytes: Bytes): Jpeg | null {
  const segments = segmentsOf(bytes) ?? [];
  const frame = segments.find(isFrame);
  const scans = segments.filter(({ marker }) => marker === START_OF_SCAN);
  const [scan] = scans;
  if (!frame || !scan || frame.end - frame.start < 10) return null;
  const hasEnd = segments.at(-1)!.marker === END_OF_IMAGE;
  // In one pass with all colors, as cameras write it; else whole passes may be missing.
  const isOnePass =
    FRAMES_IN_ONE_PASS.includes(frame.marker) &&
    scans.length === 1 &&
    bytes[scan.start + 4] === bytes[frame.start + 9];
  if (!hasEnd && !isOnePass) return null;
  const view = viewOf(bytes);
  const height = view.getUint16(frame.start + 5);
  const width = view.getUint16(frame.start + 7);
  if (width === 0 || height === 0) return null;
  const told = segments.find(
    ({ marker, start }) =>
      marker === EXIF_MARKER && hasText(bytes, start + 4, EXIF_NAME),
  );
  const data = told && bytes.subarray(told.start + 10, told.end);
  const exif = readExif(data ?? new Uint8Array());
  const needed = segments
    .filter((segment) => isNeeded(bytes, segment))
    .map(({ start, end }) => bytes.subarray(start, end));
  const parts = [bytes.subarray(0, 2), exifSegment(exif), ...needed];
  if (!hasEnd) parts.push(END);
  return { width, height, exif, hasEnd, parts };
}

/** Returns a JPEG without its location. Rejects if it cannot be read. */
export async function withoutLocation(file: Blob): Promise<Blob> {
  const picture = readJpeg(new Uint8Array(await file.arrayBuffer()));
  if (picture === null) throw new TypeError("This is no photograph.");
  return new Blob(picture.parts, { type: file.type });
}

/** Null if a segment does not end within the file. Only the end can be missing. */
function segmentsOf(bytes: Uint8Array): Segment[] | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const segments: Segment[] = [];
  let start = 2;
  while (start + 1 < bytes.length) {
    const marker = bytes[start + 1]!;
    // Fill bytes may precede a marker, and some programs write other bytes.
    if (bytes[start] !== 0xff || marker === 0xff || marker === 0) {
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
  return segments;
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
  // An interrupted copy may be padded with zeros; one belongs to a byte 0xff.
  let end = bytes.length;
  while (end > start && bytes[end - 1] === 0) end -= 1;
  return bytes[end - 1] === 0xff ? Math.min(end + 1, bytes.length) : end;
}

/** True for the frame header, which has the size of the picture. */
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

/** A TIFF file of one directory with the rotation and the time; empty if both are unknown. */
function exifSegment({ orientation, takenAt }: ExifFacts): Bytes {
  if (orientation === null && takenAt === null) return new Uint8Array();
  const turn = String.fromCharCode(orientation ?? 1);
  const time = takenAt?.replace("T", " ").replaceAll("-", ":");
  // Their tags, types, lengths and values; the value of the time is at the end.
  const entries = [
    `\x12\x01\x03\0\x01\0\0\0${turn}\0\0\0`,
    ...(time ? ["\x32\x01\x02\0\x14\0\0\0\x26\0\0\0"] : []),
  ];
  const directory = `${String.fromCharCode(entries.length)}\0${entries.join("")}\0\0\0\0`;
  const data = `${EXIF_NAME}II*\0\x08\0\0\0${directory}${time ? `${time}\0` : ""}`;
  const segment = `\xff\xe1\0${String.fromCharCode(data.length + 2)}${data}`;
  return Uint8Array.from(segment, (character) => character.charCodeAt(0));
}
