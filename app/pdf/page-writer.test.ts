import { PDFDocument, PDFName, PDFRawStream } from "pdf-lib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";

import { checklistPdf, PAGE_SIZE, PageWriter } from "./page-writer";
import { isPrintable, pdfParts } from "./pdf-file";

async function imageOf(width: number, height: number) {
  const jpeg = await sharp({
    create: { width, height, channels: 3, background: "#468" },
  })
    .jpeg()
    .toBuffer();
  return { jpeg: new Blob([new Uint8Array(jpeg)]), width, height };
}

async function written(writer: PageWriter): Promise<Uint8Array> {
  const parts = pdfParts({
    title: "Kit",
    size: PAGE_SIZE,
    pages: writer.finish(),
  });
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

describe("a PDF with images", () => {
  it("is read by another program, with each image as it was given", async () => {
    const writer = new PageWriter("foot");
    const images = [await imageOf(300, 200), await imageOf(200, 400)];
    writer.title("Kit");
    for (const image of images) writer.image(image, 250);
    writer.text("below");
    const document = await PDFDocument.load(await written(writer));
    expect(document.getTitle()).toBe("Kit");
    const streams = document.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) =>
        object instanceof PDFRawStream &&
        object.dict.get(PDFName.of("Subtype")) === PDFName.of("Image")
          ? [object.contents]
          : [],
      );
    const given = await Promise.all(
      images.map(async ({ jpeg }) => new Uint8Array(await jpeg.arrayBuffer())),
    );
    expect(streams.map((stream) => new Uint8Array(stream))).toEqual(given);
  });

  it("has a table that points to every object, behind images too", async () => {
    const writer = new PageWriter("foot");
    for (let index = 0; index < 5; index += 1)
      writer.image(await imageOf(100, 100), 300);
    const file = Buffer.from(await written(writer)).toString("latin1");
    const start = Number(/startxref\n(\d+)/.exec(file)?.[1]);
    const offsets = [...file.slice(start).matchAll(/^(\d{10}) 00000 n /gm)];
    expect(offsets.length).toBeGreaterThan(10);
    offsets.forEach(([, offset], index) => {
      expect(file.slice(Number(offset))).toMatch(
        new RegExp(`^${index + 1} 0 obj\n`),
      );
    });
  });

  it("keeps an image and the room for its caption on one page", async () => {
    const writer = new PageWriter("foot");
    for (let index = 0; index < 3; index += 1) {
      writer.image(await imageOf(200, 200), 250, 60);
      writer.text(`caption ${index}`);
    }
    const pages = writer.finish();
    expect(pages.map(({ images }) => images.length)).toEqual([2, 1]);
    expect(pages[1]!.content).toContain("(caption 2) Tj");
  });
});

describe("a point of a checklist", () => {
  it("has a cross in its box if it is ticked", () => {
    const drawingOf = (isTicked: boolean) => {
      const writer = new PageWriter("foot");
      writer.point({ text: "One", isTicked });
      return writer.finish()[0]!.content;
    };
    expect(drawingOf(false)).not.toMatch(/ l S/);
    expect(drawingOf(true).match(/ l S/g)).toHaveLength(2);
  });
});

it.each([
  ["Küche – “größer”…", true],
  ["Nov 20, 2026, 2:03 PM", true],
  ["Vết nước", false],
  ["浴室", false],
  ["a\nb", false],
])("the built-in fonts have all of %j: %s", (text, isTrue) => {
  expect(isPrintable(text)).toBe(isTrue);
});

it("a checklist is text that can be selected, and goes on to another page when one is full", () => {
  const points = Array.from({ length: 80 }, (_, index) => `Point ${index}`);
  const items = ["First (1)", "Owner’s", ...points];
  const bytes = checklistPdf({ title: "Checklist", items }, "RCC");
  const file = new TextDecoder("latin1").decode(bytes);
  expect(file.startsWith("%PDF-")).toBe(true);
  expect(file).toContain("/Title (Checklist)");
  expect(Number(/\/Count (\d+)/.exec(file)?.[1])).toBeGreaterThan(1);
  for (const words of ["First \\0501\\051", "Owner\\222s", ...points])
    expect(file).toContain(`(${words}) Tj`);
});
