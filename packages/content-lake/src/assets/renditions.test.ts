import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { copyFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  afterAll,
  beforeAll,
} from "vitest";
import { readRenditionOptions } from "./rendition-options.ts";
import { openRenditions, type Renditions } from "./renditions.ts";
import { renderImage } from "./render.ts";

let folder: string;
let original: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "renditions-"));
  original = join(folder, "original.png");
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  await sharp({
    create: { width: 300, height: 300, channels: 3, background: "#888", noise },
  }).toFile(original);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open(maxBytes: number): Renditions {
  return openRenditions(join(folder, "kept"), maxBytes);
}

function get(
  renditions: Renditions,
  query: string,
  file = original,
  accept = "",
) {
  const options = readRenditionOptions(new URLSearchParams(query), accept);
  if (!options) throw new Error("the original");
  return renditions.get(file, options);
}

async function storedBytes(): Promise<number> {
  const names = readdirSync(join(folder, "kept"));
  const sizes = names.map(async (name) => {
    return (await stat(join(folder, "kept", name))).size;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

describe("what was rendered", () => {
  it("is kept over a restart, and not made again", async () => {
    const first = await get(open(1e9), "w=50");
    const made = (await stat(first.path)).mtimeMs;
    const second = await get(open(1e9), "w=50");
    expect(second).toEqual(first);
    expect((await stat(second.path)).mtimeMs).toBe(made);
  });

  it("never takes more room than it may", async () => {
    const limit = 200_000;
    const renditions = open(limit);
    for (let width = 100; width < 130; width += 1) {
      await get(renditions, `w=${width}&fm=png`);
      expect(await storedBytes()).toBeLessThanOrEqual(limit);
    }
  });

  it("that was unused the longest is removed first", async () => {
    const renditions = open(200_000);
    const used = await get(renditions, "w=100&fm=png");
    for (let width = 101; width < 130; width += 1) {
      await get(renditions, `w=${width}&fm=png`);
      await get(renditions, "w=100&fm=png");
    }
    expect((await stat(used.path)).size).toBeGreaterThan(0);
    expect(readdirSync(join(folder, "kept")).length).toBeLessThan(29);
  });

  it("of one picture, in any number of parts, does not push out another", async () => {
    const renditions = open(1e9);
    const other = join(folder, "another.png");
    await copyFile(original, other);
    const kept = await get(renditions, "w=10", other);
    for (let left = 0; left < 210; left += 1) {
      await get(renditions, `rect=${left},0,4,4&fm=jpg`);
    }
    expect(readdirSync(join(folder, "kept"))).toHaveLength(201);
    expect((await stat(kept.path)).size).toBeGreaterThan(0);
  });
});

describe("effects", () => {
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
});
