import type { MetaDescriptor } from "@remix-run/react";

import { ownWords, type PageWords } from "../../schemas/search-words";

import { pageMeta, type PageDescription } from "~/seo/page-meta";
import { sharePicture } from "~/seo/picture-url";
import { siteOf } from "~/seo/site";

import { readServerOnly, rendersIslands, type ServerOnly } from "./server-only";
import type { ContentOf } from "./static-page";

type StaticDescription = Omit<PageDescription, "title" | "description"> &
  PageWords & {
    /** The editor's texts for search engines, which take precedence. */
    seo?: { picture: Parameters<typeof sharePicture>[0] } | null;
  };

type MetaArgs<Content> = {
  data: ServerOnly<Content> | undefined;
  matches: Parameters<typeof siteOf>[0];
};

/**
 * Makes the `meta` of a page with a `StaticLoader`: `staticMeta<typeof
 * loader>(…)`. The server renders the head; the browser has no data for it and
 * keeps only the title, which must survive if React rebuilds the page.
 *
 * In: a function from the loaded content to the description. Out: nothing if
 * loading failed.
 */
export function staticMeta<Loader>(
  describe: (content: ContentOf<Loader>) => StaticDescription,
): (args: MetaArgs<ContentOf<Loader>>) => MetaDescriptor[] {
  if (!rendersIslands) return () => [{ title: firstTitle() }];
  return ({ data, matches }) => {
    const content = readServerOnly(data);
    if (content === null) return [];
    const page = describe(content);
    return pageMeta(siteOf(matches), {
      ...page,
      ...ownWords(page),
      picture: page.picture ?? sharePicture(page.seo?.picture ?? null),
    });
  };
}

let title: string | null = null;

/**
 * The server's title, since the client-side router never navigates to a static
 * page.
 */
function firstTitle(): string {
  title ??= document.title;
  return title;
}
