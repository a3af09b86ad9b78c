import type { MetaDescriptor } from "@remix-run/react";

import { pageMeta, siteOf } from "./page-meta";
import { cardPath, cardSize } from "./picture-url";

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

/**
 * The head of a page behind a link, which no search engine lists. It names no
 * address of its own: that one is a secret. In: the matches of `meta`, the title.
 */
export function requestMeta(
  matches: Parameters<typeof siteOf>[0],
  title: string,
): MetaDescriptor[] {
  return pageMeta(siteOf(matches), {
    title,
    description: null,
    path: "/request",
    picture: { path: cardPath("/consultation"), ...cardSize, alt: title },
  });
}
