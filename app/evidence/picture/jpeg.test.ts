import fc from "fast-check";
import sharp from "sharp";
import { expect, it } from "vitest";

import { propertyRuns } from "../../../tests/fixtures/property-runs.fixture";
import { isPhotograph, kindOf } from "../kit/add-photographs";
import { readJpeg, withoutLocation } from "./jpeg";
import { holdsPlace, photograph, PLACE } from "./photograph.fixture";

async function cleaned(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const clean = await withoutLocation(new Blob([new Uint8Array(bytes)]));
  return new Uint8Array(await clean.arrayBuffer());
}

function join(...parts: (Uint8Array | string)[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))));
}

it("a photograph loses its place and keeps its pixels, its time and its rotation", async () => {
  const original = await photograph("jpeg");
  expect(holdsPlace(original)).toBe(true);
  const told = readJpeg(original)!;
  expect(told).toMatchObject({
    width: 64,
    height: 40,
    exif: { takenAt: "2026-11-20T14:03:12", orientation: 6 },
  });
  expect(told.exif.location!.latitude).toBeCloseTo(PLACE.latitude, 5);
  expect(told.exif.location!.longitude).toBeCloseTo(PLACE.longitude, 5);

  const clean = await cleaned(original);
  expect(holdsPlace(clean)).toBe(false);
  expect(readJpeg(clean)!.exif).toEqual({ ...told.exif, location: null });
  expect(await cleaned(clean)).toEqual(clean);
  // Another program reads the same facts.
  const metadata = await sharp(clean).metadata();
  expect(metadata.orientation).toBe(6);
  expect(metadata.xmp).toBeUndefined();
  expect(metadata.exif!.includes("2026:11:20 14:03:12")).toBe(true);
  // From the first table on, the file is what the camera wrote.
  const body = original.subarray(
    Buffer.from(original).lastIndexOf(Uint8Array.of(0xff, 0xdb)),
  );
  expect(clean.subarray(-body.length)).toEqual(body);
});

it("it loses comments, IPTC, pictures within it and behind its end, and keeps its color profile", async () => {
  const plain = await sharp(await photograph("jpeg", { hasMetadata: false }))
    .withIccProfile("p3")
    .toBuffer();
  const segment = (marker: number, text: string) =>
    join(
      Uint8Array.of(0xff, marker, 0, text.length + 2),
      Buffer.from(text, "latin1"),
    );
  expect((await sharp(await cleaned(plain)).metadata()).exif).toBeUndefined();
  for (const told of [
    segment(0xfe, "GPSLatitude in a comment"),
    segment(0xed, "Photoshop 3.0\0 39,44.35N"),
    segment(0xe2, "MPF\0 39,44.35N"),
  ]) {
    const file = join(plain.subarray(0, 2), told, plain.subarray(2));
    expect(holdsPlace(file)).toBe(true);
    const clean = await cleaned(file);
    expect(holdsPlace(clean)).toBe(false);
    expect((await sharp(clean).metadata()).icc).toBeDefined();
  }
  const longer = join(plain, await photograph("jpeg"));
  expect(holdsPlace(await cleaned(longer))).toBe(false);
});

it.each<[string, (whole: Buffer, scan: number) => Uint8Array[]]>([
  [
    "bytes between the segments",
    (whole, scan) => [
      whole.subarray(0, scan),
      Buffer.from([0, 1, 2]),
      whole.subarray(scan),
    ],
  ],
  ["no end marker", (whole) => [whole.subarray(0, -2)]],
  [
    "zeros in place of the end marker",
    (whole) => [whole.subarray(0, -2), Buffer.alloc(99)],
  ],
])("it is read with %s, and written without", async (_what, change) => {
  const whole = Buffer.from(await photograph("jpeg", { hasMetadata: false }));
  const scan = whole.lastIndexOf(Uint8Array.of(0xff, 0xda));
  expect(await cleaned(join(...change(whole, scan)))).toEqual(
    await cleaned(whole),
  );
});

it("it is known for damaged wherever it is cut off, and never thrown at", async () => {
  const whole = await photograph("jpeg");
  const scan = Buffer.from(whole).lastIndexOf(Uint8Array.of(0xff, 0xda));
  const coded = scan + 2 + Buffer.from(whole).readUInt16BE(scan + 2);
  for (let size = 0; size < whole.length; size += 7) {
    const cut = readJpeg(whole.slice(0, size));
    // Within its coded data, only a decoder can tell what is missing.
    if (size < coded) expect(cut, `${size} bytes`).toBeNull();
    else expect(cut?.hasEnd, `${size} bytes`).toBe(false);
  }
  const place = fc.nat(whole.length - 1);
  await fc.assert(
    fc.asyncProperty(
      place,
      fc.nat(255),
      fc.nat(255),
      async (at, one, other) => {
        const damaged = whole.slice();
        damaged[at] = one;
        damaged[(at * 31) % whole.length] = other;
        if (readJpeg(damaged)) await cleaned(damaged);
      },
    ),
    propertyRuns(200),
  );
});

it.each([
  ["\0\0\0\x18ftypheic", "heic"],
  ["\0\0\0\x18ftypavif", "avif"],
  ["%PDF-1.7", "pdf"],
  ["PK\x03\x04", "zip"],
  ["<script>alert(1)</script>", null],
  ["", null],
  ["\xff\xd8\xff\xe0", "jpeg"],
  ["RIFF\0\0\0\0WEBP", "webp"],
] as const)("a file that begins with %j is %j", (text, kind) => {
  const head = new Uint8Array(Buffer.from(text, "latin1"));
  expect(kindOf(head)).toBe(kind);
  expect(isPhotograph(kind)).toBe(/jpeg|png|webp/.test(kind ?? ""));
});
