import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

export const SIZE = { width: 64, height: 48 };
const EXIF = Buffer.from(
  "4d4d002a00000008000101120003000000010006000000000000",
  "hex",
);

/** A picture in which no two rows are alike, with a transparent corner. */
export function drawn(channels: 3 | 4 = 3): Sharp {
  const { width, height } = SIZE;
  const bytes = Buffer.from(
    Array.from(
      { length: width * height * channels },
      (_, at) => (at * 7) % 251,
    ),
  );
  return sharp(bytes, { raw: { width, height, channels } });
}

/** The same with everything that a camera and an editor add to the pixels. */
export function described(image: Sharp): Sharp {
  return image
    .withExif({ IFD0: { Make: "Maker", ImageDescription: "d".repeat(2_000) } })
    .withXmp(`<x>${"y".repeat(2_000)}</x>`)
    .withIccProfile("p3")
    .withMetadata({ orientation: 6 });
}

/** Inserts bytes into a file. */
export function insert(file: Buffer, at: number, ...more: Buffer[]): Buffer {
  return Buffer.concat([file.subarray(0, at), ...more, file.subarray(at)]);
}

const ascii = (text: string) => Buffer.from(text, "latin1");

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([ascii(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The offset after the header of a PNG. */
export const PNG_HEADER_END = 33;

/** 50 megabytes in 50 kilobytes. */
const packed = deflateSync(Buffer.alloc(50_000_000), { level: 9 });
const texts = (count: number, textOf: (key: string) => Buffer[]) =>
  Array.from({ length: count }, (_, index) =>
    Buffer.concat([...textOf(`key ${index}`), packed]),
  );

/** Chunks that decompress within a PNG, each to 1.5 gigabytes or endlessly. */
export const PNG_BOMBS: Readonly<Record<string, readonly Buffer[]>> = {
  zTXt: texts(30, (key) => [ascii(`${key}\0\0`)]).map((data) =>
    pngChunk("zTXt", data),
  ),
  iTXt: texts(30, (key) => [ascii(`${key}\0\x01\0\0\0`)]).map((data) =>
    pngChunk("iTXt", data),
  ),
  eXIf: Array.from({ length: 2_000 }, () =>
    pngChunk("eXIf", Buffer.concat([EXIF, Buffer.alloc(5_000)])),
  ),
};
export const PNG_PROFILE_BOMB = pngChunk(
  "iCCP",
  Buffer.concat([ascii("profile\0\0"), packed]),
);

/** A segment of a JPEG. */
export function segment(marker: number, data: Buffer | string): Buffer {
  const bytes = typeof data === "string" ? ascii(data) : data;
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
}
