import type { Checklist } from "~/model/checklist";

import { pdfString, writePdf } from "./pdf-file";
import { breakLines } from "./text-width";

// US Letter, in points.
const width = 612;
const height = 792;
const margin = 64;
const titleSize = 20;
const textSize = 11.5;
const leading = 16;
const box = 10;

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
    drawing = text(margin, 40, "F1", 9, foot);
    y = height - margin;
  }

  function endPage(): void {
    pages.push(drawing.trimEnd());
  }

  startPage();
  for (const line of breakLines(
    checklist.title,
    titleSize * 1.1,
    width - 2 * margin,
  )) {
    y -= titleSize + 4;
    drawing += text(margin, y, "F2", titleSize, line);
  }
  y -= 18;
  for (const item of checklist.items) {
    const lines = breakLines(item, textSize, width - 2 * margin - 24);
    if (y - lines.length * leading < 72) {
      endPage();
      startPage();
    }
    drawing += `${margin} ${y - leading + 1} ${box} ${box} re S\n`;
    for (const line of lines) {
      y -= leading;
      drawing += text(margin + 24, y + 2, "F1", textSize, line);
    }
    y -= 8;
  }
  endPage();
  return writePdf({ title: checklist.title, size: [width, height], pages });
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
