import { htmlToPortableText } from "@portabletext/html";
import { compileSchema, defineSchema } from "@portabletext/schema";
import { stegaClean } from "@sanity/client/stega";

import { type PastedBlock, textBlocks } from "./text-blocks.ts";
import { cleanDocument } from "./clean-document.ts";
import type { WarningCounts } from "./paste-warning.ts";
import { tableRule } from "./table-rule.ts";

/** The pasted blocks and warnings, or the reason why nothing is pasted. */
export type PasteResult =
  { blocks: PastedBlock[]; warnings: WarningCounts } | { refusal: string };

// The editor takes many seconds to show more than this.
const MOST_MARKUP = 8_000_000;
const MOST_CHARACTERS = 200_000;
const MOST_CELLS = 500;

// All styles and marks that are read; toPortableText keeps those of the field.
const schema = compileSchema(
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
 * Reads the HTML that another program put on the clipboard. Nothing in it runs.
 * In: the HTML; the document of the page. Out: blocks, and the number of elements
 * that were left out or changed.
 */
export function readHtml(
  html: string,
  page: Document = window.document,
): PasteResult {
  const small = withoutData(html);
  if (small.length > MOST_MARKUP) return { refusal: tooLarge };
  // Text that is copied from a preview contains stega.
  const markup = stegaClean(small);
  const warnings: WarningCounts = new Map();
  // Such a document runs nothing and loads nothing.
  const { DOMParser } = page.defaultView ?? window;
  const document = new DOMParser().parseFromString(markup, "text/html");
  cleanDocument(document, markup, warnings);
  const { body } = document;
  if (body.textContent.length > MOST_CHARACTERS) return { refusal: tooLong };
  if (body.querySelectorAll("td, th").length > MOST_CELLS)
    return { refusal: tooManyCells };
  return { blocks: readBlocks(markup, document, warnings), warnings };
}

const tooLarge =
  "This is too large to paste. Paste it in parts, or as text without formatting (Ctrl+Shift+V).";
const tooLong = `This text is too long to paste at once: it has more than ${MOST_CHARACTERS.toLocaleString("en")} characters. Paste it in parts.`;
const tooManyCells = `This table is too large for a page: it has more than ${MOST_CELLS.toLocaleString("en")} cells. Paste a part of it.`;

/** The HTML without the content of data URLs, which may be many megabytes. */
function withoutData(html: string): string {
  const parts = html.split(
    /(?<=["'(])data:(?=(?:image|font|audio|video|application)\/)/,
  );
  return parts
    .map((part, index) => (index === 0 ? part : afterData(part)))
    .join("data:,");
}

function afterData(part: string): string {
  const end = part.search(/["')]/);
  return end < 0 ? "" : part.slice(end);
}

function readBlocks(
  markup: string,
  document: Document,
  warnings: WarningCounts,
): PastedBlock[] {
  const found = htmlToPortableText(markup, {
    schema,
    whitespaceMode: "remove",
    parseHtml: () => document,
    rules: [tableRule((cell) => readCell(cell, document, warnings), warnings)],
  });
  return textBlocks(found, warnings);
}

// A cell is read as a document: the deserializer keeps links only in blocks that
// stand in no table.
function readCell(
  cell: Element,
  document: Document,
  warnings: WarningCounts,
): PastedBlock[] {
  const own = document.implementation.createHTMLDocument("");
  for (const { name, value } of document.body.attributes)
    own.body.setAttribute(name, value);
  const markup = cell.innerHTML;
  own.body.append(
    ...[...cell.childNodes].map((node) => own.importNode(node, true)),
  );
  return readBlocks(markup, own, warnings);
}
