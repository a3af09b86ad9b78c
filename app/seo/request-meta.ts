import type { MetaDescriptor } from "@remix-run/react";

import { cardPath, cardSize } from "./card-path";
import { pageMeta } from "./page-meta";
import { siteOf } from "./site";

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
