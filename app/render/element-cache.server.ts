import type { ElementCache } from "~/components/cached-element";

type Html = { __html: string };
type Requested = { source: object; key: string; tag: string };

/**
 * The inner HTML of elements by their source object, as long as that is in
 * memory.
 */
const known = new WeakMap<object, Map<string, Html>>();

/**
 * In: a random mark for one rendering, which no content can contain. Out: the
 * cache for that rendering, and a function that stores the requested elements
 * of the rendered page and returns the page without the marks.
 */
export function elementCache(mark: string): {
  cache: ElementCache;
  takeElements(page: string): string;
} {
  const requests: Requested[] = [];
  const attributeOf = (number: number) => `${mark}-${number}`;
  return {
    cache: {
      find: (source, key) => known.get(source)?.get(key) ?? null,
      request(source, key, tag) {
        requests.push({ source, key, tag });
        return attributeOf(requests.length - 1);
      },
    },
    takeElements: (page) =>
      requests.reduce(
        (html, request, number) =>
          takeElement(html, ` data-cache="${attributeOf(number)}"`, {
            mark,
            ...request,
          }),
        page,
      ),
  };
}

function takeElement(
  marked: string,
  attribute: string,
  { mark, source, key, tag }: Requested & { mark: string },
): string {
  const at = marked.indexOf(attribute);
  if (at < 0) return marked;
  const page = marked.slice(0, at) + marked.slice(at + attribute.length);
  // The next ">" ends the tag, since React escapes ">" in attributes; and
  // cached elements do not nest in elements of the same name.
  const start = page.indexOf(">", at) + 1;
  const html = page.slice(start, page.indexOf(`</${tag}>`, start));
  // HTML that contains the mark, such as a nonce, is valid for this rendering
  // only.
  if (!html.includes(mark)) store(source, key, html);
  return page;
}

function store(source: object, key: string, html: string): void {
  const elements = known.get(source) ?? new Map<string, Html>();
  elements.set(key, { __html: html });
  known.set(source, elements);
}
