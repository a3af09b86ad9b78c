import { MOST_PROFILE_BYTES, UnreadablePicture } from "./kept-parts.ts";

const ICC_PROFILE = 34675;
/**
 * Size, colors, compression, rotation and the location of the pixels (TIFF 6.0 and its
 * supplements).
 */
const PIXELS = new Set([
  254,
  255,
  256,
  257,
  258,
  259,
  262,
  263,
  266,
  273,
  274,
  277,
  278,
  279,
  280,
  281,
  284,
  290,
  291,
  292,
  293,
  317,
  318,
  319,
  320,
  321,
  322,
  323,
  324,
  325,
  332,
  334,
  336,
  338,
  339,
  340,
  341,
  347,
  512,
  513,
  514,
  515,
  517,
  518,
  519,
  520,
  521,
  529,
  530,
  531,
  532,
  ICC_PROFILE,
]);
/** In bytes, by type number; 1 for unknown types. */
const TYPE_BYTES = [1, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 1, 1, 8, 8, 8];
const MOST_ENTRIES = 1_000;

/**
 * Returns a TIFF with only its first picture, and only the directory entries that
 * affect pixels. Everything stays in place, since a directory contains file offsets.
 */
export function tiffPixels(file: Buffer): Buffer {
  const isLittle = file[0] === 0x49;
  const number = (at: number, bytes: 2 | 4 | 8) =>
    readNumber(file, at, bytes, isLittle);
  // A BigTIFF has longer numbers.
  const isBig = number(2, 2) === 43;
  const [counted, wide] = isBig ? ([8, 8] as const) : ([2, 4] as const);
  const entryBytes = 4 + 2 * wide;
  const directory = number(isBig ? 8 : 4, wide);
  const entries = directory + counted;
  const count = number(directory, counted);
  const end = entries + count * entryBytes;
  if (count > MOST_ENTRIES || end > file.length) throw new UnreadablePicture();
  let to = entries;
  for (let entry = entries; entry < end; entry += entryBytes) {
    const tag = number(entry, 2);
    const bytes =
      (TYPE_BYTES[number(entry + 2, 2)] ?? 1) * number(entry + 4, wide);
    const most = tag === ICC_PROFILE ? MOST_PROFILE_BYTES : file.length;
    if (!PIXELS.has(tag)) continue;
    if (bytes > most) throw new UnreadablePicture();
    file.copyWithin(to, entry, entry + entryBytes);
    to += entryBytes;
  }
  // No further directory follows.
  file.fill(0, to, Math.min(end + wide, file.length));
  const kept = (to - entries) / entryBytes;
  const low = isLittle ? directory : directory + counted - 2;
  file.fill(0, directory, entries);
  if (isLittle) file.writeUInt16LE(kept, low);
  else file.writeUInt16BE(kept, low);
  return file;
}

/** @throws UnreadablePicture for an offset outside the file. */
function readNumber(
  file: Buffer,
  at: number,
  bytes: 2 | 4 | 8,
  isLittle: boolean,
): number {
  if (at + bytes > file.length) throw new UnreadablePicture();
  switch (bytes) {
    case 2:
      return isLittle ? file.readUInt16LE(at) : file.readUInt16BE(at);
    case 4:
      return isLittle ? file.readUInt32LE(at) : file.readUInt32BE(at);
    case 8:
      return Number(
        isLittle ? file.readBigUInt64LE(at) : file.readBigUInt64BE(at),
      );
  }
}
