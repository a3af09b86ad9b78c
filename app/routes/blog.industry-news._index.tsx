import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Still } from "~/components/still";
import { loadNews } from "~/content/blog.server";
import { missing } from "~/content/missing.server";
import { hold, rendersStill } from "~/held";
import { ArticleListView } from "~/sections/article-list-view";
import { heldMeta } from "~/seo/held-meta";
import { pageMeta } from "~/seo/page-meta";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const news = await loadNews(context.content);
  if (news === null) throw await missing(context.content, request);
  return hold(news);
}

export const meta: MetaFunction<typeof loader> = ({ data: held, matches }) =>
  heldMeta(held, (news) =>
    pageMeta(siteOf(matches), {
      title: news.title,
      description: news.intro,
      path: "/blog/industry-news",
    }),
  );

export default function IndustryNews() {
  return (
    <Still
      name="page"
      held={useLoaderData<typeof loader>()}
      view={
        rendersStill
          ? ({ readArticleLabel, ...news }) => (
              <ArticleListView {...news} actionLabel={readArticleLabel} />
            )
          : null
      }
    />
  );
}
