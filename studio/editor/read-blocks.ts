import type { EditorSchema } from "@portabletext/editor";

import { beginning, storedLine, storedText } from "../../domain/stored-text.ts";
import { stylesOf } from "./element-style.ts";
import { listNumbers } from "./list-numbers.ts";
import { BETWEEN, endsIn, LEVEL, readRaised } from "./raised-text.ts";
import { gridOf, type TableGrid } from "./table-grid.ts";
import { contextIn, isMark, PLAIN, type TextContext } from "./text-context.ts";

/** The schema of the field, and its key generator. */
export type Destination = { schema: EditorSchema; keyGenerator: () => string };

/** A paragraph, heading or list item. */
export type PastedText = {
  _type: "block";
  _key: string;
  style: string;
  listItem?: string;
  level?: number;
  markDefs: { _type: string; _key: string; href: string }[];
  children: { _type: "span"; _key: string; text: string; marks: string[] }[];
};

/** A picture that waits for its asset. */
export type PastedPicture = { _type: "picture"; _key: string; alt?: string };

export type PastedBlock =
  PastedText | PastedPicture | ReturnType<typeof readTable>;

/** A part of a paragraph with uniform formatting. */
type Piece = { text: string; context: TextContext };

const BLOCK =
  /^(?:ADDRESS|ARTICLE|ASIDE|BLOCKQUOTE|CAPTION|CENTER|D[DLT]|DETAILS|DIALOG|DIR|DIV|FIELDSET|FIGCAPTION|FIGURE|FOOTER|FORM|H[1-6]|HEADER|HGROUP|HR|LEGEND|LI|MAIN|MENU|NAV|OL|P|PRE|SEARCH|SECTION|SUMMARY|TABLE|TBODY|TD|TFOOT|TH|THEAD|TR|UL)$/;

const LONGEST_ALT = 160;

export const has = (
  list: readonly { name: string }[],
  wanted: string | null | undefined,
) => list.some(({ name }) => name === wanted);

/**
 * Reads the contents of an element as a browser shows them: each block is a paragraph
 * or item, white space is one space, and two line breaks end a paragraph.
 */
export function readBlocks(
  root: Element,
  destination: Destination,
): PastedBlock[] {
  const hasTables = has(destination.schema.blockObjects, "table");
  const blocks: PastedBlock[] = [];
  let pieces: Piece[] = [];
  const placed = listNumbers();
  const end = () => {
    for (const [first, ...others] of paragraphsOf(pieces)) {
      if (!first) continue;
      const { context, mark } = placed(first.context, blocks.at(-1));
      const text = mark + first.text;
      blocks.push(blockOf([{ text, context }, ...others], destination));
    }
    pieces = [];
  };
  // Blocks within one item become its lines.
  const divide = ({ item }: TextContext) => {
    const context = pieces.at(-1)?.context;
    if (item && context?.item === item) pieces.push({ text: "\n", context });
    else end();
  };
  const read = (node: Node, around: TextContext) => {
    if (node.nodeType === node.TEXT_NODE)
      pieces.push({ text: textOf(node, around), context: around });
    if (node.nodeType !== node.ELEMENT_NODE) return;
    const element = node as Element;
    const { nodeName } = element;
    if (around.item && isMark(element)) return;
    if (nodeName === "BR") pieces.push({ text: "\n", context: around });
    if (nodeName === "IMG") {
      end();
      blocks.push(pictureOf(element));
    }
    const grid =
      hasTables && nodeName === "TABLE"
        ? gridOf(element as HTMLTableElement)
        : null;
    if (grid) {
      end();
      blocks.push(readTable(grid, destination));
      return;
    }
    const context = contextIn(element, around);
    const isDivided = isBlock(element);
    if (isDivided) divide(context);
    for (const [at, child] of element.childNodes.entries()) {
      if (nodeName === "mfrac" && at > 0) pieces.push({ text: "/", context });
      read(child, context);
    }
    if (isDivided) divide(around);
  };
  const start = contextIn(root, PLAIN);
  for (const child of root.childNodes) read(child, start);
  end();
  return blocks;
}

function isBlock(element: Element): boolean {
  const [own, around] = [element, element.parentElement].map((each) =>
    each ? stylesOf(each).get("display") : undefined,
  );
  return (
    BLOCK.test(element.nodeName) ||
    /^(?:block|flex|grid|list-item|table|flow-root)/.test(own ?? "") ||
    /^(?:inline-)?(?:flex|grid)/.test(around ?? "")
  );
}

/** The text of a node with its white space as displayed; nothing invisible. */
function textOf(node: Node, { keepsLines }: TextContext): string {
  const text = node.textContent ?? "";
  // Programs preserve a space in an element of its own.
  if (/^\u00a0+$/.test(text)) return " ";
  const blanks = keepsLines ? /[ \t\f]+/g : /[ \t\f\r\n]+/g;
  return storedText(text.replace(blanks, " ")).replace(/[\u200b\ufeff]/g, "");
}

function pictureOf(image: Element): PastedPicture {
  const _key = image.getAttribute("src") ?? "";
  const alt = storedLine(image.getAttribute("alt") ?? "").trim();
  return {
    _type: "picture",
    _key,
    ...(alt && { alt: beginning(alt, LONGEST_ALT) }),
  };
}

/** The pieces of each paragraph. */
function paragraphsOf(pieces: readonly Piece[]): Piece[][] {
  const joined = pieces
    .map(({ text, context: { shift } }) =>
      shift && text !== "\n" ? shift + text + LEVEL : text,
    )
    .join(BETWEEN);
  const isItem = pieces.some(({ context }) => context.item);
  const texts = settled(readRaised(joined), isItem).split(BETWEEN);
  const paragraphs: Piece[][] = [[]];
  for (const [index, { context }] of pieces.entries())
    for (const [at, text] of (texts[index] ?? "").split("\n\n").entries()) {
      if (at > 0) paragraphs.push([]);
      if (text) paragraphs.at(-1)?.push({ text, context });
    }
  return paragraphs;
}

/** White space as displayed; two line breaks where a paragraph ends. */
function settled(pieces: string, isItem: boolean): string {
  return pieces.replace(/[\s\uFDD0]+/g, (run, at: number) => {
    const ends = endsIn(run);
    if (at === 0 || at + run.length === pieces.length) return ends;
    const breaks = run.split("\n").length - 1;
    if (breaks > 0) return (breaks > 1 && !isItem ? "\n\n" : "\n") + ends;
    return run.length > ends.length + 1 ? `${ends} ` : run;
  });
}

/** A block with only the styles, lists, marks and links of the field. */
function blockOf(
  pieces: readonly Piece[],
  { schema, keyGenerator }: Destination,
): PastedText {
  const { style, list, level, item } = pieces[0]?.context ?? PLAIN;
  const fitting = style.replace(/^h[4-9]$/, "h3").replace(/^h1$/, "h2");
  const keys = new Map<object, string>();
  const spans: PastedText["children"] = [];
  const markDefs: PastedText["markDefs"] = [];
  for (const { text, context } of pieces) {
    const { link } = context;
    const isWord = text.trim() !== "";
    const marks = [
      context.isStrong ? "strong" : "",
      context.isEmphasis ? "em" : "",
    ].filter((mark) => isWord && has(schema.decorators, mark));
    if (link && isWord && has(schema.annotations, "linkAnnotation")) {
      const known = keys.get(link);
      const _key = known ?? keyGenerator();
      keys.set(link, _key);
      if (!known) markDefs.push({ _type: "linkAnnotation", _key, ...link });
      marks.push(_key);
    }
    const last = spans.at(-1);
    if (last?.marks.join(" ") === marks.join(" ")) last.text += text;
    else spans.push({ _type: "span", _key: keyGenerator(), text, marks });
  }
  return {
    _type: "block",
    _key: keyGenerator(),
    style: has(schema.styles, fitting) ? fitting : "normal",
    ...(item && list && has(schema.lists, list) && { listItem: list, level }),
    markDefs,
    children: spans,
  };
}

/** Converts a grid to our table type. */
function readTable(
  { titles, rows, headerRows, hasHeaderColumn }: TableGrid,
  destination: Destination,
) {
  const key = destination.keyGenerator;
  const caption = titles
    .flatMap((title) => readTexts(title, destination))
    .map(({ children }) => children.map(({ text }) => text).join(""))
    .join(" – ")
    .replaceAll("\n", " ");
  return {
    _type: "table" as const,
    _key: key(),
    ...(caption && { caption }),
    headerRows,
    hasHeaderColumn,
    rows: rows.map((cells) => ({
      _type: "tableRow" as const,
      _key: key(),
      cells: cells.map((cell) => ({
        _type: "tableCell" as const,
        _key: key(),
        value: cellOf(cell, destination),
      })),
    })),
  };
}

/** The paragraphs in an element, without headings. */
function readTexts(element: Element, destination: Destination): PastedText[] {
  return readBlocks(element, destination).flatMap((block) =>
    block._type === "block" ? { ...block, style: "normal" } : [],
  );
}

function cellOf(
  cell: Element | undefined,
  destination: Destination,
): PastedText[] {
  const texts = cell ? readTexts(cell, destination) : [];
  return texts.length > 0
    ? texts
    : [blockOf([{ text: "", context: PLAIN }], destination)];
}
