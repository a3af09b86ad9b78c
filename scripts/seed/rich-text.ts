import { keyed } from "./document.ts";
import type { Keyed, SeedObject } from "./document.ts";
import { linkTarget } from "./link.ts";

type Span = { _type: "span"; _key: string; text: string; marks: string[] };

type MarkDefinition = { _key: string; _type: "linkAnnotation" } & Record<
  string,
  unknown
>;

export type Block = {
  _type: "block";
  style: "normal" | "h2" | "h3" | "blockquote";
  listItem?: "bullet" | "number";
  level?: number;
  children: Span[];
  markDefs: MarkDefinition[];
};

/**
 * Portable text from a small subset of Markdown, one block a line:
 * `## heading`, `### heading`, `> quote`, `- bullet`, `1. number`, and inside a
 * line `**strong**`, `*emphasis*` and `[label](to)`, where `to` is what
 * `linkTarget` reads. Objects (callout, checklist, …) stand between the texts.
 */
export function richText(
  ...parts: (string | SeedObject)[]
): Keyed<Block | SeedObject>[] {
  const members = parts.flatMap((part): (Block | SeedObject)[] =>
    typeof part === "string" ? lines(part).map(block) : [part],
  );
  return keyed<Block | SeedObject>(members, "b");
}

function lines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

const PREFIXES: [RegExp, Pick<Block, "style" | "listItem" | "level">][] = [
  [/^## /, { style: "h2" }],
  [/^### /, { style: "h3" }],
  [/^> /, { style: "blockquote" }],
  [/^- /, { style: "normal", listItem: "bullet", level: 1 }],
  [/^\d+\. /, { style: "normal", listItem: "number", level: 1 }],
];

function block(line: string): Block {
  const found = PREFIXES.find(([prefix]) => prefix.test(line));
  const text = found ? line.replace(found[0], "") : line;
  return { _type: "block", ...(found?.[1] ?? { style: "normal" }), ...inline(text) };
}

const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|\[(.+?)\]\((.+?)\)/g;

function inline(text: string): Pick<Block, "children" | "markDefs"> {
  const children: Span[] = [];
  const markDefs: MarkDefinition[] = [];
  const span = (words: string, marks: string[]) => {
    if (words === "") return;
    children.push({
      _type: "span",
      _key: `s${children.length}`,
      text: words,
      marks,
    });
  };
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, strong, emphasis, label, to] = match;
    span(text.slice(end, match.index), []);
    if (strong !== undefined) span(strong, ["strong"]);
    else if (emphasis !== undefined) span(emphasis, ["em"]);
    else if (label !== undefined && to !== undefined) {
      const _key = `l${markDefs.length}`;
      markDefs.push({ _key, _type: "linkAnnotation", ...linkTarget(to) });
      span(label, [_key]);
    }
    end = match.index + whole.length;
  }
  span(text.slice(end), []);
  if (children.length === 0) span(" ", []);
  return { children, markDefs };
}

/** The words of a rich text, for tests and for counting. */
export function plainText(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainText).join("\n");
  if (typeof value !== "object" || value === null) return "";
  if ("_type" in value && value._type === "block" && "children" in value) {
    return (value as Block).children.map((child) => child.text).join("");
  }
  return Object.values(value).map(plainText).filter(Boolean).join("\n");
}
