import { loadNews } from "~/content/article.server";
import { ArticleListPage } from "~/sections/article/blog-page";
import { rendersIslands, staticMeta, staticPage } from "~/static-page/page";
import { staticLoader } from "~/static-page/static-loader.server";

export { pageHeaders as headers } from "~/http/headers";

export const loader = staticLoader(({ context }) => loadNews(context.content));

export const meta = staticMeta<typeof loader>(() => "/blog/industry-news");

export default staticPage<typeof loader>(
  rendersIslands
    ? ({ readArticleLabel, ...news }) => (
        <ArticleListPage {...news} actionLabel={readArticleLabel} />
      )
    : null,
);
