import { parse, type DefaultTreeAdapterTypes, type ParserError } from "parse5";

/** A parsed page, and an element of it. */
export type HtmlDocument = DefaultTreeAdapterTypes.Document;
export type HtmlElement = DefaultTreeAdapterTypes.Element;
type HtmlNode = DefaultTreeAdapterTypes.Node;

/** In: a page's text. Out: its tree as a browser builds it, and what it had to forgive. */
export function parseHtml(html: string): {
  document: HtmlDocument;
  errors: string[];
} {
  const errors: string[] = [];
  const document = parse(html, {
    onParseError: ({ code, startLine, startCol }: ParserError) =>
      errors.push(
        `${code} at ${startLine}:${startCol}: ${html.split("\n")[startLine - 1]?.slice(Math.max(0, startCol - 40), startCol + 40)}`,
      ),
  });
  return { document, errors };
}

function children(node: HtmlNode): HtmlNode[] {
  return "childNodes" in node ? node.childNodes : [];
}

/** Every element below a node, in the order of the document. */
export function elements(node: HtmlNode): HtmlElement[] {
  const found: HtmlElement[] = [];
  const collect = (current: HtmlNode): void => {
    for (const child of children(current)) {
      if (!("tagName" in child)) continue;
      found.push(child);
      collect(child);
    }
  };
  collect(node);
  return found;
}

/** The elements of some tags below a node. */
export function all(node: HtmlNode, ...tags: string[]): HtmlElement[] {
  return elements(node).filter(({ tagName }) => tags.includes(tagName));
}

/** The value of an attribute; null if the element has none of that name. */
export function attribute(element: HtmlElement, name: string): string | null {
  return element.attrs.find((attr) => attr.name === name)?.value ?? null;
}

/** The nearest element of some tags around an element; null if there is none. */
export function around(
  element: HtmlElement,
  ...tags: string[]
): HtmlElement | null {
  for (
    let parent = element.parentNode;
    parent;
    parent = "parentNode" in parent ? parent.parentNode : null
  ) {
    if ("tagName" in parent && tags.includes(parent.tagName)) return parent;
  }
  return null;
}

/** The elements that carry an attribute, with that value if one is given. */
export function withAttribute(
  node: HtmlNode,
  name: string,
  value?: string,
): HtmlElement[] {
  return elements(node).filter((element) => {
    const found = attribute(element, name);
    return value === undefined ? found !== null : found === value;
  });
}

// What stands within a line; everything else starts a new one.
const INLINE = new Set(
  "a abbr b bdi bdo br cite code em i mark q s small span strong sub sup time u".split(
    " ",
  ),
);
const SILENT = new Set(["script", "style", "template", "noscript"]);

/** What a reader sees of a node, with single spaces; `skip` leaves elements out. */
export function textOf(
  node: HtmlNode,
  skip: (element: HtmlElement) => boolean = () => false,
): string {
  const read = (current: HtmlNode): string => {
    if ("value" in current && current.nodeName === "#text")
      return current.value;
    if ("tagName" in current && (SILENT.has(current.tagName) || skip(current)))
      return " ";
    const text = children(current).map(read).join("");
    return "tagName" in current && !INLINE.has(current.tagName)
      ? ` ${text} `
      : text;
  };
  return read(node).replace(/\s+/g, " ").trim();
}

/** The content of a `<meta>`, by its name or property; null if there is none. */
export function metaOf(document: HtmlDocument, name: string): string | null {
  const meta = all(document, "meta").find(
    (element) =>
      attribute(element, "name") === name ||
      attribute(element, "property") === name,
  );
  return meta ? attribute(meta, "content") : null;
}

/** The address of the page's canonical link; null if there is none. */
export function canonicalOf(document: HtmlDocument): string | null {
  const link = all(document, "link").find(
    (element) => attribute(element, "rel") === "canonical",
  );
  return link ? attribute(link, "href") : null;
}

/** The structured data of a page, block by block. */
export function jsonLdOf(document: HtmlDocument): Record<string, unknown>[] {
  return all(document, "script")
    .filter((script) => attribute(script, "type") === "application/ld+json")
    .map((script) => {
      const [content] = script.childNodes;
      const text = content && "value" in content ? content.value : "";
      return JSON.parse(text) as Record<string, unknown>;
    });
}
