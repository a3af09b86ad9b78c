import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { readRenditionOptions } from "./rendition-options.ts";
import { croppedRegion, usedRegion } from "./geometry.ts";

function read(query: string, accept = "") {
  return readRenditionOptions(new URLSearchParams(query), accept);
}

describe("the parameters of a picture", () => {
  it("mean the original when there are none, or none that we know", () => {
    expect(read("")).toBeNull();
    expect(read("invert=true&w=&h=abc&fm=bmp&rect=1,2")).toBeNull();
    expect(read("or=45&or=&sat=-50&blur=0&sharp=x")).toBeNull();
  });

  it("are brought into range", () => {
    expect(read("w=100000&q=500&fp-x=7&dpr=9")).toMatchObject({
      width: 4000,
      quality: 100,
      focus: { x: 1, y: 0.5 },
    });
    expect(read("w=-5")).toMatchObject({ width: 1 });
  });
});

describe("regions", () => {
  const side = fc.integer({ min: 1, max: 5000 });

  describe("regions of a picture", () => {
    it("stay inside it for any request", () => {
      const sizes = fc.record({ width: side, height: side });
      const rect = fc.record({
        left: side,
        top: side,
        width: side,
        height: side,
      });
      const part = fc.float({ min: 0, max: 1, noNaN: true });
      const focus = fc.record({ x: part, y: part });
      fc.assert(
        fc.property(
          sizes,
          fc.option(rect),
          sizes,
          focus,
          (original, asked, target, point) => {
            const used = usedRegion(original, asked);
            const cropped = croppedRegion(used, target, {
              crop: "focalpoint",
              focus: point,
            });
            for (const region of [used, cropped]) {
              expect(region.width).toBeGreaterThanOrEqual(1);
              expect(region.height).toBeGreaterThanOrEqual(1);
              expect(region.left).toBeGreaterThanOrEqual(0);
              expect(region.top).toBeGreaterThanOrEqual(0);
              expect(region.left + region.width).toBeLessThanOrEqual(
                original.width,
              );
              expect(region.top + region.height).toBeLessThanOrEqual(
                original.height,
              );
            }
          },
        ),
      );
    });

    it("keep the focal point in the middle where there is room", () => {
      const region = croppedRegion(
        { left: 0, top: 0, width: 1000, height: 500 },
        { width: 100, height: 100 },
        { crop: "focalpoint", focus: { x: 0.4, y: 0.5 } },
      );
      expect(region).toEqual({ left: 150, top: 0, width: 500, height: 500 });
    });
  });
});
