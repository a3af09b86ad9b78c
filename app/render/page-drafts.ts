import { createContext } from "react";

import type { PageDraft } from "~/model/page-draft";

/**
 * The drafts on the page, which are known once all loaders have run; null if they
 * cannot be read, undefined in the browser.
 */
export const PageDraftsContext = createContext<PageDraft[] | null | undefined>(
  undefined,
);
