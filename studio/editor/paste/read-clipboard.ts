import type { EditorSchema } from "@portabletext/editor";
import { type DeserializerRule, htmlToPortableText } from "@portabletext/html";
import { compileSchema, defineSchema } from "@portabletext/schema";
import { stegaClean } from "@sanity/client/stega";

import { hrefVerdict } from "../../../schemas/rules/address.ts";
import { cleanDocument, type Warnings } from "./clean-document.ts";

/** The schema of the field, and the source of keys. */
export type Destination = {
  schema: EditorSchema;
  keyGenerator: () => string;
};

type PastedSpan = {
  _type: "span";
  _key: string;
  text: string;
  marks: string[];
};

/** A paragraph, heading or list item. */
export type PastedText = {
  _type: "block";
  _key: string;
  style: string;
  listItem?: string;
  level?: number;
  markDefs: { _type: string; _key: string; href: string }[];
  children: PastedSpan[];
};

type PastedTable = {
  _type: "table";
  _key: string;
  caption?: string;
  headerRows: number;
  hasHeaderColumn: boolean;
  rows: {
    _type: "tableRow";
    _key: string;
    cells: { _type: "tableCell"; _key: string; value: PastedText[] }[];
  }[];
};

export type PastedBlock = PastedText | PastedTable;

/** The pasted blocks and a warning, or the reason why nothing is pasted. */
type ClipboardReading =
  { blocks: PastedBlock[]; warning: string | null } | { refusal: string };

type Reader = Destination & { warnings: Warnings };

// The editor takes many seconds to show more than this.
const MOST_MARKUP = 8_000_000;
const MOST_CHARACTERS = 200_000;
const MOST_CELLS = 500;

/** The largest number of columns that a cell may span. */
const WIDEST = 100;

const tooLarge =
  "This is too large to paste. Paste it in parts, or as text without formatting (Ctrl+Shift+V).";
const tooLong = `This text is too long to paste at once: it has more than ${MOST_CHARACTERS.toLocaleString("en")} characters. Paste it in parts.`;
const tooManyCells = `This table is too large for a page: it has more than ${MOST_CELLS.toLocaleString("en")} cells. Paste a part of it.`;

/** All styles and marks that are read; `fitted` keeps those of the field. */
const readable = compileSchema(
  defineSchema({
    styles: ["normal", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote"].map(
      (name) => ({ name }),
    ),
    lists: [{ name: "bullet" }, { name: "number" }],
    decorators: [{ name: "strong" }, { name: "em" }],
    annotations: [{ name: "link", fields: [{ name: "href", type: "string" }] }],
    blockObjects: [{ name: "table" }],
  }),
);

/**
 * Reads pasted or dropped content. Nothing in it runs.
 * In: the clipboard; the schema of the field; the document of the page. Out: null
 * for content that the editor reads itself: Portable Text and plain text.
 */
export function readClipboard(
  clipboard: Pick<DataTransfer, "getData">,
  destination: Destination,
  page: Document = window.document,
): ClipboardReading | null {
  if (clipboard.getData("application/x-portable-text")) return null;
  const plain = clipboard.getData("text/plain");
  const html = clipboard.getData("text/html");
  const hasTables = has(destination.schema.blockObjects, "table");
  const written = html && html !== plain ? html : hasTables && tableOf(plain);
  if (!written) return null;
  const small = withoutData(written);
  if (small.length > MOST_MARKUP) return { refusal: tooLarge };
  // Text that is copied from a preview contains stega.
  const markup = stegaClean(small);
  const warnings: Warnings = { left: new Map(), notes: new Set() };
  // Such a document runs nothing and loads nothing.
  const { DOMParser } = page.defaultView ?? window;
  const document = new DOMParser().parseFromString(markup, "text/html");
  cleanDocument(document, hasTables, warnings);
  const { body } = document;
  if (body.textContent.length > MOST_CHARACTERS) return { refusal: tooLong };
  if (body.querySelectorAll("td, th").length > MOST_CELLS)
    return { refusal: tooManyCells };
  const blocks = readBlocks(markup, document, { ...destination, warnings });
  const warning = warningText(warnings);
  return blocks.length > 0 || warning ? { blocks, warning } : null;
}

/** Tab-separated lines, the plain text of spreadsheet cells, as HTML; else null. */
function tableOf(text: string): string | null {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n+$/, "").split("\n");
  const widths = new Set(lines.map((line) => line.split("\t").length));
  if (lines.length < 2 || widths.size > 1 || widths.has(1)) return null;
  const rows = lines.map((line) =>
    line
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll("\t", "<td>"),
  );
  return `<table><tr><td>${rows.join("<tr><td>")}</table>`;
}

/** The HTML without the content of data URLs, which may be many megabytes. */
function withoutData(html: string): string {
  const [start = "", ...parts] = html.split(
    /(?<=["'(])data:(?=(?:image|font|audio|video|application)\/)/,
  );
  const rests = parts.map((part) => {
    const end = part.search(/["')]/);
    return end < 0 ? "" : part.slice(end);
  });
  return [start, ...rests].join("data:,");
}

/** The sentences for the editor; null without a warning. */
function warningText({ left, notes }: Warnings): string | null {
  const parts = [...left].map(([what, count]) =>
    count === 1 ? `a ${what}` : `${count} ${what}s`,
  );
  const list = new Intl.ListFormat("en", { type: "conjunction" });
  const lost = parts.length > 0 ? [`Not pasted: ${list.format(parts)}.`] : [];
  return [...lost, ...notes].join(" ") || null;
}

/**
 * The URL of a pasted link.
 * In: its href attribute. Out: a URL that is valid in our links; null for a
 * fragment of the copied page, and, with a warning, for any other href.
 */
export function linkAddress(
  written: string,
  { left, notes }: Warnings,
): string | null {
  const url = URL.parse(written.trim());
  // Pages published by Google Docs link through a redirect of Google's.
  const isDetour =
    url?.hostname === "www.google.com" && url.pathname === "/url";
  const address = (isDetour && url.searchParams.get("q")) || written.trim();
  if (address.startsWith("#")) return null;
  const href = address
    .replace(/^http:/i, "https:")
    .replace(/^(?:https|mailto|tel):/i, (scheme) => scheme.toLowerCase())
    .replace(/^tel:.*/, (number) => number.replace(/%20|\s/g, ""));
  if (hrefVerdict(href) !== true || !href) {
    left.set("broken link", (left.get("broken link") ?? 0) + 1);
    return null;
  }
  if (/^http:/i.test(address))
    notes.add(
      "Links that began with http:// now begin with https://: check that they open.",
    );
  return href;
}

function has(list: readonly { name: string }[], wanted: unknown): boolean {
  return list.some(({ name }) => name === wanted);
}

function readBlocks(
  markup: string,
  document: Document,
  reader: Reader,
): PastedBlock[] {
  const tables: DeserializerRule = {
    deserialize(node, _next, createBlock) {
      if (node.nodeName !== "TABLE") return undefined;
      const table = readTable(node as HTMLTableElement, reader);
      return table ? createBlock(table) : [];
    },
  };
  const found = htmlToPortableText(markup, {
    schema: readable,
    whitespaceMode: "remove",
    parseHtml: () => document,
    rules: [tables],
  }) as unknown as PastedBlock[];
  const tops = found.filter(
    (block) => block._type === "block" && block.style === "h1",
  ).length;
  return found.flatMap((block): PastedBlock[] =>
    block._type === "table" ? [block] : fitted(block, tops > 1, reader),
  );
}

/**
 * Fits a block of the deserializer to the schema of the field: valid links, two
 * levels of headings (a text with several h1 has its h2 one level lower), single
 * spaces, no empty paragraphs.
 */
function fitted(
  block: PastedText,
  hasTops: boolean,
  { schema, keyGenerator, warnings }: Reader,
): PastedText[] {
  const style = block.style
    .replace(/^h[3-6]$/, "h3")
    .replace(/^h2$/, hasTops ? "h3" : "h2")
    .replace(/^h1$/, "h2");
  const links = block.markDefs.flatMap(({ _key, href }) => {
    const address = linkAddress(href ?? "", warnings);
    return address && has(schema.annotations, "linkAnnotation")
      ? [{ _type: "linkAnnotation", _key, href: address }]
      : [];
  });
  const isKept = (mark: string) =>
    has(schema.decorators, mark)
      ? mark !== "strong" || !/^h\d$/.test(style)
      : links.some(({ _key }) => _key === mark);
  // Mail programs separate paragraphs by empty lines.
  const parts: PastedSpan[][] = [[]];
  for (const span of block.children) {
    const [first = "", ...rest] = span.text
      // Zero-width spaces and soft hyphens are hints for line breaks.
      .replace(/[\u200b\u2060\ufeff\u00ad]/g, "")
      .replace(/[^\S\n]+/g, " ")
      .split(/\n\s*\n\s*/);
    const marks = [...new Set(span.marks)].filter(isKept);
    parts.at(-1)!.push({ ...span, marks, text: first });
    for (const text of rest) parts.push([{ ...span, marks, text }]);
  }
  return parts.flatMap((part): PastedText[] => {
    const spans = trimmed(part);
    if (spans.length === 0) return [];
    const used = links.filter(({ _key }) =>
      spans.some(({ marks }) => marks.includes(_key)),
    );
    const keys = new Map(used.map(({ _key }) => [_key, keyGenerator()]));
    return [
      {
        _type: "block",
        _key: keyGenerator(),
        style: has(schema.styles, style) ? style : "normal",
        ...(block.listItem &&
          has(schema.lists, block.listItem) && {
            listItem: block.listItem,
            level: Math.min(Math.max(block.level ?? 1, 1), 10),
          }),
        markDefs: used.map((link) => ({ ...link, _key: keys.get(link._key)! })),
        children: spans.map(({ text, marks }) => ({
          _type: "span",
          _key: keyGenerator(),
          text,
          marks: marks.map((mark) => keys.get(mark) ?? mark),
        })),
      },
    ];
  });
}

function trimmed(spans: readonly PastedSpan[]): PastedSpan[] {
  const joined: PastedSpan[] = [];
  for (const span of spans) {
    const before = joined.at(-1);
    if (before && String(before.marks) === String(span.marks))
      before.text += span.text;
    else if (span.text !== "") joined.push({ ...span });
  }
  const [first] = joined;
  if (first) first.text = first.text.trimStart();
  const last = joined.at(-1);
  if (last) last.text = last.text.trimEnd();
  return joined.filter(({ text }) => text !== "");
}

/** A table with at least one row of headings; null for one without words. */
function readTable(
  table: HTMLTableElement,
  reader: Reader,
): PastedTable | null {
  const { keyGenerator } = reader;
  const isHeading = (cell: Element | undefined) => cell?.nodeName === "TH";
  const texts = gridOf(table, reader.warnings).map((row) =>
    row.map((cell) => (cell ? readCell(cell, reader) : [])),
  );
  const filled = texts.filter((row) => row.some((cell) => cell.length > 0));
  if (filled.length === 0) return null;
  const columns = [...filled[0]!.keys()].filter((column) =>
    filled.some((row) => (row[column] ?? []).length > 0),
  );
  const headerRows = Math.max(
    [...table.rows].findIndex(
      (row) =>
        row.parentNode !== table.tHead && ![...row.cells].every(isHeading),
    ),
    1,
  );
  const body = [...table.rows].slice(headerRows);
  const caption = table.caption?.textContent?.replace(/\s+/g, " ").trim();
  return {
    _type: "table",
    _key: keyGenerator(),
    ...(caption && { caption }),
    headerRows: Math.min(headerRows, filled.length),
    hasHeaderColumn:
      body.length > 0 && body.every(({ cells: [first] }) => isHeading(first)),
    rows: filled.map((row, index) => ({
      _type: "tableRow",
      _key: keyGenerator(),
      cells: columns.map((column) => ({
        _type: "tableCell",
        _key: keyGenerator(),
        value: cellOf(row[column] ?? [], index < headerRows, keyGenerator),
      })),
    })),
  };
}

/** The cells by row and column; null where a cell is spanned by another one. */
function gridOf(
  table: HTMLTableElement,
  { notes }: Warnings,
): (Element | null)[][] {
  const grid: (Element | null)[][] = [...table.rows].map(() => []);
  for (const [y, row] of [...table.rows].entries()) {
    let x = 0;
    for (const cell of row.cells) {
      while (grid[y]![x] !== undefined) x += 1;
      const width = Math.min(cell.colSpan, WIDEST);
      const height = Math.min(cell.rowSpan, grid.length - y);
      if (width > 1 || height > 1)
        notes.add(
          "Cells that spanned several rows or columns are single cells now: check the table.",
        );
      for (let down = 0; down < Math.max(height, 1); down += 1)
        for (let right = 0; right < width; right += 1)
          grid[y + down]![x + right] = down + right === 0 ? cell : null;
      x += width;
    }
  }
  const width = Math.max(0, ...grid.map((row) => row.length));
  return grid.map((row) =>
    Array.from({ length: width }, (_, column) => row[column] ?? null),
  );
}

// A cell is read as a document: the deserializer keeps links only in blocks that
// stand in no table.
function readCell(cell: Element, reader: Reader): PastedText[] {
  const { ownerDocument, innerHTML } = cell;
  const own = ownerDocument.implementation.createHTMLDocument("");
  for (const { name, value } of ownerDocument.body.attributes)
    own.body.setAttribute(name, value);
  own.body.append(
    ...[...cell.childNodes].map((node) => own.importNode(node, true)),
  );
  return readBlocks(innerHTML, own, reader).filter(
    (block) => block._type === "block",
  );
}

/** The text of a cell: no headings, and no bold words in a row of headings. */
function cellOf(
  texts: readonly PastedText[],
  isHeading: boolean,
  keyGenerator: () => string,
): PastedText[] {
  const children: PastedSpan[] = [
    { _type: "span", _key: keyGenerator(), text: "", marks: [] },
  ];
  const empty = { _type: "block" as const, _key: keyGenerator(), children };
  return (texts.length > 0 ? texts : [{ ...empty, markDefs: [] }]).map(
    (text) => ({
      ...text,
      style: "normal",
      children: text.children.map((span) => ({
        ...span,
        marks: span.marks.filter((mark) => !isHeading || mark !== "strong"),
      })),
    }),
  );
}
