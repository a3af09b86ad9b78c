/** A place on the globe, in degrees; south and west are negative. */
export type GeoPoint = { latitude: number; longitude: number };

/** What Exif data tells of a photograph; null for what it does not tell. */
export type ExifFacts = {
  /** How to turn the picture: 1 to 8, 1 as stored. */
  orientation: number | null;
  /** The time of the camera's own clock, as `2026-11-20T14:03:12`. */
  takenAt: string | null;
  location: GeoPoint | null;
};

// Tags of Exif 3.0 (CIPA DC-008).
const ORIENTATION = 0x0112;
const DATE_TIME = 0x0132;
const EXIF_POINTER = 0x8769;
const GPS_POINTER = 0x8825;
const DATE_TIME_ORIGINAL = 0x9003;
const [LATITUDE_REF, LATITUDE, LONGITUDE_REF, LONGITUDE] = [1, 2, 3, 4];

const ASCII = 2;
const SHORT = 3;
const LONG = 4;
const RATIONAL = 5;

/** The longest text that is read; a time is shorter. */
const MOST_CHARACTERS = 64;

/**
 * Reads Exif data. In: its bytes, from the TIFF header on. Out: what it tells;
 * nothing of what is damaged. Never throws.
 */
export function readExif(bytes: Uint8Array): ExifFacts {
  const main = directory(bytes, 4);
  const details = directory(bytes, main.at(EXIF_POINTER));
  const gps = directory(bytes, main.at(GPS_POINTER));
  const orientation = main.number(ORIENTATION);
  return {
    orientation:
      orientation !== null && orientation >= 1 && orientation <= 8
        ? orientation
        : null,
    takenAt: localTime(
      details.text(DATE_TIME_ORIGINAL) ?? main.text(DATE_TIME),
    ),
    location: locationOf(gps),
  };
}

/** The entries of one directory of a TIFF file. */
type Directory = {
  /** The offset of the offset that a pointer holds; null if there is none. */
  at(tag: number): number | null;
  number(tag: number): number | null;
  text(tag: number): string | null;
  rationals(tag: number): number[];
};

/** In: where the offset of the directory stands. A damaged one has no entries. */
function directory(bytes: Uint8Array, pointer: number | null): Directory {
  const view = viewOf(bytes);
  const isLittle = hasText(bytes, 0, "II*\0");
  const entries = new Map<number, number>();
  const read16 = (at: number) =>
    at + 2 <= bytes.length ? view.getUint16(at, isLittle) : 0;
  const read32 = (at: number) =>
    at + 4 <= bytes.length ? view.getUint32(at, isLittle) : 0;
  if (pointer !== null && (isLittle || hasText(bytes, 0, "MM\0*"))) {
    const start = read32(pointer);
    for (let index = 0; start > 0 && index < read16(start); index += 1) {
      const entry = start + 2 + index * 12;
      if (entry + 12 > bytes.length) break;
      entries.set(read16(entry), entry);
    }
  }
  const typed = (tag: number, ...types: number[]) => {
    const entry = entries.get(tag);
    return entry !== undefined && types.includes(read16(entry + 2))
      ? entry
      : null;
  };
  return {
    at(tag) {
      const entry = typed(tag, LONG);
      return entry === null ? null : entry + 8;
    },
    number(tag) {
      const entry = typed(tag, SHORT);
      return entry === null ? null : read16(entry + 8);
    },
    text(tag) {
      const entry = typed(tag, ASCII);
      if (entry === null) return null;
      const size = Math.min(read32(entry + 4), MOST_CHARACTERS);
      const at = read32(entry + 4) <= 4 ? entry + 8 : read32(entry + 8);
      return plain(bytes.subarray(at, at + size));
    },
    rationals(tag) {
      const entry = typed(tag, RATIONAL);
      if (entry === null) return [];
      const count = Math.min(read32(entry + 4), 3);
      const at = read32(entry + 8);
      return Array.from(
        { length: count },
        (_, index) => read32(at + index * 8) / read32(at + index * 8 + 4),
      );
    },
  };
}

/** Printable ASCII up to the first zero; null if nothing is left. */
function plain(bytes: Uint8Array): string | null {
  const end = bytes.indexOf(0);
  const text = String.fromCharCode(
    ...bytes.subarray(0, end < 0 ? undefined : end),
  )
    .replace(/[^\x20-\x7e]/g, "")
    .trim();
  return text === "" ? null : text;
}

/** In: `2026:11:20 14:03:12`. Out: the same as ISO 8601; null for no time. */
function localTime(text: string | null): string | null {
  const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(text ?? "");
  if (!parts) return null;
  const [, year, month, day, time] = parts;
  const iso = `${year}-${month}-${day}T${time}`;
  const date = new Date(`${iso}Z`);
  const isReal =
    !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
  return isReal ? iso : null;
}

function locationOf(gps: Directory): GeoPoint | null {
  const latitude = degrees(gps, LATITUDE, LATITUDE_REF, "S");
  const longitude = degrees(gps, LONGITUDE, LONGITUDE_REF, "W");
  if (latitude === null || longitude === null) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    ? { latitude, longitude }
    : null;
}

function degrees(
  gps: Directory,
  tag: number,
  reference: number,
  negative: "S" | "W",
): number | null {
  const [whole, minutes = 0, seconds = 0] = gps.rationals(tag);
  if (whole === undefined) return null;
  const value = whole + minutes / 60 + seconds / 3600;
  if (!Number.isFinite(value)) return null;
  return gps.text(reference) === negative ? -value : value;
}

/** True if the bytes at an offset are these ASCII characters. */
export function hasText(
  bytes: Uint8Array,
  offset: number,
  text: string,
): boolean {
  return [...text].every(
    (character, index) => bytes[offset + index] === character.charCodeAt(0),
  );
}

/** A view of the numbers in a part of a file. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
