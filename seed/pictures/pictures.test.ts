import { createHash } from "node:crypto";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { pictures, type PictureName } from "./index.ts";
import { pictureNames } from "./picture-name.ts";

const MOST_BYTES = 150 * 1024;

function digest(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

const drawn = new Map<PictureName, Buffer>();

beforeAll(async () => {
  for (const name of pictureNames) {
    drawn.set(name, await pictures[name].render());
  }
}, 120_000);

describe.each(pictureNames)("%s", (name) => {
  it("is a picture of 1600 by 900 that loads quickly", async () => {
    const bytes = drawn.get(name)!;
    const { width, height, format } = await sharp(bytes).metadata();

    expect({ width, height, format }).toEqual({
      width: 1600,
      height: 900,
      format: "webp",
    });
    expect(bytes.length).toBeLessThanOrEqual(MOST_BYTES);
  });

  it("shows something beside the paper", async () => {
    const { channels } = await sharp(drawn.get(name)).stats();

    expect(channels[0]!.stdev).toBeGreaterThan(10);
  });

  it("says what it shows in a sentence of its own", () => {
    const { alt } = pictures[name];

    expect(alt).toMatch(/^Line drawing of .+\.$/);
    expect(alt.length).toBeLessThanOrEqual(125);
  });

  it("keeps its subject inside the picture when it is cropped", () => {
    const { x, y, width, height } = pictures[name].hotspot!;

    expect(x - width / 2).toBeGreaterThanOrEqual(0);
    expect(x + width / 2).toBeLessThanOrEqual(1);
    expect(y - height / 2).toBeGreaterThanOrEqual(0);
    expect(y + height / 2).toBeLessThanOrEqual(1);
  });
});

describe("the pictures together", () => {
  it("are all different", () => {
    expect(new Set([...drawn.values()].map(digest)).size).toBe(
      pictureNames.length,
    );
  });

  it("come out the same each time, so that nothing is uploaded twice", async () => {
    const again = await pictures["weather-front"].render();

    expect(digest(again)).toBe(digest(drawn.get("weather-front")!));
  });
});
