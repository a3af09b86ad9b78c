import type { MetaDescriptor } from "@remix-run/react";

import { pageMeta, type PageDescription } from "~/seo/page-meta";
import { sharePicture } from "~/seo/picture-url";
import { siteOf } from "~/seo/site";

import { readServerOnly, rendersIslands, type ServerOnly } from "./server-only";
import type { ContentOf } from "./static-page";

type StaticDescription = PageDescription & {
  /** What an editor wrote for search engines; it goes before the rest. */
  seo?: {
    title: string | null;
    description: string | null;
    picture: Parameters<typeof sharePicture>[0];
  } | null;
};

type MetaArgs<Content> = {
  data: ServerOnly<Content> | undefined;
  matches: Parameters<typeof siteOf>[0];
};

/**
 * Makes the `meta` of a page with a `StaticLoader`: `staticMeta<typeof loader>(…)`.
 * The server writes the head; a browser has no content to make it of and leaves
 * it alone, but for the title, which the reader needs even if React has to build
 * the page again.
 *
 * In: how the page is described, by what was loaded. Out: nothing if that failed.
 */
export function staticMeta<Loader>(
  describe: (content: ContentOf<Loader>) => StaticDescription,
): (args: MetaArgs<ContentOf<Loader>>) => MetaDescriptor[] {
  if (!rendersIslands) return () => [{ title: firstTitle() }];
  return ({ data, matches }) => {
    const content = readServerOnly(data);
    if (content === null) return [];
    const { seo = null, ...page } = describe(content);
    return pageMeta(siteOf(matches), {
      ...page,
      title: seo?.title ?? page.title,
      description: seo?.description ?? page.description,
      picture: page.picture ?? sharePicture(seo?.picture ?? null),
    });
  };
}

let title: string | null = null;

/** As the server wrote it: the router never reaches a page whose content stayed on the server. */
function firstTitle(): string {
  title ??= document.title;
  return title;
}
