import type { PastedBlock, PastedText } from "./text-blocks.ts";

/** What a program puts on the clipboard, and what our editor is to make of it. */
export type Paste = {
  name: string;
  /** The program, and the format that it is known to write. */
  origin: string;
  html: string;
  /** Every block in the notation of `outline`, a line each. */
  expected: string;
  /** What the editor reads beside it; null when everything was kept. */
  warning: RegExp | null;
};

/**
 * Every block of a text as a line: its kind, its words, `**strong**`, `*em*` and
 * `[link](address)`; a table as a line that says what its headings are, and a line
 * for each row.
 */
export function outline(blocks: readonly PastedBlock[]): string {
  return blocks
    .flatMap((block) => {
      if (block._type === "block")
        return [`${kindOf(block)} ${wordsOf(block)}`];
      const { caption, headerRows, hasHeaderColumn, rows } = block;
      const head = `table with ${headerRows} ${headerRows === 1 ? "row" : "rows"} of headings`;
      return [
        `${head}${hasHeaderColumn ? ", and a column" : ""}${caption ? `: ${caption}` : ""}`,
        ...rows.map(
          (row) => `| ${row.map((cell) => cellOf(cell)).join(" | ")} |`,
        ),
      ];
    })
    .join("\n");
}

function cellOf(blocks: readonly PastedBlock[]): string {
  const lines = outline(blocks).split("\n");
  return lines.map((line) => line.replace(/^p /, "")).join(" / ");
}

function kindOf({ style, listItem, level = 1 }: PastedText): string {
  if (listItem === "bullet") return "-".repeat(level);
  if (listItem === "number") return "1.".repeat(level);
  return { normal: "p", blockquote: ">" }[style] ?? style;
}

function wordsOf({ children, markDefs }: PastedText): string {
  return children
    .map(({ text, marks }) => {
      const link = markDefs.find(({ _key }) => marks.includes(_key));
      const em = marks.includes("em") ? `*${text}*` : text;
      const strong = marks.includes("strong") ? `**${em}**` : em;
      return link ? `[${strong}](${link.href})` : strong;
    })
    .join("")
    .replaceAll("\n", "⏎");
}

/** A text of a test without the indentation of the test. */
export function unindented(text: string): string {
  return text
    .trim()
    .split("\n")
    .map((line) => line.trim())
    .join("\n");
}
