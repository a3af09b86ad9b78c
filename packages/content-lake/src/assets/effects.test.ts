import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { renderImage } from "./render.ts";
import { readRenditionOptions } from "./rendition-options.ts";

const SIDE = 64;
let folder: string;
let original: string;

/** Red on the left, black on the right. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "effects-"));
  original = join(folder, "halves.png");
  const red = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><rect width="${SIDE / 2}" height="${SIDE}" fill="#d00"/></svg>`,
  );
  await sharp({
    create: { width: SIDE, height: SIDE, channels: 3, background: "#000" },
  })
    .composite([{ input: red }])
    .toFile(original);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The pixels of a rendition: red, green and blue of each. */
async function pixels(query: string): Promise<(x: number, y: number) => Rgb> {
  const options = readRenditionOptions(new URLSearchParams(query), "");
  if (!options) throw new Error("the original");
  const image = await renderImage(original, "png", options);
  const { data, info } = await sharp(image)
    .toColorspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (x, y) => {
    const at = (y * info.width + x) * info.channels;
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  };
}
type Rgb = [number, number, number];

it("turns a picture clockwise", async () => {
  const quarter = await pixels("or=90");
  expect(quarter(32, 5)[0]).toBeGreaterThan(150);
  expect(quarter(32, 60)[0]).toBeLessThan(50);
  const half = await pixels("or=180");
  expect(half(5, 32)[0]).toBeLessThan(50);
  expect(half(60, 32)[0]).toBeGreaterThan(150);
});

it("takes the colors away", async () => {
  const [red, green, blue] = (await pixels("sat=-100"))(5, 5);
  expect(red).toBeGreaterThan(0);
  expect([green, blue]).toEqual([red, red]);
});

it("blurs an edge, the wider the more", async () => {
  const slopes = [];
  for (const query of ["w=64", "blur=20", "blur=60", "blur=600"]) {
    const at = await pixels(query);
    slopes.push(at(28, 32)[0] - at(35, 32)[0]);
  }
  expect(slopes).toEqual([...slopes].sort((a, b) => b - a));
  expect(slopes.at(0)).toBeGreaterThan(200);
  expect(slopes.at(-1)).toBeLessThan(40);
});

it("sharpens an edge", async () => {
  // Enlarged, so that the edge is soft.
  const soft = await pixels("w=256");
  const sharpened = await pixels("w=256&sharp=100");
  const slope = (at: Awaited<ReturnType<typeof pixels>>) =>
    at(126, 128)[0] - at(130, 128)[0];
  expect(slope(sharpened)).toBeGreaterThan(slope(soft));
});
