import fc from "fast-check";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "../../engine/lake.fixture.ts";
import {
  described,
  drawn,
  insert,
  PNG_BOMBS,
  PNG_HEADER_END,
  PNG_PROFILE_BOMB,
  pngChunk,
  segment,
} from "../hostile-pictures.fixture.ts";
import { UnreadablePicture } from "./kept-parts.ts";
import { pixelsOf } from "./pixels-of.ts";

/** The site's options for untrusted pictures. */
const STRICT = { failOn: "warning" } as const;

const pixelsIn = (file: Buffer) =>
  sharp(file, STRICT).autoOrient().raw().toBuffer({ resolveWithObject: true });

const WAYS: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  "a PNG": (image) => image.png(),
  "an interlaced PNG": (image) => image.png({ progressive: true }),
  "a PNG with a palette": (image) => image.png({ palette: true, colours: 16 }),
  "a PNG of 16 bits": (image) => image.toColourspace("rgb16").png(),
  "a JPEG": (image) => image.jpeg(),
  "a progressive JPEG": (image) => image.jpeg({ mozjpeg: true }),
  "a JPEG for print": (image) => image.toColourspace("cmyk").jpeg(),
  "a gray JPEG": (image) => image.toColourspace("b-w").jpeg(),
  "a WebP": (image) => image.webp(),
  "a lossless WebP": (image) => image.webp({ lossless: true }),
  "an AVIF": (image) => image.avif({ effort: 0 }),
  "an AVIF of 10 bits": (image) => image.avif({ effort: 0, bitdepth: 10 }),
  "a GIF": (image) => image.gif(),
  "a TIFF": (image) => image.tiff({ compression: "lzw" }),
  "a TIFF of JPEGs": (image) => image.tiff({ compression: "jpeg" }),
  "a TIFF of tiles": (image) =>
    image.tiff({ tile: true, pyramid: true, tileWidth: 32, tileHeight: 32 }),
  "a large TIFF": (image) => image.tiff({ bigtiff: true }),
};

describe.each([3, 4] as const)("with %i channels", (channels) => {
  it.each(Object.entries(WAYS))(
    "%s keeps its pixels, its colors and its rotation, and nothing else",
    async (_name, write) => {
      const file = await write(described(drawn(channels))).toBuffer();
      const before = await pixelsIn(file);
      const head = await sharp(file).metadata();
      const kept = pixelsOf(Buffer.from(file));
      expect(await pixelsIn(kept)).toEqual(before);
      const { exif, xmp, icc, autoOrient } = await sharp(kept).metadata();
      expect([icc, autoOrient]).toEqual([head.icc, head.autoOrient]);
      expect(xmp).toBeUndefined();
      expect(exif?.length ?? 0).toBeLessThan(40);
      expect(exif?.includes("Maker") ?? false).toBe(false);
    },
  );
});

it("a picture that moves keeps its frames", async () => {
  const raw = await drawn().raw().toBuffer();
  const frames = {
    width: 64,
    height: 48,
    channels: 3,
    pageHeight: 12,
  } as const;
  const gif = await sharp(raw, { raw: frames }).gif({ loop: 2 }).toBuffer();
  const webp = await sharp(gif, { animated: true }).webp().toBuffer();
  for (const file of [gif, webp]) {
    const moving = (bytes: Buffer) =>
      sharp(bytes, { animated: true }).raw().toBuffer();
    const kept = pixelsOf(Buffer.from(file));
    expect(await moving(kept)).toEqual(await moving(file));
  }
});

describe("of what was made to stop a decoder", () => {
  it.each(Object.entries(PNG_BOMBS))(
    "the picture alone is left: %s of a PNG",
    async (_name, chunks) => {
      const plain = await drawn().png().toBuffer();
      const bomb = insert(plain, PNG_HEADER_END, ...chunks);
      expect(pixelsOf(bomb).length).toBeLessThan(plain.length + 100);
    },
  );

  it("the picture alone is left: segments of a JPEG", async () => {
    const plain = await drawn().jpeg().toBuffer();
    const flood = Array.from({ length: 500 }, (_, index) =>
      segment(index % 2 ? 0xe1 : 0xed, Buffer.alloc(60_000, "a")),
    );
    const kept = pixelsOf(insert(plain, 2, ...flood, segment(0xfe, "words")));
    expect(kept).toEqual(pixelsOf(Buffer.from(plain)));
  });

  it("a TIFF whose directories follow each other in a circle ends", async () => {
    const file = await drawn().tiff({ compression: "none" }).toBuffer();
    const before = await pixelsIn(file);
    const directory = file.readUInt32LE(4);
    const next = directory + 2 + file.readUInt16LE(directory) * 12;
    file.writeUInt32LE(directory, next);
    expect(await pixelsIn(pixelsOf(file))).toEqual(before);
  });

  it("a profile beyond all profiles is refused, and so are endless parts", async () => {
    const png = await drawn().png().toBuffer();
    const text = pngChunk("tEXt", Buffer.alloc(0));
    const jpeg = await drawn().jpeg().toBuffer();
    const profile = segment(0xe2, `ICC_PROFILE\0${"p".repeat(60_000)}`);
    for (const bomb of [
      insert(png, PNG_HEADER_END, PNG_PROFILE_BOMB),
      insert(png, PNG_HEADER_END, ...Array<Buffer>(100_001).fill(text)),
      insert(jpeg, 2, ...Array<Buffer>(100).fill(profile)),
    ])
      expect(() => pixelsOf(bomb)).toThrow(UnreadablePicture);
  });
});

it.each(["jpeg", "png", "webp", "avif", "gif", "tiff"] as const)(
  "a %s that is damaged or cut off anywhere ends in a picture or an error",
  async (format) => {
    const whole = await described(drawn())
      .toFormat(format, { effort: 1 })
      .toBuffer();
    const place = fc.nat(whole.length - 1);
    const damage = fc.tuple(place, place, fc.nat(255), fc.boolean());
    fc.assert(
      fc.property(damage, ([at, end, value, isCut]) => {
        const file = Buffer.from(isCut ? whole.subarray(0, end) : whole);
        if (at < file.length) file[at] = value;
        try {
          const kept = pixelsOf(Buffer.from(file));
          expect(kept.length).toBeLessThanOrEqual(file.length + 60);
        } catch (error) {
          if (error instanceof UnreadablePicture) return;
          // Offsets that lead out of the file.
          expect(error).toBeInstanceOf(RangeError);
        }
      }),
      propertyRuns(100),
    );
  },
);
