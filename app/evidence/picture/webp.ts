import {
  asciiBytes,
  hasText,
  joined,
  type PictureFormat,
  viewOf,
} from "./picture-format";

// https://developers.google.com/speed/webp/docs/riff_container
const HEADER = 12;
const EXIF = "EXIF";
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;

/** The chunks that a picture needs to be shown. */
const NEEDED: ReadonlySet<string> = new Set([
  ...["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"],
]);

type Chunk = { type: string; data: Uint8Array };

/** WebP, as browsers and some phones write it. */
export const webp: PictureFormat = {
  mediaType: "image/webp",
  extension: "webp",
  read(bytes) {
    const chunks = chunksOf(bytes);
    const [first] = chunks ?? [];
    const size = first ? sizeOf(first) : null;
    if (!chunks || size === null) return null;
    const exif = chunks.find(({ type }) => type === EXIF)?.data ?? null;
    return { ...size, exif: exif && withoutName(exif) };
  },
  withOnly(bytes, exif) {
    const kept = (chunksOf(bytes) ?? [])
      .filter(({ type }) => NEEDED.has(type))
      .map((chunk) => (chunk.type === "VP8X" ? flagged(chunk, exif) : chunk));
    // Only the extended form of the file may hold Exif data.
    const isExtended = kept[0]?.type === "VP8X";
    const all = [
      ...kept,
      ...(exif && isExtended ? [{ type: EXIF, data: exif }] : []),
    ];
    const body = joined([asciiBytes("WEBP"), ...all.map(chunkBytes)]);
    return joined([asciiBytes("RIFF"), littleEndian(body.byteLength), body]);
  },
};

/** Null if the file or a chunk in it is cut off. */
function chunksOf(bytes: Uint8Array): Chunk[] | null {
  if (!hasText(bytes, 0, "RIFF") || !hasText(bytes, 8, "WEBP")) return null;
  if (bytes.length < HEADER + 8) return null;
  const view = viewOf(bytes);
  const fileEnd = 8 + view.getUint32(4, true);
  if (fileEnd > bytes.length) return null;
  const chunks: Chunk[] = [];
  let start = HEADER;
  while (start + 8 <= fileEnd) {
    const end = start + 8 + view.getUint32(start + 4, true);
    if (end > fileEnd) return null;
    const type = String.fromCharCode(...bytes.subarray(start, start + 4));
    chunks.push({ type, data: bytes.subarray(start + 8, end) });
    start = end + (end % 2);
  }
  return chunks.some(({ type }) => /^(VP8 |VP8L|ANMF)$/.test(type))
    ? chunks
    : null;
}

/** The size of the picture, which the first chunk holds. */
function sizeOf({
  type,
  data,
}: Chunk): { width: number; height: number } | null {
  if (data.byteLength < 10 && type !== "VP8L") return null;
  const view = viewOf(data);
  if (type === "VP8X")
    return {
      width: 1 + (view.getUint32(4, true) & 0xffffff),
      height: 1 + (view.getUint32(6, true) >>> 8),
    };
  if (type === "VP8 ")
    return {
      width: view.getUint16(6, true) & 0x3fff,
      height: view.getUint16(8, true) & 0x3fff,
    };
  if (type !== "VP8L" || data.byteLength < 5) return null;
  const bits = view.getUint32(1, true);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}

/** Some programs write the name of JPEG's segment before the data. */
function withoutName(exif: Uint8Array): Uint8Array {
  return hasText(exif, 0, "Exif\0\0") ? exif.subarray(6) : exif;
}

/** The header of the extended form, which says what metadata the file holds. */
function flagged({ type, data }: Chunk, exif: Uint8Array | null): Chunk {
  const copy = data.slice();
  const others = (copy[0] ?? 0) & ~EXIF_FLAG & ~XMP_FLAG;
  copy[0] = others | (exif ? EXIF_FLAG : 0);
  return { type, data: copy };
}

function chunkBytes({ type, data }: Chunk): Uint8Array {
  const padding = new Uint8Array(data.byteLength % 2);
  const size = littleEndian(data.byteLength);
  return joined([asciiBytes(type), size, data, padding]);
}

function littleEndian(value: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, value, true);
  return new Uint8Array(view.buffer);
}
