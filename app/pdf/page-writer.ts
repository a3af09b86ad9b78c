import type {
  Checklist,
  ChecklistGroup,
  ChecklistItem,
} from "~/model/page-parts";

import { type PdfImage, type PdfPage, pdfString, writePdf } from "./pdf-file";

// US Letter, in points.
export const PAGE_SIZE = [612, 792] as const;
const [WIDTH, HEIGHT] = PAGE_SIZE;
const MARGIN = 64;
const COLUMN = WIDTH - 2 * MARGIN;
/** The lowest line above the foot. */
const LOWEST = 72;
const TITLE_SIZE = 20;
const HEADING_SIZE = 13;
const TEXT_SIZE = 11.5;
const LEADING = 16;
const BOX = 10;
const INDENT = 24;

type Font = "F1" | "F2";

/** Fills pages from top to bottom, and begins another when one is full. */
export class PageWriter {
  readonly #foot: string;
  readonly #pages: PdfPage[] = [];
  #drawing = "";
  #images: PdfImage[] = [];
  #y = 0;

  /** In: the line at the foot of each page. */
  constructor(foot: string) {
    this.#foot = foot;
    this.#startPage();
  }

  /** The pages that were written. Call it once, at the end. */
  finish(): PdfPage[] {
    this.#endPage();
    return this.#pages;
  }

  title(words: string): void {
    this.#lines(words, "F2", TITLE_SIZE, TITLE_SIZE + 4);
  }

  /** `withNext` is the room for what must stand on the same page below it, in points. */
  heading(words: string, withNext = 2 * LEADING): void {
    this.#makeRoom(HEADING_SIZE + 19 + withNext);
    this.gap(10);
    this.#lines(words, "F2", HEADING_SIZE, HEADING_SIZE + 5);
    this.gap(4);
  }

  text(words: string): void {
    this.#lines(words, "F1", TEXT_SIZE, LEADING);
  }

  /** A short title of what follows. */
  label(words: string): void {
    this.#makeRoom(2 * LEADING);
    this.#lines(words, "F2", TEXT_SIZE, LEADING);
    this.gap(4);
  }

  gap(points: number): void {
    this.#y -= points;
  }

  point({ text, isTicked }: ChecklistItem): void {
    const lines = breakLines(text, widthIn(TEXT_SIZE), COLUMN - INDENT);
    this.#makeRoom(lines.length * LEADING);
    const bottom = this.#y - LEADING + 1;
    this.#drawing += `${MARGIN} ${bottom} ${BOX} ${BOX} re S\n`;
    if (isTicked) this.#drawing += cross(MARGIN, bottom);
    for (const line of lines) {
      this.#y -= LEADING;
      this.#write(MARGIN + INDENT, "F1", TEXT_SIZE, line);
    }
    this.gap(8);
  }

  group({ title, items }: ChecklistGroup): void {
    if (title) this.label(title);
    for (const item of items) this.point(item);
  }

  /**
   * An image as wide as the column, or as high as given, in points.
   * `withNext` is the room for what must stand on the same page below it.
   */
  image(image: PdfImage, highest: number, withNext = 0): void {
    const scale = Math.min(COLUMN / image.width, highest / image.height);
    const width = round(image.width * scale);
    const height = round(image.height * scale);
    this.#makeRoom(height + withNext);
    this.#y -= height;
    this.#drawing += `q ${width} 0 0 ${height} ${MARGIN} ${round(this.#y)} cm /I${this.#images.length} Do Q\n`;
    this.#images.push(image);
    this.gap(4);
  }

  #lines(words: string, font: Font, size: number, leading: number): void {
    // Letters in bold are wider than those that are measured.
    const measured = font === "F2" ? size * 1.1 : size;
    for (const line of breakLines(words, widthIn(measured), COLUMN)) {
      this.#makeRoom(leading);
      this.#y -= leading;
      this.#write(MARGIN, font, size, line);
    }
  }

  #write(x: number, font: Font, size: number, words: string): void {
    this.#drawing += text(x, round(this.#y + 2), font, size, words);
  }

  #makeRoom(height: number): void {
    if (this.#y - height >= LOWEST) return;
    this.#endPage();
    this.#startPage();
  }

  #startPage(): void {
    this.#drawing = text(MARGIN, 40, "F1", 9, this.#foot);
    this.#images = [];
    this.#y = HEIGHT - MARGIN;
  }

  #endPage(): void {
    const content = this.#drawing.trimEnd();
    this.#pages.push({ content, images: this.#images });
  }
}

function text(
  x: number,
  y: number,
  font: Font,
  size: number,
  words: string,
): string {
  return `BT /${font} ${size} Tf ${x} ${y} Td ${pdfString(words)} Tj ET\n`;
}

/** The mark of a ticked point, in its box. */
function cross(x: number, y: number): string {
  const [near, far] = [2, BOX - 2];
  const line = (from: number, to: number) =>
    `${x + near} ${y + from} m ${x + far} ${y + to} l S\n`;
  return `1.5 w\n${line(near, far)}${line(far, near)}1 w\n`;
}

function round(points: number): number {
  return Math.round(points * 100) / 100;
}

// The widths of Helvetica, in thousandths of the font size, for the characters
// from space to tilde. PDF viewers contain the font, so only its metrics are
// needed here.
const widths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278,
  278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584,
  584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556,
  833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278,
  278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222,
  500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500,
  500, 334, 260, 334, 584,
];
const USUAL = 556;

/** In: the size of the font. Out: what measures a text, in points. */
const widthIn = (size: number) => (text: string) => {
  const units = [...text].map(
    (character) => widths[(character.codePointAt(0) ?? 0) - 32] ?? USUAL,
  );
  return (units.reduce((sum, width) => sum + width, 0) * size) / 1000;
};

/**
 * Breaks a text into lines.
 * In: the text, what measures one, the width of a line.
 * Out: the lines; they break between words, and before each letter of a script
 * without upper and lower case, which may have no spaces.
 */
export function breakLines(
  text: string,
  widthOf: (text: string) => number,
  width: number,
): string[] {
  const lines: string[] = [];
  let line = "";
  const spaced = text.trim().replace(/\s+/g, " ");
  const pieces = spaced
    .split(/(?!\p{Script=Latin})(?=\p{Lo})/u)
    .flatMap((part) => part.match(/[^ ]+ ?| /g) ?? []);
  for (const piece of pieces) {
    if (line && widthOf((line + piece).trimEnd()) > width) {
      lines.push(line);
      line = "";
    }
    line += piece;
  }
  return [...lines, line].map((each) => each.trimEnd()).filter(Boolean);
}

/**
 * A checklist to print and tick.
 * In: its title and points, the line at the foot of each page.
 * Out: the bytes of a PDF file with selectable text.
 */
export function checklistPdf(checklist: Checklist, foot: string): Uint8Array {
  const items = checklist.items.map((text) => ({ text, isTicked: false }));
  const groups = [{ title: "", items }];
  return groupedChecklistPdf({ title: checklist.title, groups }, foot);
}

/** The same for points that stand in groups. */
export function groupedChecklistPdf(
  { title, groups }: { title: string; groups: readonly ChecklistGroup[] },
  foot: string,
): Uint8Array {
  const writer = new PageWriter(foot);
  writer.title(title);
  writer.gap(18);
  for (const group of groups) writer.group(group);
  return writePdf({ title, size: PAGE_SIZE, pages: writer.finish() });
}
