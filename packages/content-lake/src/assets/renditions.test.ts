import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { copyFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readRenditionOptions } from "./rendition-options.ts";
import { Renditions } from "./renditions.ts";

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
  return new Renditions(join(folder, "kept"), maxBytes);
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

describe("what was rendered", () => {
  it("is kept over a restart, and not made again", async () => {
    const first = await get(open(1e9), "w=50");
    const made = (await stat(first.path)).mtimeMs;
    const second = await get(open(1e9), "w=50");
    expect(second).toEqual(first);
    expect((await stat(second.path)).mtimeMs).toBe(made);
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
