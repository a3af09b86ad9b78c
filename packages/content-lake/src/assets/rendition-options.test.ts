import { describe, expect, it } from "vitest";
import { readRenditionOptions } from "./rendition-options.ts";

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

  it("turn, blur, sharpen and take the colors away", () => {
    const plain = { orientation: 0, blur: null, sharpen: null, isGray: false };
    expect(read("w=9")).toMatchObject(plain);
    expect(read("or=270")).toMatchObject({ ...plain, orientation: 270 });
    expect(read("blur=9000")).toMatchObject({ ...plain, blur: 2000 });
    expect(read("sharp=500")).toMatchObject({ ...plain, sharpen: 100 });
    expect(read("sat=-100")).toMatchObject({ ...plain, isGray: true });
  });

  it("are multiplied by the pixel ratio", () => {
    expect(read("w=300&h=200&dpr=2")).toMatchObject({
      width: 600,
      height: 400,
    });
  });

  it("give the format that the browser reads", () => {
    expect(read("auto=format", "image/webp,*/*")).toMatchObject({
      format: "webp",
    });
    expect(read("auto=format", "image/png")).toBeNull();
    expect(read("auto=format&fm=png", "image/webp")).toMatchObject({
      format: "png",
    });
  });
});
