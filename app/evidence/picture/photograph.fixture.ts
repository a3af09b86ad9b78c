import sharp from "sharp";

/** The formats of photographs that the kit accepts. */
export const FORMATS = ["jpeg", "png", "webp"] as const;

/** Where the photographs of the tests were taken. */
export const PLACE = { latitude: 39.739167, longitude: -104.990278 };

/** The same as in Exif: degrees, minutes and seconds as fractions. */
const GPS = {
  GPSLatitudeRef: "N",
  GPSLatitude: "39/1 44/1 2100/100",
  GPSLongitudeRef: "W",
  GPSLongitude: "104/1 59/1 2500/100",
};

/** The bytes of that place, in both byte orders. */
const PLACE_BYTES = [
  [39, 1, 44, 1, 2100, 100],
  [104, 1, 59, 1, 2500, 100],
].flatMap((numbers) => [numbersOf(numbers, true), numbersOf(numbers, false)]);

const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="39,44.35N"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

type PhotographOptions = {
  /** With Exif and XMP, both with the place. */
  hasMetadata?: boolean;
  width?: number;
  height?: number;
};

/** A photograph as a phone writes it, with a pattern whose adjacent pixels differ. */
export async function photograph(
  format: (typeof FORMATS)[number],
  { hasMetadata = true, width = 64, height = 40 }: PhotographOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const pixels = Buffer.from(
    Array.from({ length: width * height * 3 }, (_, index) => (index * 7) % 251),
  );
  const raw = sharp(pixels, { raw: { width, height, channels: 3 } });
  const told = hasMetadata
    ? raw
        .withExif({
          IFD0: { Make: "Maker", Model: "Camera 1" },
          IFD2: {
            DateTimeOriginal: "2026:11:20 14:03:12",
            OffsetTimeOriginal: "-07:00",
          },
          IFD3: GPS,
        })
        .withXmp(XMP)
        .withMetadata({ orientation: 6 })
    : raw;
  return new Uint8Array(await told.toFormat(format).toBuffer());
}

function numbersOf(numbers: readonly number[], isLittle: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(numbers.length * 4));
  numbers.forEach((number, index) =>
    view.setUint32(index * 4, number, isLittle),
  );
  return new Uint8Array(view.buffer);
}

/** True if a file contains the bytes, or the place as a text. */
export function holdsPlace(file: Uint8Array): boolean {
  const bytes = Buffer.from(file);
  return (
    PLACE_BYTES.some((place) => bytes.includes(Buffer.from(place))) ||
    bytes.includes("GPSLatitude") ||
    bytes.includes("39,44.35N")
  );
}
