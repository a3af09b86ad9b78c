/**
 * What is used from the libraries that write PDF files, for Node and browsers alike.
 * Their published types are out of date, and bring Node's into the browser.
 */
declare module "fontkit" {
  export type Font = { hasGlyphForCodePoint(codePoint: number): boolean };

  /** @throws if the bytes are not a font. */
  export function create(bytes: Uint8Array): Font;
}

declare module "pdfkit" {
  import type { Font } from "fontkit";

  type TextOptions = {
    width?: number;
    lineGap?: number;
    lineBreak?: boolean;
    fill?: boolean;
    stroke?: boolean;
  };

  /** An element of the tree that screen readers read. */
  export type StructureElement = {
    add(child: StructureElement): StructureElement;
    end(): void;
  };

  /** Draws the content of an element, once the element is in the tree. */
  type Draw = () => void;

  export default class PDFDocument {
    constructor(options: {
      autoFirstPage: boolean;
      displayTitle: boolean;
      font: Font;
      info: { CreationDate: Date };
      lang: string;
      margin: number;
      pdfVersion: "1.7";
      size: readonly [number, number];
      subset: "PDF/UA";
      tagged: boolean;
    });
    /** Written when the document ends. */
    readonly info: { Title?: { toString(): string } };
    readonly page: { maxY(): number };
    x: number;
    y: number;
    on(event: "data", listener: (chunk: Uint8Array<ArrayBuffer>) => void): this;
    on(event: "end" | "pageAdded", listener: () => void): this;
    addPage(): this;
    /** The same in the middle of an element, which continues there. */
    continueOnNewPage(): this;
    fontSize(points: number): this;
    lineWidth(points: number): this;
    text(text: string, x: number, y: number, options: TextOptions): this;
    widthOfString(text: string): number;
    heightOfString(text: string, options: TextOptions): number;
    image(
      jpeg: Uint8Array,
      x: number,
      y: number,
      size: { width: number; height: number },
    ): this;
    struct(
      type: string,
      options: { alt?: string; actual?: string; bbox?: readonly number[] },
      children: Draw | readonly StructureElement[],
    ): StructureElement;
    struct(type: string): StructureElement;
    addStructure(element: StructureElement): this;
    markContent(tag: "Artifact", options: { type: "Pagination" }): this;
    endMarkedContent(): this;
    end(): void;
  }
}
