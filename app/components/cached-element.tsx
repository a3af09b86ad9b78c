import { createContext, type ReactNode, useContext, useId } from "react";

type Html = { __html: string };

/** The cache of rendered elements, as one rendering on the server uses it. */
export type ElementCache = {
  /** In: an element's source, its key there. Out: its inner HTML, or null. */
  find(source: object, key: string): Html | null;
  /**
   * Asks to cache what this rendering puts into an element. Out: the mark that
   * identifies the element in the page.
   */
  request(source: object, key: string, tag: string): string;
};

/** Null where nothing is cached: in a browser, in a test, while developing. */
export const ElementCacheContext = createContext<ElementCache | null>(null);

type CachedElementProps = {
  as: "header" | "footer";
  className: string;
  /**
   * The data that the children show besides `variant`; the same object until it
   * changes. Null: not cached.
   */
  source: object | null;
  /**
   * Distinguishes the elements that are made of one source. It must take few
   * values.
   */
  variant: string;
  /** Must not depend on the nonce or the request. */
  children: () => ReactNode;
};

/**
 * An element that is the same on many pages. The server renders its children
 * once and repeats the HTML; a browser hydrates it as if it had been rendered.
 */
export function CachedElement(props: CachedElementProps) {
  const { as: Element, className, source, variant, children } = props;
  // The ids that React gives out inside depend on the place in the page.
  const place = useId();
  const context = useContext(ElementCacheContext);
  const cache = import.meta.env.SSR ? context : null;
  if (cache === null || source === null)
    return <Element className={className}>{children()}</Element>;
  const key = `${Element} ${place} ${variant}`;
  const html = cache.find(source, key);
  if (html)
    return <Element className={className} dangerouslySetInnerHTML={html} />;
  return (
    <Element
      className={className}
      data-cache={cache.request(source, key, Element)}
    >
      {children()}
    </Element>
  );
}
