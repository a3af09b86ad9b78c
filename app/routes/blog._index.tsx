import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ArticleGrid, LeadArticle } from "~/components/article-card";
import { PageHead } from "~/components/page-head";
import { Pagination } from "~/components/pagination";
import { loadBlog } from "~/content/blog.server";
import { missing } from "~/content/missing.server";
import { pageNumber } from "~/http/page-number";
import { pageMeta } from "~/seo/page-meta";
import { pictureUrl } from "~/seo/picture-url";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = pageNumber(request);
  const blog = page === null ? null : await loadBlog(context.content, page);
  if (blog === null) throw await missing(context.content, request);
  return blog;
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const title = data.seo.title ?? data.title;
  const isFirst = data.page === 1;
  return pageMeta(siteOf(matches), {
    title: isFirst ? title : `${title}, page ${data.page}`,
    description: data.seo.description ?? data.intro,
    path: isFirst ? "/blog" : `/blog?page=${data.page}`,
    imagePath: pictureUrl(data.seo.picture),
  });
};

export default function Blog() {
  const blog = useLoaderData<typeof loader>();
  const [lead, ...pinned] = blog.pinned;
  return (
    <>
      <PageHead title={blog.title} intro={blog.intro} />
      <div className="shell pb-20">
        {lead && (
          <div className="mb-16">
            <LeadArticle article={lead} actionLabel={blog.readMoreLabel} />
          </div>
        )}
        <ArticleGrid
          articles={[...pinned, ...blog.articles]}
          actionLabel={blog.readMoreLabel}
        />
        <Pagination path="/blog" page={blog.page} pageCount={blog.pageCount} />
      </div>
    </>
  );
}
