import { type DefaultTreeAdapterTypes, parse } from "parse5";

type Node = DefaultTreeAdapterTypes.Node;

const SILENT = new Set(["script", "style", "template", "noscript"]);

/** Inline elements; all others have lines of their own. */
const INLINE = new Set(
  "a abbr b bdi bdo cite code em i mark q s small span strong sub sup time u".split(
    " ",
  ),
);

/** The text of a page, its title first, without empty lines. */
export function pageText(html: string): string {
  return read(parse(html))
    .replace(/ +/g, " ")
    .replace(/ ?(?:\n ?)+/g, "\n")
    .trim();
}

function read(node: Node): string {
  if ("value" in node) return node.value.replace(/[\t\n\f\r]/g, " ");
  if (node.nodeName === "br") return "\n";
  if (SILENT.has(node.nodeName) || !("childNodes" in node)) return "";
  const text = node.childNodes.map(read).join("");
  return INLINE.has(node.nodeName) ? text : `\n${text}\n`;
}

/**
 * Text that a terminal only displays: characters that control it, change the
 * direction of a line or are invisible are replaced by their code points.
 */
export function printable(text: string): string {
  return text.replace(
    /(?!\n)[\p{C}\p{Zl}\p{Zp}\p{DI}]/gu,
    (sign) =>
      `[U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}]`,
  );
}
