import type { Checklist } from "~/model/checklist";

import { pdfString, writePdf } from "./pdf-file";
import { breakLines } from "./text-width";

// US Letter, in points.
const WIDTH = 612;
const HEIGHT = 792;
const MARGIN = 64;
const TITLE_SIZE = 20;
const TEXT_SIZE = 11.5;
const LEADING = 16;
const BOX = 10;

/**
 * A checklist to print and tick.
 * In: its title and points, the line at the foot of each page.
 * Out: the bytes of a PDF file with selectable text.
 */
export function checklistPdf(checklist: Checklist, foot: string): Uint8Array {
  const pages: string[] = [];
  let drawing = "";
  let y = 0;

  function startPage(): void {
    drawing = text(MARGIN, 40, "F1", 9, foot);
    y = HEIGHT - MARGIN;
  }

  function endPage(): void {
    pages.push(drawing.trimEnd());
  }

  startPage();
  for (const line of breakLines(
    checklist.title,
    TITLE_SIZE * 1.1,
    WIDTH - 2 * MARGIN,
  )) {
    y -= TITLE_SIZE + 4;
    drawing += text(MARGIN, y, "F2", TITLE_SIZE, line);
  }
  y -= 18;
  for (const item of checklist.items) {
    const lines = breakLines(item, TEXT_SIZE, WIDTH - 2 * MARGIN - 24);
    if (y - lines.length * LEADING < 72) {
      endPage();
      startPage();
    }
    drawing += `${MARGIN} ${y - LEADING + 1} ${BOX} ${BOX} re S\n`;
    for (const line of lines) {
      y -= LEADING;
      drawing += text(MARGIN + 24, y + 2, "F1", TEXT_SIZE, line);
    }
    y -= 8;
  }
  endPage();
  return writePdf({ title: checklist.title, size: [WIDTH, HEIGHT], pages });
}

function text(
  x: number,
  y: number,
  font: "F1" | "F2",
  size: number,
  words: string,
): string {
  return `BT /${font} ${size} Tf ${x} ${y} Td ${pdfString(words)} Tj ET\n`;
}
