import type { EditorSchema } from "@portabletext/editor";
import { type DeserializerRule, htmlToPortableText } from "@portabletext/html";
import { compileSchema, defineSchema } from "@portabletext/schema";
import { stegaClean } from "@sanity/client/stega";

import { hrefVerdict } from "../../schemas/rules/address.ts";
import { asHttps } from "../forms/link/destination-options.ts";

/** The schema of the field, and the source of keys. */
type Destination = { schema: EditorSchema; keyGenerator: () => string };

/** A paragraph, heading or list item. */
type PastedText = {
  _type: "block";
  _key: string;
  style: string;
  listItem?: string;
  markDefs: { _type: string; _key: string; href: string }[];
  children: { _type: "span"; _key: string; text: string; marks: string[] }[];
};

/** A picture that waits for its asset. */
export type PastedPicture = { _type: "picture"; _key: string; alt?: string };

export type PastedBlock =
  PastedText | PastedPicture | ReturnType<typeof readTable>;

/** What was read of a paste. */
export type Pasted = {
  blocks: PastedBlock[];
  /** The pictures that it carries, as data URLs by the keys of their blocks. */
  carried: ReadonlyMap<string, string>;
  /** What is to be said of those that are not taken. */
  left: string[];
};

// The editor takes many seconds to show more than this.
const MOST_CHARACTERS = 200_000;
const MOST_CELLS = 500;
const REFUSAL =
  "This is too large to paste: a text can have 200,000 characters, a table 500 cells. Paste it in parts.";

/** What is nobody's text: programs, controls, and what was deleted. */
const SILENT =
  "script, style, noscript, template, svg, video, audio, iframe, object, [hidden], [aria-hidden=true], input, select, textarea, button, del, s, strike";

/** All styles and marks that are read; `fitted` keeps those of the field. */
const readable = compileSchema(
  defineSchema({
    styles: ["normal", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote"].map(
      (name) => ({ name }),
    ),
    lists: [{ name: "bullet" }, { name: "number" }],
    decorators: [{ name: "strong" }, { name: "em" }],
    annotations: [{ name: "link", fields: [{ name: "href", type: "string" }] }],
    blockObjects: [{ name: "table" }, { name: "picture" }],
  }),
);

const has = (list: readonly { name: string }[], wanted: string | undefined) =>
  list.some(({ name }) => name === wanted);

/**
 * Reads pasted or dropped content with tables, our links and two levels of
 * headings, which the Studio's own reader does not know. Nothing in it runs.
 * Out: null for what the editor reads itself, Portable Text and plain text.
 */
export function readClipboard(
  clipboard: Pick<DataTransfer, "getData">,
  destination: Destination,
  page: Document = window.document,
): Pasted | { refusal: string } | null {
  if (clipboard.getData("application/x-portable-text")) return null;
  const hasTables = has(destination.schema.blockObjects, "table");
  const plain = clipboard.getData("text/plain");
  const html =
    clipboard.getData("text/html") || (hasTables ? cellsAsHtml(plain) : "");
  if (html === "" || html === plain) return null;
  const { DOMParser } = page.defaultView ?? window;
  // Text that is copied from a preview contains stega.
  const document = new DOMParser().parseFromString(
    stegaClean(html),
    "text/html",
  );
  const { body } = document;
  for (const element of body.querySelectorAll(SILENT)) element.remove();
  for (const table of [...body.querySelectorAll("table")].filter(
    (each) => !hasTables || isLayout(each),
  ))
    table.replaceWith(...[...table.rows].flatMap(paragraphsOf));
  if (
    body.textContent.length > MOST_CHARACTERS ||
    body.querySelectorAll("td, th").length > MOST_CELLS
  )
    return { refusal: REFUSAL };
  const pictures = takePictures(body, destination);
  const blocks = readBlocks(html, document, destination);
  return blocks.length > 0 ? { blocks, ...pictures } : null;
}

/** Leaves the pictures that a paste carries to be read at their places, and removes all others. */
function takePictures(body: Element, destination: Destination) {
  const isPlace = has(destination.schema.blockObjects, "picture");
  const carried = new Map<string, string>();
  const left = new Set<string>();
  for (const image of body.querySelectorAll("img")) {
    const source = image.src;
    const isData = source.startsWith("data:image/");
    if (isPlace && isData && !image.closest("table")) {
      const key = destination.keyGenerator();
      carried.set(key, source);
      image.setAttribute("src", key);
      continue;
    }
    const [, host] = /^https?:\/\/([^/]+)/.exec(source) ?? [];
    const place = isData ? "among words alone" : "on your computer";
    // Mails count their readers by pictures of one pixel.
    if (source && !image.matches("[width='0'], [width='1']"))
      left.add(
        `Pictures ${host ? `on ${host}` : place} were not taken. Save each as a file, and drop it where it belongs.`,
      );
    image.remove();
  }
  return { carried, left: [...left] };
}

/** Mails consist of tables that hold one another, or a single cell. */
function isLayout(table: Element): boolean {
  return (
    table.querySelector("table") !== null ||
    table.querySelectorAll("td, th").length < 2 ||
    table.textContent.trim() === ""
  );
}

function paragraphsOf(row: HTMLTableRowElement): Element[] {
  return [...row.cells].map((cell) => {
    const name = cell.children.length > 0 ? "div" : "p";
    const box = cell.ownerDocument.createElement(name);
    box.append(...cell.childNodes);
    return box;
  });
}

/** Tab-separated lines, the plain text of spreadsheet cells, as HTML; else nothing. */
function cellsAsHtml(text: string): string {
  const lines = text.trimEnd().split(/\r?\n/);
  const widths = new Set(lines.map((line) => line.split("\t").length));
  if (lines.length < 2 || widths.size > 1 || widths.has(1)) return "";
  const rows = lines.map((line) =>
    line
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll("\t", "<td>"),
  );
  return `<table><tr><td>${rows.join("<tr><td>")}</table>`;
}

function readBlocks(
  html: string,
  document: Document,
  destination: Destination,
): PastedBlock[] {
  const tables: DeserializerRule = {
    deserialize: (node, _next, createBlock) =>
      node.nodeName === "TABLE"
        ? createBlock(readTable(node as HTMLTableElement, destination))
        : undefined,
  };
  const found = htmlToPortableText(html, {
    schema: readable,
    keyGenerator: destination.keyGenerator,
    whitespaceMode: "remove",
    parseHtml: () => document,
    rules: [tables],
    types: { image: ({ value: { src, alt } }) => pictureOf(src, alt) },
  }) as unknown as PastedBlock[];
  return found.map((block) =>
    block._type === "block" ? fitted(block, destination.schema) : block,
  );
}

function pictureOf(_key = "", alt = ""): PastedPicture {
  const text = alt.trim().slice(0, 160);
  return { _type: "picture", _key, ...(text && { alt: text }) };
}

/** A block with the styles, lists, marks and links of the field alone. */
function fitted(block: PastedText, schema: EditorSchema): PastedText {
  const { listItem, ...text } = block;
  const style = block.style.replace(/^h[3-6]$/, "h3").replace(/^h1$/, "h2");
  const markDefs = block.markDefs
    .filter(({ href }) => href)
    .map(({ _key, href }) => ({
      ...{ _type: "linkAnnotation", _key, href: asHttps(href) },
    }))
    .filter(({ href }) => hrefVerdict(href) === true)
    .filter(({ _type }) => has(schema.annotations, _type));
  const isKept = (mark: string) =>
    has(schema.decorators, mark) || markDefs.some(({ _key }) => _key === mark);
  return {
    ...text,
    ...(has(schema.lists, listItem) && { listItem: listItem! }),
    style: has(schema.styles, style) ? style : "normal",
    markDefs,
    children: block.children.map((span) => ({
      ...span,
      marks: span.marks.filter(isKept),
    })),
  };
}

/** A table of ours: its first row holds the headings. */
function readTable(table: HTMLTableElement, destination: Destination) {
  const key = destination.keyGenerator;
  const rows = [...table.rows].filter((row) => row.textContent.trim() !== "");
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const caption = table.caption?.textContent.replace(/\s+/g, " ").trim();
  return {
    _type: "table" as const,
    _key: key(),
    ...(caption && { caption }),
    headerRows: 1,
    hasHeaderColumn: false,
    rows: rows.map(({ cells }) => ({
      _type: "tableRow" as const,
      _key: key(),
      cells: Array.from({ length: width }, (_, column) => ({
        _type: "tableCell" as const,
        _key: key(),
        value: readCell(cells[column], destination),
      })),
    })),
  };
}

// A cell is read as a document: the deserializer keeps links only in blocks that
// stand in no table.
function readCell(
  cell: Element | undefined,
  destination: Destination,
): PastedText[] {
  const own = cell?.ownerDocument.implementation.createHTMLDocument("");
  for (const node of cell?.childNodes ?? [])
    own?.body.append(own.importNode(node, true));
  const texts = own ? readBlocks("", own, destination) : [];
  const found = texts.flatMap((text): PastedText[] =>
    text._type === "block" ? [{ ...text, style: "normal" }] : [],
  );
  if (found.length > 0) return found;
  const key = destination.keyGenerator;
  const span = { _type: "span" as const, _key: key(), text: "", marks: [] };
  return [
    {
      ...{ _type: "block", _key: key(), style: "normal" },
      ...{ markDefs: [], children: [span] },
    },
  ];
}
