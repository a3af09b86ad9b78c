import { stegaClean } from "@sanity/client/stega";

import { removeUnseen } from "./left-out.ts";
import {
  type Destination,
  has,
  type PastedBlock,
  readBlocks,
} from "./read-blocks.ts";

/** The content of a paste. */
export type Pasted = {
  blocks: PastedBlock[];
  /** The embedded pictures, as data URLs by the keys of their blocks. */
  carried: ReadonlyMap<string, string>;
  /** Messages about what was left out. */
  left: string[];
};

// The editor takes many seconds to show more than this.
const MOST_CHARACTERS = 200_000;
const MOST_CELLS = 500;
const REFUSAL =
  "This is too large to paste: a text can have 200,000 characters, a table 500 cells. Paste it in parts.";

/**
 * Reads pasted or dropped content with tables, our links and two levels of headings,
 * which the Studio's own parser does not know. Nothing in it runs.
 *
 * @returns null for what the editor parses itself: Portable Text and plain text.
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
  const document = new DOMParser().parseFromString(
    // Text copied from a preview contains stega.
    withTable(stegaClean(html)),
    "text/html",
  );
  const { body } = document;
  const count = removeUnseen(document);
  if (
    body.textContent.length > MOST_CHARACTERS ||
    body.querySelectorAll("td, th").length > MOST_CELLS
  )
    return { refusal: REFUSAL };
  const { carried, left } = takePictures(body, destination);
  const blocks = readBlocks(body, destination);
  if (blocks.some(isTooLarge)) return { refusal: REFUSAL };
  const unseen = count > 0 ? [unseenPassages(count)] : [];
  if (blocks.length > 0) return { blocks, carried, left: [...unseen, ...left] };
  // The editor's own parser would include struck-out text.
  return count > 0 ? { refusal: unseen.join("") } : null;
}

/** Wraps rows and cells that were copied without their table, which a parser would run together. */
function withTable(html: string): string {
  const isBare =
    /^(?:\s|<meta[^>]*>|<!--[^>]*-->)*<(?:t[drh]|t(?:body|head|foot))\b/i;
  return isBare.test(html) ? `<table>${html}</table>` : html;
}

function isTooLarge(block: PastedBlock): boolean {
  return (
    block._type === "table" &&
    block.rows.flatMap(({ cells }) => cells).length > MOST_CELLS
  );
}

function unseenPassages(count: number): string {
  return count === 1
    ? "1 passage was left out: it was struck out, hidden or a comment."
    : `${count} passages were left out: they were struck out, hidden or comments.`;
}

/** Programs render the emoji of a text as pictures. */
const EMOJI =
  /^[\p{Extended_Pictographic}\p{Regional_Indicator}][\p{Extended_Pictographic}\p{Emoji_Component}]*$/u;

/** Marks the places of embedded pictures, and removes all others. */
function takePictures(body: Element, destination: Destination) {
  const isPlace = has(destination.schema.blockObjects, "picture");
  const carried = new Map<string, string>();
  const left = new Set<string>();
  for (const image of body.querySelectorAll("img")) {
    if (EMOJI.test(image.alt)) {
      image.replaceWith(image.alt);
      continue;
    }
    const source = image.src;
    const isData = /^data:image\//i.test(source);
    if (isPlace && isData && !image.closest("table")) {
      const key = destination.keyGenerator();
      carried.set(key, source);
      image.setAttribute("src", key);
      continue;
    }
    const [, host] = /^https?:\/\/([^/]+)/.exec(source) ?? [];
    const place = isData ? "within a line of text" : "on your computer";
    // Emails track their readers by pictures of one pixel.
    if (source && !image.matches("[width='0'], [width='1']"))
      left.add(
        `Pictures ${host ? `on ${host}` : place} were not pasted. Save each as a file, then drop it where it belongs.`,
      );
    image.remove();
  }
  return { carried, left: [...left] };
}

/**
 * Converts tab-separated lines, the plain text of spreadsheet cells, to HTML; returns
 * nothing for other text.
 */
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
