import type { MetaDescriptor } from "@remix-run/react";

import { cardPath, cardSize } from "./card-path";
import { pageMeta } from "./page-meta";
import { siteOf } from "./site";

/**
 * The head of a page of the portal, which no search engine lists. A shared link
 * shows the card of the home page. In: the matches of `meta`, the page's title
 * and path.
 */
export function portalMeta(
  matches: Parameters<typeof siteOf>[0],
  title: string,
  path: string,
): MetaDescriptor[] {
  return pageMeta(siteOf(matches), {
    title,
    description: `${title}, in the portal for contractors, clients and staff of the firm.`,
    path,
    picture: { path: cardPath("/"), ...cardSize, alt: title },
  });
}
