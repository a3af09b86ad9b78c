import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { StaticIsland } from "~/components/static-island";
import { loadNews } from "~/content/blog.server";
import { notFoundOrRedirect } from "~/content/not-found-or-redirect.server";
import { serverOnly, rendersIslands } from "~/render/server-only";
import { ArticleListPage } from "~/sections/article/article-list-page";
import { pageMeta } from "~/seo/page-meta";
import { serverOnlyMeta } from "~/seo/server-only-meta";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const news = await loadNews(context.content);
  if (news === null) throw await notFoundOrRedirect(context.content, request);
  return serverOnly(news);
}

export const meta: MetaFunction<typeof loader> = ({ data: content, matches }) =>
  serverOnlyMeta(content, (news) =>
    pageMeta(siteOf(matches), {
      title: news.title,
      description: news.intro,
      path: "/blog/industry-news",
    }),
  );

export default function IndustryNews() {
  return (
    <StaticIsland
      name="page"
      content={useLoaderData<typeof loader>()}
      view={
        rendersIslands
          ? ({ readArticleLabel, ...news }) => (
              <ArticleListPage {...news} actionLabel={readArticleLabel} />
            )
          : null
      }
    />
  );
}
