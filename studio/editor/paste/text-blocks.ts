import { linkAddress, type WarningCounts } from "./paste-warning.ts";

/** A span of pasted text with one set of marks. */
export type PastedSpan = { _type: "span"; text: string; marks: string[] };

/** A link annotation of pasted text. */
type PastedLink = { _type: string; _key: string; href: string };

/** A paragraph, heading or list item. */
export type PastedText = {
  _type: "block";
  style: string;
  listItem?: string;
  level?: number;
  markDefs: PastedLink[];
  children: PastedSpan[];
};

/** A table, by rows and cells. */
export type PastedTable = {
  _type: "table";
  caption: string;
  headerRows: number;
  hasHeaderColumn: boolean;
  rows: PastedBlock[][][];
};

/** A pasted block, before it is fitted to the schema of the field. */
export type PastedBlock = PastedText | PastedTable;

type Json = { _type: string } & Record<string, unknown>;

/**
 * Normalises the blocks of the deserializer: two levels of headings, valid links,
 * single spaces, no empty paragraphs.
 */
export function textBlocks(
  found: readonly object[],
  warnings: WarningCounts,
): PastedBlock[] {
  const blocks = found.filter(isTyped);
  const styleOf = headingStyles(blocks);
  return blocks.flatMap((block): PastedBlock[] => {
    if (isTable(block)) return [block];
    const text = textOf(block, styleOf, warnings);
    return splitAtEmptyLines(text).map(withoutIdleMarks).filter(hasWords);
  });
}

function isTyped(value: object): value is Json {
  return "_type" in value && typeof value._type === "string";
}

/** Tables come from our own rule. */
function isTable(block: object): block is PastedTable {
  return "_type" in block && block._type === "table" && "rows" in block;
}

/**
 * Maps heading levels to h2 and h3. A text with several h1 has its h2 one level
 * lower; a single h1 is the title of the text.
 */
function headingStyles(blocks: readonly Json[]): (style: unknown) => string {
  const tops = blocks.filter(({ style }) => style === "h1").length;
  const second = tops > 1 ? "h3" : "h2";
  return (style) => {
    if (style === "h1") return "h2";
    if (style === "h2") return second;
    if (typeof style === "string" && /^h[3-6]$/.test(style)) return "h3";
    return style === "blockquote" ? style : "normal";
  };
}

function textOf(
  block: Json,
  styleOf: (style: unknown) => string,
  warnings: WarningCounts,
): PastedText {
  const { style, listItem, level, markDefs, children } = block;
  const links = listOf(markDefs).flatMap(({ _type, _key, href }) => {
    const address =
      typeof href === "string" ? linkAddress(href, warnings) : null;
    return address === null
      ? []
      : [{ _type, _key: String(_key), href: address }];
  });
  const known = new Set(["strong", "em", ...links.map(({ _key }) => _key)]);
  return {
    _type: "block",
    style: styleOf(style),
    ...(typeof listItem === "string" && {
      listItem,
      level: typeof level === "number" ? level : 1,
    }),
    markDefs: links,
    children: listOf(children).map((span) => spanOf(span, known)),
  };
}

function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isTyped) : [];
}

function spanOf(span: Json, known: ReadonlySet<string>): PastedSpan {
  const marks = Array.isArray(span["marks"]) ? span["marks"] : [];
  const text = typeof span["text"] === "string" ? span["text"] : "";
  return {
    _type: "span",
    // Zero-width spaces and soft hyphens are hints for line breaks.
    text: text
      .replace(/[\u200b\u2060\ufeff\u00ad]/g, "")
      .replace(/[^\S\n]+/g, " "),
    marks: [...new Set(marks.map(String))].filter((mark) => known.has(mark)),
  };
}

/** Splits a block at empty lines, which mail programs use for paragraphs. */
function splitAtEmptyLines(block: PastedText): PastedText[] {
  const parts: PastedSpan[][] = [[]];
  for (const span of block.children) {
    const [first = "", ...rest] = span.text.split(/\n\s*\n\s*/);
    parts.at(-1)!.push({ ...span, text: first });
    for (const text of rest) parts.push([{ ...span, text }]);
  }
  return parts.map((children) => ({ ...block, children: trimmed(children) }));
}

function trimmed(spans: readonly PastedSpan[]): PastedSpan[] {
  const copy = joined(spans);
  const [first] = copy;
  if (first) first.text = first.text.trimStart();
  const last = copy.at(-1);
  if (last) last.text = last.text.trimEnd();
  return copy.filter(({ text }) => text !== "");
}

function joined(spans: readonly PastedSpan[]): PastedSpan[] {
  const copy: PastedSpan[] = [];
  for (const span of spans) {
    const before = copy.at(-1);
    if (before && String(before.marks) === String(span.marks))
      before.text += span.text;
    else if (span.text !== "") copy.push({ ...span });
  }
  return copy;
}

/** Headings are bold without the mark. */
function withoutIdleMarks(block: PastedText): PastedText {
  const used = new Set(block.children.flatMap(({ marks }) => marks));
  const isHeading = /^h\d$/.test(block.style);
  return {
    ...block,
    markDefs: block.markDefs.filter(({ _key }) => used.has(_key)),
    children: joined(
      block.children.map((span) => ({
        ...span,
        marks: span.marks.filter((mark) => !isHeading || mark !== "strong"),
      })),
    ),
  };
}

function hasWords({ children }: PastedText): boolean {
  return children.length > 0;
}
