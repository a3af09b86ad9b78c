import { compileSchema, defineSchema } from "@portabletext/schema";
import { JSDOM } from "jsdom";

import type {
  PastedBlock,
  PastedText,
} from "../../studio/editor/read-blocks.ts";
import { readClipboard } from "../../studio/editor/read-clipboard.ts";

const page = new JSDOM("").window.document;
const names = (list: string) => list.split(" ").map((name) => ({ name }));
const schemaWith = (blockObjects: string) =>
  compileSchema(
    defineSchema({
      styles: names("normal h2 h3 blockquote"),
      lists: names("bullet number"),
      decorators: names("strong em"),
      annotations: names("linkAnnotation"),
      blockObjects: blockObjects ? names(blockObjects) : [],
    }),
  );
const ARTICLE = schemaWith("table picture");
/** The answer to a question, which contains only words. */
export const ANSWER = schemaWith("");

/** What is copied: HTML, or the texts of several types. */
type Copied = string | Record<string, string>;

/** The result of pasting into an article, or into another field. */
export function paste(copied: Copied, schema = ARTICLE) {
  let keys = 0;
  const keyGenerator = () => `k${(keys += 1)}`;
  const data: Record<string, string> =
    typeof copied === "string" ? { "text/html": copied } : copied;
  const getData = (type: string) => data[type] ?? "";
  return readClipboard({ getData }, { schema, keyGenerator }, page);
}

/** The editor's content after a paste, one line per block; "⏎" is a line break within one. */
export function outline(copied: Copied, schema = ARTICLE): string {
  const read = paste(copied, schema);
  if (!read) return "(left to the editor)";
  if ("refusal" in read) return `(refused: ${read.refusal})`;
  const left = read.left.map((line) => `(${line})`);
  return [...read.blocks.flatMap(linesOf), ...left].join("\n");
}

function linesOf(block: PastedBlock): string[] {
  if (block._type === "picture") return [`picture ${block.alt ?? ""}`];
  if (block._type === "block") return [lineOf(block)];
  const { rows, headerRows, hasHeaderColumn, caption } = block;
  return [
    ...(caption ? [`table ${caption}`] : []),
    ...rows.map(({ cells }, row) =>
      cells
        .map(({ value }, column) => {
          const isHeading = row < headerRows || (hasHeaderColumn && !column);
          return `|${isHeading ? "=" : ""} ${value.map(lineOf).join(" ¶ ")} `;
        })
        .join(""),
    ),
  ].map((line) => line.trim());
}

const SIGNS: Record<string, string> = {
  h2: "## ",
  h3: "### ",
  blockquote: "> ",
  bullet: "- ",
  number: "1. ",
};

function lineOf({ style, listItem, level, markDefs, children }: PastedText) {
  const words = children.map(({ text, marks }) => {
    const link = markDefs.find(({ _key }) => marks.includes(_key));
    const strong = marks.includes("strong") ? `**${text}**` : text;
    const words = marks.includes("em") ? `_${strong}_` : strong;
    return link ? `[${words}](${link.href})` : words;
  });
  const kind = (SIGNS[listItem ?? ""] ?? "") + (SIGNS[style] ?? "");
  const text = words.join("").replaceAll("\n", "⏎").replaceAll("\u00a0", "␣");
  return "  ".repeat((level ?? 1) - 1) + kind + text;
}
