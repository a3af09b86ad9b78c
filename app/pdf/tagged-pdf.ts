import { create, type Font } from "fontkit";
import PDFDocument, { type StructureElement } from "pdfkit";

import type { Language } from "../../domain/languages";

import { cleanText } from "~/model/clean-text";
import type { ChecklistItem } from "~/model/page-parts";

import { isPrintable, printed, withNames } from "./printable";

/** A JPEG with its size in pixels. */
export type PdfImage = { jpeg: Blob; width: number; height: number };

/** How a line of text is set on a page, in points. */
export type TextStyle = {
  size: number;
  isBold: boolean;
  width: number;
  height: number;
};

type Options = {
  title: string;
  language: Language;
  /** When its content was written: the same content makes the same bytes. */
  date: Date;
  /** The line at the foot of each page. */
  foot: string;
  /**
   * The bytes of a TrueType font. It is opened for each file, since an open font
   * remembers the glyphs of the last one, some without their letters.
   */
  font: Uint8Array;
  /**
   * Draws a text with a character that the font lacks, as one image per line. If left
   * out, such characters are named.
   */
  drawText?(text: string, style: TextStyle): Promise<PdfImage[]>;
};

/** A text after layout. */
type Block = {
  height: number;
  /** What screen readers say if it is drawn as images. */
  actual?: string;
  /** Draws it below what is on the page, from a left edge. */
  draw(x: number): void;
};

type ImagePlace = { alt: string; highest: number; withNext: number };

// US Letter, in points.
const WIDTH = 612;
const HEIGHT = 792;
const MARGIN = 64;
const COLUMN = WIDTH - 2 * MARGIN;
const INDENT = 22;
const TEXT_SIZE = 11;
const FOOT_SIZE = 8.5;
const HEADING_SIZES = { 1: 20, 2: 14, 3: 11.5 } as const;
/** Of the outline that makes letters bold: one font weight halves the load. */
const OUTLINE = 0.4;
/**
 * A word that is broken here, since the library measures the whole rest of it for each
 * line: for 20,000 letters without a space that took 10 s.
 */
const LONG_WORD = /[^ \n]{100,}/g;
/** In bytes. Anything larger is an image, which a browser may move out of memory. */
const LARGE = 65_536;

/** The height of a line: that of the font, which is 1.164 of the size, and a gap. */
const LEADING = 1.4;
const GAP = LEADING - 1.164;

/**
 * Writes a PDF file from top to bottom, tagged for screen readers. Await each call
 * before the next one.
 */
export class TaggedPdf {
  readonly #pdf: PDFDocument;
  readonly #font: Font;
  readonly #root: StructureElement;
  readonly #options: Options;
  readonly #parts: BlobPart[] = [];
  #size = TEXT_SIZE;

  constructor(options: Options) {
    this.#options = options;
    this.#font = create(options.font);
    this.#pdf = new PDFDocument({
      autoFirstPage: false,
      displayTitle: true,
      font: this.#font,
      info: { CreationDate: options.date },
      lang: options.language,
      margin: MARGIN,
      pdfVersion: "1.7",
      size: [WIDTH, HEIGHT],
      subset: "PDF/UA",
      tagged: true,
    });
    this.#pdf.info.Title = new XmlString(
      printed(options.title).replace(/\n/g, ""),
    );
    this.#pdf
      .on("data", (chunk) =>
        this.#parts.push(chunk.length < LARGE ? chunk : new Blob([chunk])),
      )
      .on("pageAdded", () => this.#writeFoot())
      .addPage();
    this.#root = this.#pdf.struct("Document");
    this.#pdf.addStructure(this.#root);
  }

  /** Returns the file. Call it once, at the end. */
  async finish(): Promise<Blob> {
    this.#root.end();
    const isWritten = new Promise<void>((resolve) =>
      this.#pdf.on("end", resolve),
    );
    this.#pdf.end();
    await isWritten;
    return new Blob(this.#parts, { type: "application/pdf" });
  }

  gap(points: number): void {
    this.#pdf.y += points;
  }

  /** Writes a heading; `withNext` is the room for what must be on the same page below it. */
  async heading(
    level: keyof typeof HEADING_SIZES,
    words: string,
    withNext = 3 * TEXT_SIZE,
  ): Promise<void> {
    const size = HEADING_SIZES[level];
    const block = await this.#layOut(words, { size, isBold: true });
    if (block === null) return;
    this.#makeRoom(block.height + withNext);
    this.#add(`H${level}`, block);
    this.gap(6);
  }

  async text(words: string): Promise<void> {
    const block = await this.#layOut(words, {});
    if (block !== null) this.#add("P", block);
  }

  /** Writes points with a box each. */
  async checklist(items: readonly ChecklistItem[]): Promise<void> {
    const list = this.#pdf.struct("L");
    this.#root.add(list);
    for (const { text, isTicked } of items) {
      const box = await this.#layOut(isTicked ? "☒" : "☐", {});
      const body = await this.#layOut(text, { width: COLUMN - INDENT });
      if (box === null || body === null) continue;
      this.#makeRoom(body.height);
      const { y } = this.#pdf;
      const label = this.#pdf.struct("Lbl", {}, () => {
        box.draw(MARGIN);
        this.#pdf.y = y;
      });
      const content = this.#pdf.struct("LBody", body, () =>
        body.draw(MARGIN + INDENT),
      );
      list.add(this.#pdf.struct("LI", {}, [label, content]));
      this.gap(6);
    }
    list.end();
  }

  /**
   * Writes an image as wide as the column, or as high as given. Its `alt` is for those who
   * do not see it, `withNext` the room for what must be below it.
   */
  async image(
    image: PdfImage,
    { alt, highest, withNext }: ImagePlace,
  ): Promise<void> {
    const scale = Math.min(COLUMN / image.width, highest / image.height);
    const size = { width: image.width * scale, height: image.height * scale };
    const bytes = await bytesOf(image);
    this.#makeRoom(size.height + withNext);
    const { y } = this.#pdf;
    const bbox = [MARGIN, y, MARGIN + size.width, y + size.height];
    this.#root.add(
      this.#pdf.struct("Figure", { alt: printed(alt), bbox }, () =>
        this.#pdf.image(bytes, MARGIN, y, size),
      ),
    );
    this.#pdf.y = y + size.height + 6;
  }

  #add(type: string, block: Block): void {
    this.#root.add(this.#pdf.struct(type, block, () => block.draw(MARGIN)));
  }

  /** Lays out a text; null if nothing in it is visible. */
  async #layOut(
    words: string,
    { size = TEXT_SIZE, isBold = false, width = COLUMN }: Partial<TextStyle>,
  ): Promise<Block | null> {
    const { drawText } = this.#options;
    const text = printed(words);
    if (text === "") return null;
    if (drawText && !isPrintable(text, this.#font)) {
      const style = { size, isBold, width, height: size * LEADING };
      // With the joiners of its script, which a browser reads.
      const lines = await drawText(cleanText(words), style);
      return this.#asImages(text, await Promise.all(lines.map(bytesOf)), style);
    }
    this.#pdf.fontSize(size);
    const named = withNames(text, this.#font).replace(LONG_WORD, (word) =>
      this.#cut(word, width),
    );
    const style = { width, lineGap: size * GAP, fill: true, stroke: isBold };
    return {
      height: this.#pdf.heightOfString(named, style),
      draw: (x) => {
        this.#size = size;
        this.#pdf.fontSize(size).text(named, x, this.#pdf.y, style);
      },
    };
  }

  /** Breaks a word where a line is full, leaving room for kerning. */
  #cut(word: string, width: number): string {
    const full = width - 2;
    let room = full;
    return word.replace(/\P{M}\p{M}*|\p{M}+/gu, (letter) => {
      const own = this.#pdf.widthOfString(letter);
      room -= own;
      if (room >= 0) return letter;
      room = full - own;
      return `\n${letter}`;
    });
  }

  #asImages(
    actual: string,
    lines: readonly Uint8Array[],
    { width, height }: TextStyle,
  ): Block {
    return {
      actual,
      height: lines.length * height,
      draw: (x) => {
        for (const line of lines) {
          if (this.#isFull(height)) this.#pdf.continueOnNewPage();
          this.#pdf.image(line, x, this.#pdf.y, { width, height });
          this.#pdf.y += height;
        }
      },
    };
  }

  /**
   * Begins a page if the rest of this one is too low or, for a text longer than any page,
   * has no room for two lines.
   */
  #makeRoom(height: number): void {
    const isLong = height > HEIGHT - 2 * MARGIN;
    if (this.#isFull(isLong ? 3 * TEXT_SIZE : height)) this.#pdf.addPage();
  }

  #isFull(height: number): boolean {
    return this.#pdf.y + height > this.#pdf.page.maxY();
  }

  /** Screen readers skip it. It may be written in the middle of a text. */
  #writeFoot(): void {
    const pdf = this.#pdf;
    const foot = withNames(printed(this.#options.foot), this.#font);
    const { x, y } = pdf;
    const tooWide = pdf.fontSize(FOOT_SIZE).widthOfString(foot) / COLUMN;
    pdf
      .lineWidth(OUTLINE)
      .markContent("Artifact", { type: "Pagination" })
      .fontSize(FOOT_SIZE / Math.max(1, tooWide))
      .text(foot, MARGIN, HEIGHT - 44, { lineBreak: false })
      .endMarkedContent()
      .fontSize(this.#size);
    pdf.x = x;
    pdf.y = y;
  }
}

async function bytesOf({ jpeg }: PdfImage): Promise<Uint8Array> {
  return new Uint8Array(await jpeg.arrayBuffer());
}

/** The library writes the title of a document into XML unescaped. */
class XmlString extends String {
  override toString(): string {
    return this.valueOf().replace(
      /[<>&]/g,
      (sign) => `&#${sign.charCodeAt(0)};`,
    );
  }
}
