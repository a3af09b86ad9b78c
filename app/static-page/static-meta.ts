import type { MetaDescriptor } from "@remix-run/react";

import { pageMeta, type PageDescription } from "~/seo/page-meta";
import { sharePicture } from "~/seo/picture-url";
import { siteOf } from "~/seo/site";

import type { ServerOnly } from "./server-only";
import { serverOnlyMeta } from "./server-only-meta";
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
 * In: how the page is described, by what was loaded. Out: its head, on the server.
 */
export function staticMeta<Loader>(
  describe: (content: ContentOf<Loader>) => StaticDescription,
): (args: MetaArgs<ContentOf<Loader>>) => MetaDescriptor[] {
  return ({ data, matches }) =>
    serverOnlyMeta(data, (content) => {
      const { seo = null, ...page } = describe(content);
      return pageMeta(siteOf(matches), {
        ...page,
        title: seo?.title ?? page.title,
        description: seo?.description ?? page.description,
        picture: page.picture ?? sharePicture(seo?.picture ?? null),
      });
    });
}
