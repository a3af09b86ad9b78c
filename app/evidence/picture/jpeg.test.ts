import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";

import { isPhotograph, kindOf } from "../kit/add-photographs";
import { readJpeg, withoutLocation } from "./jpeg";
import { holdsPlace, photograph, PLACE } from "./photograph.fixture";

function pixelsOf(file: Uint8Array): Promise<Buffer> {
  return sharp(file).raw().toBuffer();
}

function join(...parts: (Uint8Array | string)[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))));
}

describe("a photograph", () => {
  it("tells its time, its rotation and its place", async () => {
    const picture = readJpeg(await photograph("jpeg"));
    expect(picture).toMatchObject({
      width: 64,
      height: 40,
      exif: {
        takenAt: "2026-11-20T14:03:12",
        orientation: 6,
      },
    });
    const { latitude, longitude } = picture!.exif.location!;
    expect(latitude).toBeCloseTo(PLACE.latitude, 5);
    expect(longitude).toBeCloseTo(PLACE.longitude, 5);
  });

  it("loses its place and keeps its pixels, its time and its rotation", async () => {
    const original = await photograph("jpeg");
    expect(holdsPlace(original)).toBe(true);
    const clean = withoutLocation(original);
    expect(holdsPlace(clean)).toBe(false);
    expect(await pixelsOf(clean)).toEqual(await pixelsOf(original));
    const { exif } = readJpeg(clean)!;
    expect(exif).toEqual({
      ...readJpeg(original)!.exif,
      location: null,
    });
    // Another program reads the same.
    const metadata = await sharp(clean).metadata();
    expect(metadata.orientation).toBe(6);
    expect(metadata.xmp).toBeUndefined();
    expect(metadata.exif!.includes("2026:11:20 14:03:12")).toBe(true);
  });

  it("is the same after a second removal", async () => {
    const clean = withoutLocation(await photograph("jpeg"));
    expect(withoutLocation(clean)).toEqual(clean);
  });

  it("gets no metadata that it did not have", async () => {
    const plain = await photograph("jpeg", { hasMetadata: false });
    const { exif } = await sharp(withoutLocation(plain)).metadata();
    expect(exif).toBeUndefined();
  });

  it("loses what stands behind its end, such as a second picture", async () => {
    const whole = await photograph("jpeg", { hasMetadata: false });
    const longer = join(whole, await photograph("jpeg"));
    expect(holdsPlace(longer)).toBe(true);
    expect(holdsPlace(withoutLocation(longer))).toBe(false);
  });

  it("is known for damaged wherever it is cut off", async () => {
    const whole = await photograph("jpeg");
    for (let size = 0; size < whole.length; size += 7)
      expect(readJpeg(whole.slice(0, size)), `${size} bytes`).toBeNull();
  });

  it("is read or refused, never thrown at, whatever byte of it is wrong", async () => {
    const whole = await photograph("jpeg");
    fc.assert(
      fc.property(
        fc.nat(whole.length - 1),
        fc.nat(255),
        fc.nat(255),
        (at, one, other) => {
          const damaged = whole.slice();
          damaged[at] = one;
          damaged[(at * 31) % whole.length] = other;
          if (readJpeg(damaged)) withoutLocation(damaged);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("a JPEG", () => {
  it("differs from the original in its metadata alone", async () => {
    const original = await photograph("jpeg");
    const clean = withoutLocation(original);
    const plain = await photograph("jpeg", { hasMetadata: false });
    // From the first table on, the file is what the camera wrote.
    const tables = Buffer.from(plain).indexOf(Uint8Array.of(0xff, 0xdb));
    const body = Buffer.from(plain.subarray(tables));
    expect(Buffer.from(original).subarray(-body.length)).toEqual(body);
    expect(Buffer.from(clean).subarray(-body.length)).toEqual(body);
  });

  it("loses comments, IPTC and pictures within it, and keeps its color profile", async () => {
    const plain = await sharp(await photograph("jpeg", { hasMetadata: false }))
      .withIccProfile("p3")
      .toBuffer();
    const segment = (marker: number, text: string) =>
      join(
        Uint8Array.of(0xff, marker, 0, text.length + 2),
        Buffer.from(text, "latin1"),
      );
    const told = join(
      plain.subarray(0, 2),
      segment(0xfe, "GPSLatitude in a comment"),
      segment(0xed, "Photoshop 3.0\0 39,44.35N"),
      segment(0xe2, "MPF\0 39,44.35N"),
      plain.subarray(2),
    );
    expect(holdsPlace(told)).toBe(true);
    const clean = withoutLocation(told);
    expect(holdsPlace(clean)).toBe(false);
    expect((await sharp(clean).metadata()).icc).toBeDefined();
  });

  it("is read in its progressive form", async () => {
    const file = await sharp(await photograph("jpeg"))
      .jpeg({ progressive: true })
      .keepMetadata()
      .toBuffer();
    expect(holdsPlace(withoutLocation(new Uint8Array(file)))).toBe(false);
  });
});

describe("a file by its first bytes", () => {
  it.each([
    ["\0\0\0\x18ftypheic", "a HEIC picture"],
    ["\0\0\0\x18ftypmif1", "a HEIC picture"],
    ["\0\0\0\x18ftypavif", "an AVIF picture"],
    ["\0\0\0\x18ftypmp42", "a video"],
    ["%PDF-1.7", "a PDF"],
    ["GIF89a", "a GIF"],
    ["PK\x03\x04", "a ZIP file"],
    ["<script>alert(1)</script>", null],
    ["", null],
    ["\xff\xd8\xff\xe0", "a JPEG"],
    ["\x89PNG\r\n\x1a\n", "a PNG"],
    ["RIFF\0\0\0\0WEBP", "a WebP"],
  ])("%j is %j", (text, kind) => {
    const head = new Uint8Array(Buffer.from(text, "latin1"));
    expect(kindOf(head)).toBe(kind);
    expect(isPhotograph(kind)).toBe(/JPEG|PNG|WebP/.test(kind ?? ""));
  });
});
