import { readFileSync } from "node:fs";

import { PictureDecoder } from "#content-lake/pictures";
import sharp from "sharp";
import { describe, expect, it } from "vitest";

import {
  cleanPicture,
  PICTURE_BOUNDS,
  typeOf,
} from "~/intake/evidence/clean-picture.server";
import { checkWith } from "~/intake/evidence/evidence-files.fixture";
import { Uploads } from "~/intake/evidence/uploads.server";

import {
  adobe,
  animation,
  bytes,
  changed,
  chunk,
  fullColors,
  gray,
  inserted,
  interlaced,
  jfif,
  jpeg,
  markerAt,
  png,
  print,
  progressive,
  scene,
  segment,
  turned,
  oddWebp,
  webp,
} from "./inputs/pictures/camera-files.fixture.ts";

const check = checkWith(new Uploads(null));
// A busy machine may be slow: these tests check what a file is, not how long it
// takes.
const decoder = new PictureDecoder({
  ...PICTURE_BOUNDS,
  secondsEach: 300,
  secondsAnHour: 36_000,
});
/** What is stored of a picture, or why nothing is. */
function clean(file: Buffer) {
  const type = typeOf(file);
  if (type === null || type === "heic" || type === "application/pdf")
    throw new Error(`It is no picture: ${type}`);
  return cleanPicture(decoder, { bytes: file, type, sender: "a" });
}
const END = Buffer.from([0xff, 0xd9]);
const read = (name: string) =>
  readFileSync(`tests/real/inputs/pictures/${name}.jpg`);
/** From a scanner that sends one color after another. */
const colorByColor = read("scan-for-each-color");
/** From a camera that marks each row, so that a fault ends with its row. */
const rowByRow = read("restart-in-each-row");
const scan = (file: Buffer) => markerAt(file, 0xda);
/** After the header of a PNG. */
const HEADER_END = 33;

/** A copy without a marker's segments. */
function without(file: Buffer, marker: number): Buffer {
  const at = markerAt(file, marker);
  if (at < 0) return file;
  const end = at + 2 + file.readUInt16BE(at + 2);
  return without(
    Buffer.concat([file.subarray(0, at), file.subarray(end)]),
    marker,
  );
}

/** The mean distance of a stored picture from the scene, in steps of 256. */
async function distance(stored: Buffer): Promise<number> {
  const [one, other] = await Promise.all(
    [sharp(stored), scene()].map((each) =>
      each.flatten({ background: "#fff" }).removeAlpha().raw().toBuffer(),
    ),
  );
  if (one!.length !== other!.length) return 256;
  const sum = one!.reduce(
    (all, value, at) => all + Math.abs(value - other![at]!),
    0,
  );
  return sum / one!.length;
}

describe("shows whole and is taken:", () => {
  it.each<[where: string, file: Buffer, most?: number]>([
    // A Galaxy's own camera app.
    [
      "a Samsung that names an empty range of coefficients",
      changed(jpeg, scan(jpeg) + 4 + 1 + 2 * 3, 0, 0),
    ],
    [
      "one with another range and bits",
      changed(jpeg, scan(jpeg) + 11, 1, 5, 0x11),
    ],
    // Converters of the nineties, and cameras that write their own version there.
    ["JFIF 2", inserted(jpeg, 2, jfif(2, 1))],
    ["JFIF 0.9", inserted(jpeg, 2, jfif(0, 9))],
    // Scanner drivers.
    ["an unknown code of colors", inserted(jpeg, 2, adobe(7))],
    [
      "an unknown code of colors in print",
      changed(print, print.indexOf("Adobe") + 11, 9),
      100,
    ],
    [
      "a code of print in a picture of three colors",
      inserted(jpeg, 2, adobe(2)),
    ],
    ["colors of print", print, 60],
    // A copy from a card that was pulled out, a download that lost its last packet.
    ["no end marker", jpeg.subarray(0, -2)],
    ["half an end marker", jpeg.subarray(0, -1)],
    ["no end marker, in steps", progressive.subarray(0, -2)],
    [
      "zeros in place of the end marker",
      Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(4_096)]),
    ],
    // Samsung's trailer, Google's and Xiaomi's motion photographs, MPO of 3-D
    // cameras.
    [
      "SEFT behind the end",
      Buffer.concat([
        jpeg,
        bytes("\0\0\x01\x0aImage_UTC_Data1700000000000SEFH\x6b\0\0\0SEFT"),
      ]),
    ],
    [
      "a film behind the end",
      Buffer.concat([
        jpeg,
        bytes("\0\0\0\x18ftypmp42\0\0\0\0isommp42\0\0\0\x08mdat"),
      ]),
    ],
    [
      "a second picture behind the end",
      Buffer.concat([jpeg, segment(0xe2, bytes("MPF\0II*\0")), progressive]),
    ],
    [
      "a table of further pictures",
      inserted(jpeg, 2, segment(0xe2, bytes("MPF\0II*\0\x08\0\0\0"))),
    ],
    [
      "a gain map (Ultra HDR)",
      Buffer.concat([
        inserted(
          jpeg,
          2,
          segment(
            0xe1,
            bytes(
              'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta hdrgm:Version="1.0"/>',
            ),
          ),
          segment(0xe2, bytes("urn:iso:std:iso:ts:21496:-1\0\0\0\0\0")),
        ),
        jpeg,
      ]),
    ],
    [
      "segments of the maker",
      inserted(
        jpeg,
        2,
        segment(0xe4, Buffer.alloc(60_000, "QV")),
        segment(0xe5, bytes("RMETA\0")),
        segment(0xeb, bytes("HDR_RI ver=12")),
      ),
    ],
    [
      "a comment",
      inserted(jpeg, 2, segment(0xfe, bytes("LEAD Technologies Inc. V1.01"))),
    ],
    ["Exif behind JFIF", inserted(jpeg, 2, jfif(1, 1), turned(1))],
    ["Exif twice", inserted(jpeg, 2, turned(1), turned(6))],
    [
      "Exif that is cut off",
      inserted(jpeg, 2, segment(0xe1, bytes("Exif\0\0MM\0*\0\0\xff\xff"))),
    ],
    [
      "a broken color profile",
      inserted(jpeg, 2, segment(0xe2, bytes("ICC_PROFILE\0\x02\x01nothing"))),
    ],
    [
      "fill bytes before a marker",
      inserted(jpeg, scan(jpeg), Buffer.alloc(9, 0xff)),
    ],
    [
      "bytes between the segments",
      inserted(jpeg, scan(jpeg), bytes("\x01\x02\x03")),
    ],
    [
      "a zero behind a segment",
      inserted(jpeg, markerAt(jpeg, 0xc0), Buffer.alloc(1)),
    ],
    [
      "zeros before the end marker",
      inserted(jpeg, jpeg.length - 2, Buffer.alloc(500)),
    ],
    ["steps", progressive],
    ["a scan for each color", colorByColor],
    ["a restart in each row", rowByRow],
    ["a restart in each row, no end marker", rowByRow.subarray(0, -2)],
    [
      "a network camera that leaves out the usual tables",
      without(colorByColor, 0xc4),
    ],
    ["one color alone", gray, 60],
    ["colors in full", fullColors],
    // Editors and messengers.
    ["PNG", png],
    [
      "a PNG with a wrong checksum of a text",
      inserted(png, HEADER_END, chunk("tEXt", bytes("Software\0Shot"), false)),
    ],
    [
      "a PNG with a wrong checksum of its profile",
      inserted(png, HEADER_END, chunk("iCCP", bytes("x\0\0x"), false)),
    ],
    [
      "a PNG with a wrong checksum of its transparency",
      inserted(png, HEADER_END, chunk("tRNS", Buffer.alloc(6), false)),
    ],
    [
      "a PNG with a wrong profile",
      inserted(png, HEADER_END, chunk("iCCP", bytes("x\0\0x"))),
    ],
    ["a PNG without its end", png.subarray(0, -12)],
    ["a PNG with a page behind it", Buffer.concat([png, bytes("<html>")])],
    ["an interlaced PNG", interlaced],
    ["WebP", webp, 12],
    ["a WebP whose length is too large", changed(webp, 4, webp[4]! + 8), 12],
    ["a WebP whose length is too small", changed(webp, 4, webp[4]! - 1), 12],
    ["a WebP without its last, empty byte", oddWebp, 12],
    ["a WebP with more behind it", Buffer.concat([webp, bytes("more")]), 12],
  ])("%s", async (_where, file, most = 4) => {
    const stored = await clean(file);
    if (typeof stored === "string") throw new Error(stored);
    expect(await distance(stored.bytes)).toBeLessThan(most);
  });

  it("the file of a Samsung that was reported", async () => {
    const file = readFileSync("tests/real/inputs/pictures/samsung-sos.jpg");
    expect(await clean(file)).toMatchObject({
      mediaType: "image/jpeg",
    });
  });

  it("a WebP that moves stands still", async () => {
    const stored = await clean(await animation("webp"));
    if (typeof stored === "string") throw new Error(stored);
    expect((await sharp(stored.bytes).metadata()).pages ?? 1).toBe(1);
  });
});

const CUTS = process.env["TEST_LONG"] ? 24 : 6;
const cuts = (file: Buffer, from: number) =>
  Array.from({ length: CUTS }, (_, step) =>
    file.subarray(
      0,
      Math.floor(from + ((file.length - 6 - from) * step) / CUTS),
    ),
  );

/** Truncated where one scan is complete and the next one, or its table, starts. */
function beforeScans(file: Buffer): Buffer[] {
  const first = scan(file);
  if (first < 0) return [];
  return [...file.toString("latin1").matchAll(/\xff[\xc4\xda]/g)]
    .filter(({ index }) => index > first)
    .map(({ index }) => file.subarray(0, index));
}

it.each<[string, Buffer, number]>([
  ["a JPEG", jpeg, 3],
  ["a JPEG in steps", progressive, 3],
  ["a JPEG for print", print, 3],
  ["a JPEG of a scan for each color", colorByColor, 3],
  ["a JPEG of rows", rowByRow, 3],
  ["a JPEG with zeros where it broke off", jpeg, 3],
  ["a PNG", png, 16],
  ["a WebP", webp, 16],
])(
  "is cut off and refused, with and without an end that was put behind it: %s",
  async (name, whole, from) => {
    const tails = name.includes("zeros")
      ? [Buffer.alloc(500)]
      : name.includes("JPEG")
        ? [Buffer.alloc(0), END]
        : [Buffer.alloc(0)];
    for (const cut of [...cuts(whole, from), ...beforeScans(whole)])
      for (const tail of tails) {
        const file = Buffer.concat([cut, tail]);
        expect(await clean(file), `${cut.length} bytes`).toBe("damaged");
      }
  },
);

it.each([
  ["an iPhone's HEIC", "\0\0\0\x24ftypheic\0\0\0\0mif1heic", "heic"],
  ["a Samsung's HEIC", "\0\0\0\x18ftypheix\0\0\0\0", "heic"],
  ["a burst of HEIC", "\0\0\0\x18ftyphevc\0\0\0\0", "heic"],
  ["a HEIF of any coder", "\0\0\0\x18ftypmif1\0\0\0\0", "heic"],
  ["an AVIF", "\0\0\0\x1cftypavif\0\0\0\0", "heic"],
  ["a film of a phone", "\0\0\0\x14ftypqt  \0\0\0\0", "type"],
  ["a GIF", "GIF89a\x01\0\x01\0", "type"],
  ["a raw file", "II*\0\x10\0\0\0CR\x02\0", "type"],
  ["a word document", "PK\x03\x04", "type"],
])("%s is refused by its name", async (_what, start, outcome) => {
  const file = bytes(start.padEnd(64, "\0"));
  expect(await check("IMG_0001.HEIC", file)).toBe(outcome);
});
