import { createContext, useContext } from "react";

import type { SourceField } from "~/model/preview";

/** What only the server knows about a page while it renders it. */
type Rendering = {
  /**
   * Allows the inline scripts of the page: the nonce, or the mark that stands for it
   * while a cached page is rendered (scripts.ts).
   */
  nonce: string | null;
  /** The id of the page's request in the log. */
  requestId: string | null;
  /** False for a page that does not exist. */
  hasOwnAddress: boolean;
  /** Writes the attribute `data-sanity` for a field; null on pages for visitors. */
  encodeField: ((field: SourceField) => string) | null;
  /** The drafts, and versions of releases, on a page in preview, by their ids. */
  unpublished: ReadonlySet<string>;
  /** The moment that the page shows, in milliseconds since 1970. */
  now: number;
  /** The sync tags of what the page was made from. */
  syncTags: ReadonlySet<string>;
};

/** What is known in a browser. */
const inBrowser: Rendering = {
  nonce: null,
  requestId: null,
  hasOwnAddress: true,
  encodeField: null,
  unpublished: new Set(),
  now: Date.now(),
  syncTags: new Set(),
};

export const RenderContext = createContext(inBrowser);

/** How the page around a view is rendered. */
export function useRendering(): Rendering {
  return useContext(RenderContext);
}
