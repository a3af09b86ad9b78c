/** A place on the globe, in degrees; south and west are negative. */
export type GeoPoint = { latitude: number; longitude: number };

/** What Exif data says about a photograph; null for what it does not say. */
export type ExifFacts = {
  /** How to turn the picture: 1 to 8, 1 as stored. */
  orientation: number | null;
  /** The time of the camera's own clock, as `2026-11-20T14:03:12`. */
  takenAt: string | null;
  location: GeoPoint | null;
};

// Tags and types of Exif 3.0 (CIPA DC-008).
const ORIENTATION = 0x0112;
const DATE_TIME = 0x0132;
const EXIF_POINTER = 0x8769;
const GPS_POINTER = 0x8825;
const DATE_TIME_ORIGINAL = 0x9003;
const LATITUDE = 2;
const LONGITUDE = 4;
/** In bytes, by type: text, SHORT, LONG and RATIONAL. */
const SIZES: Readonly<Record<number, number>> = { 2: 1, 3: 2, 4: 4, 5: 8 };
/** Of a time, with the zero at its end. */
const TIME_CHARACTERS = 20;

/**
 * Reads Exif data; what is damaged is null. Never throws.
 *
 * @param bytes from the TIFF header on.
 */
export function readExif(bytes: Uint8Array): ExifFacts {
  const view = viewOf(bytes);
  const isLittle = hasText(bytes, 0, "II*\0");
  const isTiff = isLittle || hasText(bytes, 0, "MM\0*");
  // A view throws if a number is not within the bytes.
  const short = (at: number) => view.getUint16(at, isLittle);
  const long = (at: number) => view.getUint32(at, isLittle);

  /** Where the value of a tag in the directory at an offset is: in its entry, if it fits. */
  function valueOf(directory: number, tag: number): number {
    for (let index = 0; isTiff && index < short(directory); index += 1) {
      const entry = directory + 2 + index * 12;
      if (short(entry) !== tag) continue;
      const size = SIZES[short(entry + 2)];
      if (size)
        return size * long(entry + 4) <= 4 ? entry + 8 : long(entry + 8);
    }
    throw new RangeError("The photograph does not tell it.");
  }

  function timeOf(directory: number, tag: number): string {
    const at = valueOf(directory, tag);
    return localTime(textOf(bytes.subarray(at, at + TIME_CHARACTERS)));
  }

  /** Degrees, minutes and seconds as fractions; the tag before has the direction. */
  function degreesOf(directory: number, tag: number): number {
    const at = valueOf(directory, tag);
    const part = (index: number) =>
      long(at + index * 8) / long(at + index * 8 + 4);
    const value = part(0) + part(1) / 60 + part(2) / 3600;
    const direction = bytes[valueOf(directory, tag - 1)];
    const isNegative = direction === 0x53 || direction === 0x57;
    const most = tag === LATITUDE ? 90 : 180;
    if (!(value <= most)) throw new RangeError("There is no such place.");
    return isNegative ? -value : value;
  }

  return {
    orientation: known(() => {
      const turn = short(valueOf(long(4), ORIENTATION));
      return turn >= 1 && turn <= 8 ? turn : null;
    }),
    takenAt:
      known(() =>
        timeOf(long(valueOf(long(4), EXIF_POINTER)), DATE_TIME_ORIGINAL),
      ) ?? known(() => timeOf(long(4), DATE_TIME)),
    location: known(() => {
      const gps = long(valueOf(long(4), GPS_POINTER));
      return {
        latitude: degreesOf(gps, LATITUDE),
        longitude: degreesOf(gps, LONGITUDE),
      };
    }),
  };
}

function known<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/**
 * Converts `2026:11:20 14:03:12` to ISO 8601.
 *
 * @throws if it is not a time.
 */
function localTime(text: string): string {
  const iso = text
    .replace(/\0.*$/s, "")
    .replace(/^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/, "$1-$2-$3T$4");
  if (!new Date(`${iso}Z`).toISOString().startsWith(iso))
    throw new RangeError("There is no such time.");
  return iso;
}

function textOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

/** True if the bytes at an offset are these ASCII characters. */
export function hasText(
  bytes: Uint8Array,
  offset: number,
  text: string,
): boolean {
  return textOf(bytes.subarray(offset, offset + text.length)) === text;
}

/** A view of the numbers in a part of a file. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
