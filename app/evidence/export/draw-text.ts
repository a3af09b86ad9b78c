import type { PdfImage, TextStyle } from "~/pdf/tagged-pdf";

import { jpegOf, whiteCanvas } from "../picture/draw-picture";

/** Pixels per point of the page, so that it is sharp in print. */
const SCALE = 3;

/**
 * Draws a text in any script with the fonts of the device: one image per line, as wide
 * as the column.
 */
export async function drawText(
  text: string,
  { size, isBold, width, height }: TextStyle,
): Promise<PdfImage[]> {
  const font = `${isBold ? "bold " : ""}${size * SCALE}px Helvetica, Arial, sans-serif`;
  const measuring = whiteCanvas(1, 1);
  measuring.font = font;
  const fits = (line: string) =>
    measuring.measureText(line.trimEnd()).width <= width * SCALE;
  const images: PdfImage[] = [];
  for (const line of linesOf(text, fits)) {
    const context = whiteCanvas(width * SCALE, height * SCALE);
    context.fillStyle = "#000";
    context.font = font;
    context.fillText(line, 0, size * SCALE);
    images.push(await jpegOf(context.canvas, 0.9));
  }
  return images;
}

const segmenter = new Intl.Segmenter();

/** Breaks a text between words, and within a word that is wider than a line. */
export function linesOf(
  text: string,
  fits: (line: string) => boolean,
): string[] {
  return text.split("\n").flatMap((paragraph) => {
    const words = paragraph.match(/\S+\s*/g) ?? [];
    const pieces = words.flatMap((word) =>
      fits(word)
        ? word
        : Array.from(segmenter.segment(word), ({ segment }) => segment),
    );
    const lines: string[] = [];
    let line = "";
    for (const piece of pieces) {
      if (line && !fits(line + piece)) {
        lines.push(line);
        line = "";
      }
      line += piece;
    }
    return [...lines, line];
  });
}
