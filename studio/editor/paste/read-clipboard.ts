import type { EditorSchema, PortableTextBlock } from "@portabletext/editor";
import { stegaClean } from "@sanity/client/stega";

import {
  countWarning,
  type WarningCounts,
  warningText,
} from "./paste-warning.ts";
import { readHtml } from "./read-html.ts";
import type {
  PastedBlock,
  PastedSpan,
  PastedTable,
  PastedText,
} from "./text-blocks.ts";

/** The pasted blocks and a warning, or the reason why nothing is pasted. */
type ClipboardReading =
  { blocks: PortableTextBlock[]; warning: string | null } | { refusal: string };

/** The clipboard, as far as it is read. */
type Clipboard = Pick<DataTransfer, "getData">;

/**
 * Reads pasted or dropped content.
 * In: the clipboard; the schema of the field; the document of the page. Out: null
 * for content that the editor reads itself: Portable Text and plain text.
 */
export function readClipboard(
  clipboard: Clipboard,
  destination: Destination,
  page?: Document,
): ClipboardReading | null {
  if (clipboard.getData("application/x-portable-text")) return null;
  const plain = clipboard.getData("text/plain");
  const html = clipboard.getData("text/html");
  if (html && html !== plain) {
    const read = readHtml(html, page);
    if ("refusal" in read) return read;
    const blocks = toPortableText(read.blocks, destination, read.warnings);
    const warning = warningText(read.warnings);
    return blocks.length > 0 || warning ? { blocks, warning } : null;
  }
  const table = readTabs(stegaClean(plain));
  const hasTables = destination.schema.blockObjects.some(
    ({ name }) => name === "table",
  );
  return table && hasTables
    ? { blocks: toPortableText([table], destination, new Map()), warning: null }
    : null;
}

/**
 * Reads tab-separated lines, the plain text of spreadsheet cells. Out: a table
 * with one row of headings; null for any other text.
 */
function readTabs(text: string): PastedTable | null {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n+$/, "").split("\n");
  const rows = lines.map((line) => line.split("\t"));
  const width = rows[0]?.length ?? 0;
  const isTable =
    rows.length > 1 && width > 1 && rows.every((row) => row.length === width);
  if (!isTable || rows.length * width > 500) return null;
  return {
    _type: "table",
    caption: "",
    headerRows: 1,
    hasHeaderColumn: false,
    rows: rows.map((row) => row.map(cellOf)),
  };
}

function cellOf(words: string): PastedBlock[] {
  const text = words.trim();
  if (text === "") return [];
  const block: PastedText = {
    _type: "block",
    style: "normal",
    markDefs: [],
    children: [{ _type: "span", text, marks: [] }],
  };
  return [block];
}

/** The schema of the field, and the source of keys. */
export type Destination = {
  schema: EditorSchema;
  keyGenerator: () => string;
};

/**
 * Converts pasted blocks to Portable Text that is valid in the field. In a field
 * without tables a table becomes paragraphs, with a warning.
 */
function toPortableText(
  blocks: readonly PastedBlock[],
  destination: Destination,
  warnings: WarningCounts,
): PortableTextBlock[] {
  const { blockObjects } = destination.schema;
  const hasTables = blockObjects.some(({ name }) => name === "table");
  return blocks.flatMap((block): PortableTextBlock[] => {
    if (block._type === "block") return [storedText(block, destination)];
    if (hasTables) return [storedTable(block, destination)];
    countWarning(warnings, "table");
    return linesOf(block).map((line) => storedText(line, destination));
  });
}

function storedText(block: PastedText, destination: Destination) {
  const { schema, keyGenerator } = destination;
  const { style, listItem, level = 1 } = block;
  const has = (list: readonly { name: string }[], wanted: string) =>
    list.some(({ name }) => name === wanted);
  const keys = new Map(
    has(schema.annotations, "linkAnnotation")
      ? block.markDefs.map(({ _key }) => [_key, keyGenerator()])
      : [],
  );
  return {
    _type: "block",
    _key: keyGenerator(),
    style: has(schema.styles, style) ? style : "normal",
    ...(listItem &&
      has(schema.lists, listItem) && {
        listItem,
        level: Math.min(Math.max(level, 1), 10),
      }),
    markDefs: block.markDefs.flatMap(({ _key, href }) => {
      const key = keys.get(_key);
      return key ? [{ _type: "linkAnnotation", _key: key, href }] : [];
    }),
    children: block.children.map(({ text, marks }) => ({
      _type: "span",
      _key: keyGenerator(),
      text,
      marks: marks.flatMap((mark) =>
        has(schema.decorators, mark) ? [mark] : (keys.get(mark) ?? []),
      ),
    })),
  };
}

function storedTable(table: PastedTable, destination: Destination) {
  const { keyGenerator } = destination;
  const { caption, headerRows, hasHeaderColumn } = table;
  return {
    _type: "table",
    _key: keyGenerator(),
    ...(caption && { caption }),
    headerRows,
    hasHeaderColumn,
    rows: table.rows.map((row) => ({
      _type: "tableRow",
      _key: keyGenerator(),
      cells: row.map((text) => ({
        _type: "tableCell",
        _key: keyGenerator(),
        value: cellTexts(text).map((block) => storedText(block, destination)),
      })),
    })),
  };
}

/** The blocks of a cell, without headings. */
function cellTexts(blocks: readonly PastedBlock[]): PastedText[] {
  const texts = blocks.flatMap((block) =>
    block._type === "block" ? [block] : linesOf(block),
  );
  if (texts.length === 0) return [paragraph([])];
  return texts.map((text) => ({ ...text, style: "normal" }));
}

/** One paragraph per row of a table. */
function linesOf({ rows }: PastedTable): PastedText[] {
  return rows.map((row) => ({
    ...paragraph(
      row.flatMap((cell, column) => [
        ...(column > 0
          ? [{ _type: "span" as const, text: " | ", marks: [] }]
          : []),
        ...textsIn(cell).flatMap(({ children }) => children),
      ]),
    ),
    markDefs: row.flatMap(textsIn).flatMap(({ markDefs }) => markDefs),
  }));
}

function textsIn(blocks: readonly PastedBlock[]): PastedText[] {
  return blocks.filter((block) => block._type === "block");
}

function paragraph(spans: PastedSpan[]): PastedText {
  const children =
    spans.length > 0
      ? spans
      : [{ _type: "span" as const, text: "", marks: [] }];
  return { _type: "block", style: "normal", markDefs: [], children };
}
