import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readRenditionOptions } from "./render.ts";
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

function get(renditions: Renditions, query: string) {
  const options = readRenditionOptions(new URLSearchParams(query), "");
  return renditions.get(original, options!);
}

it("what was rendered and unused the longest is removed first", async () => {
  const renditions = open(200_000);
  const used = await get(renditions, "w=100&fm=png");
  for (let width = 101; width < 130; width += 1) {
    await get(renditions, `w=${width}&fm=png`);
    await get(renditions, "w=100&fm=png");
  }
  expect((await stat(used.path)).size).toBeGreaterThan(0);
  expect(readdirSync(join(folder, "kept")).length).toBeLessThan(29);
});
