import { loadNews } from "~/content/blog.server";
import { ArticleListPage } from "~/sections/article/blog-page";
import { staticMeta, StaticPage } from "~/static-page/static-page";
import { staticLoader } from "~/static-page/static-loader.server";
import { rendersIslands } from "~/static-page/server-only";

export { pageHeaders as headers } from "~/http/headers";

export const loader = staticLoader({
  load: ({ context }) => loadNews(context.content),
  isListed: () => true,
});

export const meta = staticMeta<typeof loader>(({ title, intro }) => ({
  title,
  intro,
  path: "/blog/industry-news",
}));

export default function IndustryNews() {
  return (
    <StaticPage<typeof loader>
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
