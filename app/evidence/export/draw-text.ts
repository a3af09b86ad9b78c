import type { PdfImage } from "~/pdf/pdf-file";

import { contextOf, jpegOf } from "../picture/draw-picture";

// In pixels: three for each point of the page, so that it is sharp in print.
const WIDTH = 484 * 3;
const HEIGHT = 16 * 3;
const SIZE = 11.5 * 3;
const BASELINE = 12 * 3;

/** A text in any script as images, one for each line of the page. */
export async function drawText(words: string): Promise<PdfImage[]> {
  const measuring = contextOf(document.createElement("canvas"));
  const font = `${SIZE}px Helvetica, Arial, sans-serif`;
  measuring.font = font;
  const lines = linesOf(words, (line) => measuring.measureText(line).width);
  const images: PdfImage[] = [];
  for (const line of lines) {
    const canvas = document.createElement("canvas");
    canvas.width = WIDTH;
    canvas.height = HEIGHT;
    const context = contextOf(canvas);
    context.fillStyle = "#fff";
    context.fillRect(0, 0, WIDTH, HEIGHT);
    context.fillStyle = "#000";
    context.font = font;
    context.fillText(line, 0, BASELINE);
    images.push(await jpegOf(canvas, 0.9));
  }
  return images;
}

/** Breaks between words where there are any, otherwise between characters. */
function linesOf(words: string, widthOf: (line: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of words.split(
    /(?<=\s)|(?=[^\p{ASCII}\p{Script=Latin}])/u,
  )) {
    if (line && widthOf(line + piece) > WIDTH) {
      lines.push(line);
      line = "";
    }
    line += piece;
  }
  return line ? [...lines, line] : lines;
}
