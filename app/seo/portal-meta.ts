import type { MetaDescriptor } from "@remix-run/react";

import { pageMeta, siteOf } from "./page-meta";
import { cardPath, cardSize } from "./picture-url";

/** What makes the head of a page. */
type Meta = (args: {
  matches: Parameters<typeof siteOf>[0];
}) => MetaDescriptor[];

/**
 * The head of a page of the portal, which no search engine lists. A shared link
 * shows the card of the home page. In: the page's title and path.
 */
export function portalMeta(title: string, path: string): Meta {
  return ({ matches }) =>
    pageMeta(siteOf(matches), {
      title,
      description: `${title}, in the portal for contractors, clients and staff of the firm.`,
      path,
      picture: { path: cardPath("/"), ...cardSize, alt: title },
    });
}

/**
 * The head of a page behind a link, which no search engine lists. It names no
 * address of its own: that one is a secret. In: the title.
 */
export function requestMeta(title: string): Meta {
  return ({ matches }) =>
    pageMeta(siteOf(matches), {
      title,
      description: null,
      path: "/request",
      picture: { path: cardPath("/consultation"), ...cardSize, alt: title },
    });
}
