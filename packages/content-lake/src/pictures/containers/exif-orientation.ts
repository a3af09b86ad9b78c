const ORIENTATION = 0x0112;
const SHORT = 3;
const LONG = 4;
const UPRIGHT = 1;
/** Precedes Exif data in a JPEG, and in some WebP files. */
export const EXIF_MARK = Buffer.from("Exif\0\0", "latin1");

/**
 * Reduces Exif data (CIPA DC-008) to the orientation, as Exif data with one entry.
 *
 * @param exif starting with its TIFF header.
 */
export function orientationOf(exif: Buffer): Buffer {
  const value = valueIn(exif) ?? UPRIGHT;
  const only = Buffer.alloc(26);
  only.write("MM\0*\0\0\0\b\0\x01", "latin1");
  only.writeUInt16BE(ORIENTATION, 10);
  only.writeUInt16BE(SHORT, 12);
  only.writeUInt32BE(1, 14);
  only.writeUInt16BE(value >= 1 && value <= 8 ? value : UPRIGHT, 18);
  return only;
}

/** null if it has no orientation, or cannot be read. */
function valueIn(exif: Buffer): number | null {
  const order = exif.toString("latin1", 0, 2);
  if (exif.length < 14 || (order !== "II" && order !== "MM")) return null;
  const isLittle = order === "II";
  const short = (at: number) =>
    isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at);
  const long = (at: number) =>
    isLittle ? exif.readUInt32LE(at) : exif.readUInt32BE(at);
  const directory = long(4);
  if (directory + 2 > exif.length) return null;
  for (let index = 0; index < short(directory); index += 1) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > exif.length) return null;
    if (short(entry) !== ORIENTATION) continue;
    const type = short(entry + 2);
    if (type === LONG) return long(entry + 8);
    return type === SHORT ? short(entry + 8) : null;
  }
  return null;
}
