import { breakLines, PAGE_SIZE, PageWriter } from "~/pdf/page-writer";
import { isPrintable, type PdfImage, pdfParts } from "~/pdf/pdf-file";
import { wordsOnPage } from "~/words/catalogues";
import kitWords from "#words/en/kit.json";
import { fill } from "~/words/fill";

import { readFile } from "../kit/kit-store";
import { type Photograph, timeInWords } from "../kit/photograph";
import { drawPicture, jpegOf, whiteCanvas } from "../picture/draw-picture";
import { type KitExport, linesOf } from "./kit-export";

/** The longest edge of a photograph in the file, in pixels: enough to print it. */
const LONGEST_EDGE = 1600;
const QUALITY = 0.82;
/** In points: two photographs fit on a page with their captions, below a heading too. */
const HIGHEST = 240;
const CAPTION = 56;

/**
 * The kit as one PDF. Photographs are drawn again, so nothing but their pixels is
 * in it. Rejects if a photograph cannot be decoded, or the memory does not suffice.
 */
export async function kitPdf(kit: KitExport): Promise<Blob> {
  const writer = new PageWriter(location.origin + location.pathname);
  const words = wordsOnPage("kit", kitWords);
  const { title: heading } = words;
  writer.title(heading);
  writer.text(fill(words.savedAt, { time: timeInWords(kit.savedAt) }));
  for (const { title, groups } of kit.checklists) {
    writer.gap(14);
    await write(writer, title, "heading");
    for (const { title: name, items } of groups) {
      await write(writer, name, "label");
      for (const item of items) {
        const mark = item.isTicked ? "[x]" : "[ ]";
        if (isPrintable(item.text)) writer.point(item);
        else await write(writer, `${mark} ${item.text}`, "text");
      }
    }
  }
  if (kit.photographs.length > 0)
    writer.heading(words.photographsTitle, HIGHEST + CAPTION);
  for (const [index, photograph] of kit.photographs.entries()) {
    kit.onProgress(index);
    await writePhotograph(writer, kit, photograph, index + 1);
  }
  const pages = writer.finish();
  return new Blob(pdfParts({ title: heading, size: PAGE_SIZE, pages }), {
    type: "application/pdf",
  });
}

async function writePhotograph(
  writer: PageWriter,
  kit: KitExport,
  photograph: Photograph,
  number: number,
): Promise<void> {
  const file = await readFile(photograph.id);
  if (file === null) return;
  writer.image(
    await drawPicture(file, LONGEST_EDGE, QUALITY),
    HIGHEST,
    CAPTION,
  );
  const [room = "", ...others] = linesOf(kit, photograph);
  await write(writer, `${number}. ${room}`, "text");
  for (const line of others) await write(writer, line, "text");
  writer.gap(18);
}

/** The built-in fonts have Latin letters alone; other words are drawn by the browser. */
async function write(
  writer: PageWriter,
  words: string,
  as: "heading" | "label" | "text",
): Promise<void> {
  if (isPrintable(words.replace(/\s/g, " "))) writer[as](words);
  else for (const line of await drawText(words)) writer.image(line, 16);
}

// In pixels: three for each point of the page, so that it is sharp in print.
const WIDTH = 484 * 3;
const HEIGHT = 16 * 3;
const SIZE = 11.5 * 3;
const BASELINE = 12 * 3;

/** A text in any script as images, one for each line of the page. */
async function drawText(words: string): Promise<PdfImage[]> {
  const font = `${SIZE}px Helvetica, Arial, sans-serif`;
  const measuring = whiteCanvas(1, 1);
  measuring.font = font;
  const widthOf = (line: string) => measuring.measureText(line).width;
  const images: PdfImage[] = [];
  for (const line of breakLines(words, widthOf, WIDTH)) {
    const context = whiteCanvas(WIDTH, HEIGHT);
    context.fillStyle = "#000";
    context.font = font;
    context.fillText(line, 0, BASELINE);
    images.push(await jpegOf(context.canvas, 0.9));
  }
  return images;
}
