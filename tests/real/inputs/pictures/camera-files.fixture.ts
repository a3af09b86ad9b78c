import { crc32 } from "node:zlib";

import sharp, { type Sharp } from "sharp";

const SIZE = { width: 96, height: 64, channels: 3 } as const;

/** A photograph in which no two pixels are alike. */
export function scene(): Sharp {
  const { width, height, channels } = SIZE;
  const pixels = Buffer.from(
    Array.from({ length: width * height * channels }, (_, index) => {
      const at = Math.floor(index / channels);
      const [x, y] = [at % width, Math.floor(at / width)];
      return [x * 2, y * 3, x + y][index % channels]! + (x % 2);
    }),
  );
  return sharp(pixels, { raw: SIZE });
}

export const jpeg = await scene().jpeg({ quality: 90 }).toBuffer();
export const progressive = await scene()
  .jpeg({ quality: 90, progressive: true })
  .toBuffer();
export const gray = await scene().greyscale().jpeg().toBuffer();
export const fullColors = await scene()
  .jpeg({ chromaSubsampling: "4:4:4" })
  .toBuffer();
export const interlaced = await scene().png({ progressive: true }).toBuffer();
export const png = await scene().png().toBuffer();
export const webp = await scene().webp().toBuffer();
/** A file with an odd length, without the zero that should pad it. */
export const oddWebp = await (async () => {
  for (let quality = 50; ; quality += 1) {
    const even = await scene().webp({ quality }).toBuffer();
    if (even.at(-1) !== 0) continue;
    even.writeUInt32LE(even.readUInt32LE(16) - 1, 16);
    return even.subarray(0, -1);
  }
})();
/** As a studio's raw converter writes it: four print colors. */
export const print = await scene().toColourspace("cmyk").jpeg().toBuffer();

/** The position of a marker's first segment, or of a scan's end. */
export const markerAt = (file: Buffer, marker: number) =>
  file.indexOf(Uint8Array.of(0xff, marker));

/** A copy with changed bytes. */
export function changed(file: Buffer, at: number, ...bytes: number[]): Buffer {
  const copy = Buffer.from(file);
  copy.set(bytes, at);
  return copy;
}

/** A copy with inserted bytes. */
export const inserted = (file: Buffer, at: number, ...more: Buffer[]) =>
  Buffer.concat([file.subarray(0, at), ...more, file.subarray(at)]);

export const bytes = (text: string) => Buffer.from(text, "latin1");

export function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** An Exif segment with the picture's orientation. */
export const turned = (turn: number) =>
  segment(
    0xe1,
    bytes(
      `Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0${String.fromCharCode(turn)}\0\0\0\0\0\0\0`,
    ),
  );

/** The JFIF segment, which scanners write and most cameras do not. */
export const jfif = (major: number, minor: number) =>
  segment(
    0xe0,
    Buffer.from([...bytes("JFIF\0"), major, minor, 0, 0, 1, 0, 1, 0, 0]),
  );

/** The segment in which Adobe's programs record the color encoding. */
export const adobe = (colors: number) =>
  segment(0xee, bytes(`Adobe\0\x64\0\0\0\0${String.fromCharCode(colors)}`));

/** A chunk of a PNG. */
export function chunk(type: string, data: Buffer, isRight = true): Buffer {
  const body = Buffer.concat([bytes(type), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length);
  body.copy(whole, 4);
  whole.writeUInt32BE((crc32(body) + (isRight ? 0 : 1)) >>> 0, body.length + 4);
  return whole;
}

/** An animation of four pictures. */
export async function animation(format: "gif" | "webp"): Promise<Buffer> {
  const raw = await scene().raw().toBuffer();
  const frames = { ...SIZE, pageHeight: SIZE.height / 4 };
  const moving = sharp(raw, { raw: frames });
  return moving.toFormat(format).toBuffer();
}
