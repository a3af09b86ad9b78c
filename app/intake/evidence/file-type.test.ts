import { describe, expect, it } from "vitest";

import { checkWith, pdf } from "./evidence-files.fixture";
import { Uploads } from "./uploads.server";

const check = checkWith(new Uploads(null));

describe("the type of a file is that of its content", () => {
  it.each([
    ["a script", "photo.png", "<script>alert(1)</script>"],
    ["HEIC", "photo.jpg", "\0\0\0\x18ftypheic\0\0\0\0mif1heic"],
    ["a ZIP", "photo.jpg", "PK\x03\x04\x14\0\0\0"],
    ["SVG", "photo.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["HTML", "letter.pdf", "<!doctype html><p>Hello"],
    ["a GIF", "photo.png", "GIF89a"],
    ["WAV", "photo.webp", "RIFF\x10\0\0\0WAVEfmt "],
  ])("%s is refused", async (_kind, name, words) => {
    expect(await check(name, Buffer.from(words, "latin1"))).toBe("type");
  });

  it("a script behind a signature is refused as damaged", async () => {
    const script = Buffer.from("\x89PNG\r\n\x1a\n<script>", "latin1");
    expect(await check("photo.png", script)).toBe("damaged");
  });

  it("a PDF is stored as it is, a cut one refused", async () => {
    expect(await check("a.txt", pdf())).toEqual({
      name: "a.txt",
      mediaType: "application/pdf",
      bytes: pdf(),
    });
    expect(await check("a.pdf", pdf().subarray(0, 40))).toBe("damaged");
  });

  it("nothing and too much are refused", async () => {
    expect(await check("a.jpg", Buffer.alloc(0))).toBe("empty");
    expect(await check("a.jpg", "large")).toBe("large");
  });
});
