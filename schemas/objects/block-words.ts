/** As much of a block of running text as its words need. */
type Block = {
  children?: unknown;
  title?: unknown;
  text?: unknown;
  caption?: unknown;
};

/**
 * The words of running text, for a preview in the Studio.
 * In: a text as it is stored, or anything else. Out: a line for each paragraph,
 * note or caption; empty for no text.
 */
export function wordsOfBlocks(text: unknown): string {
  return Array.isArray(text)
    ? text.filter(isBlock).flatMap(linesOf).filter(Boolean).join("\n")
    : "";
}

function linesOf({ children, title, text, caption }: Block): string[] {
  if (Array.isArray(children)) return [children.map(textOf).join("")];
  return [title, text, caption].filter((line) => typeof line === "string");
}

function textOf(span: unknown): string {
  return isBlock(span) && typeof span.text === "string" ? span.text : "";
}

function isBlock(value: unknown): value is Block {
  return typeof value === "object" && value !== null;
}
