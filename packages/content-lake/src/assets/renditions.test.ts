import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readRenditionOptions } from "./rendition-options.ts";
import { MOST_WAITING, RENDITION_SHARE, Renditions } from "./renditions.ts";

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

function get(renditions: Renditions, query: string, sender = "site") {
  const options = readRenditionOptions(new URLSearchParams(query), "");
  return renditions.get(original, options!, sender);
}

it("who has many made fills a share of the folder, and makes nobody else's go", async () => {
  const most = 2_000_000;
  const renditions = open(most);
  const pages = await Promise.all(
    [50, 60, 70].map((width) => get(renditions, `w=${width}&fm=png`)),
  );
  for (let width = 200; width < 230; width += 1)
    await get(renditions, `w=${width}&fm=png`, "2001:db8:1::/48");
  for (const { path } of pages) expect(existsSync(path)).toBe(true);
  const bytes = readdirSync(join(folder, "kept")).map(
    (name) => statSync(join(folder, "kept", name)).size,
  );
  const own = bytes.filter((size) => size > 60_000);
  expect(own.length).toBeGreaterThan(1);
  const sum = own.reduce((all, size) => all + size, 0);
  expect(sum).toBeLessThanOrEqual(most * RENDITION_SHARE);
});

it("who asks for many waits for their own, and past a number is told so", async () => {
  const renditions = open(200_000_000);
  const done: string[] = [];
  const ask = async (width: number, sender: string) => {
    await get(renditions, `w=${width}`, sender);
    done.push(sender);
  };
  // Two are made at a time.
  const flood = Array.from({ length: MOST_WAITING + 5 }, (_, n) =>
    ask(10 + n, "192.0.2.1"),
  );
  const other = ask(200, "192.0.2.2");
  const outcomes = await Promise.allSettled(flood);
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(3);
  await other;
  expect(done.indexOf("192.0.2.2")).toBeLessThan(5);
});
