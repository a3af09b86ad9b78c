import { crc32 } from "./crc32";
import {
  asciiBytes,
  hasText,
  joined,
  type PictureFormat,
  viewOf,
} from "./picture-format";

const SIGNATURE = 8;
/** The bytes of a chunk besides its data: length, type and checksum. */
const FRAME = 12;
const EXIF = "eXIf";

/** The chunks that a picture needs to be shown; the others are text and metadata. */
const NEEDED: ReadonlySet<string> = new Set([
  ...["IHDR", "PLTE", "IDAT", "IEND", "tRNS"],
  ...["cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "bKGD", "pHYs"],
  ...["acTL", "fcTL", "fdAT"],
]);

type Chunk = { type: string; start: number; end: number };

/** PNG, as screenshots are. */
export const png: PictureFormat = {
  mediaType: "image/png",
  extension: "png",
  read(bytes) {
    const chunks = chunksOf(bytes);
    const [header] = chunks ?? [];
    if (!chunks || header?.type !== "IHDR" || header.end - header.start < 25)
      return null;
    if (!chunks.some(({ type }) => type === "IDAT")) return null;
    const view = viewOf(bytes);
    const exif = chunks.find(({ type }) => type === EXIF);
    return {
      width: view.getUint32(SIGNATURE + 8),
      height: view.getUint32(SIGNATURE + 12),
      exif: exif ? bytes.subarray(exif.start + 8, exif.end - 4) : null,
    };
  },
  withOnly(bytes, exif) {
    const [header, ...others] = (chunksOf(bytes) ?? [])
      .filter(({ type }) => NEEDED.has(type))
      .map(({ start, end }) => bytes.subarray(start, end));
    return joined([
      bytes.subarray(0, SIGNATURE),
      ...(header ? [header] : []),
      ...(exif ? [chunk(EXIF, exif)] : []),
      ...others,
    ]);
  },
};

/** Null if a chunk does not end within the file, or the last one is missing. */
function chunksOf(bytes: Uint8Array): Chunk[] | null {
  if (!hasText(bytes, 1, "PNG\r\n\x1a\n")) return null;
  const view = viewOf(bytes);
  const chunks: Chunk[] = [];
  let start = SIGNATURE;
  while (start + FRAME <= bytes.length) {
    const end = start + FRAME + view.getUint32(start);
    if (end > bytes.length) return null;
    const type = String.fromCharCode(...bytes.subarray(start + 4, start + 8));
    chunks.push({ type, start, end });
    if (type === "IEND") return chunks;
    start = end;
  }
  return null;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = joined([asciiBytes(type), data]);
  const frame = new DataView(new ArrayBuffer(8));
  frame.setUint32(0, data.byteLength);
  frame.setUint32(4, crc32(body));
  return joined([
    new Uint8Array(frame.buffer, 0, 4),
    body,
    new Uint8Array(frame.buffer, 4, 4),
  ]);
}
