import type { ElementCache } from "~/components/cached-element";

type Html = { __html: string };
type Requested = { source: object; key: string; tag: string };

/** The inner HTML of an element, until the content of its source is gone. */
const known = new WeakMap<object, Map<string, Html>>();

/**
 * In: a mark that no content can know, made for one rendering. Out: the cache
 * for that rendering, and what takes the elements it asked for out of the
 * finished page: in the page, out the page without the marks.
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
  // React escapes ">" in attributes, and neither element may stand in its like.
  const start = page.indexOf(">", at) + 1;
  const html = page.slice(start, page.indexOf(`</${tag}>`, start));
  // What carries the mark of this rendering belongs to it alone.
  if (!html.includes(mark)) store(source, key, html);
  return page;
}

function store(source: object, key: string, html: string): void {
  const elements = known.get(source) ?? new Map<string, Html>();
  elements.set(key, { __html: html });
  known.set(source, elements);
}
