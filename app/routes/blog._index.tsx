import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ArticleGrid, LeadArticle } from "~/components/article-card";
import { PageHead } from "~/components/page-head";
import { Pagination } from "~/components/pagination";
import { loadBlog } from "~/content/blog.server";
import { missing } from "~/content/missing.server";
import { listing } from "~/http/headers";
import { pageNumber } from "~/http/page-number";
import { pageMeta } from "~/seo/page-meta";
import { sharePicture } from "~/seo/picture-url";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = pageNumber(request);
  const blog = page === null ? null : await loadBlog(context.content, page);
  if (blog === null) throw await missing(context.content, request);
  return data(blog, { headers: listing(!blog.seo.noIndex) });
}

export const meta: MetaFunction<typeof loader> = ({ data: blog, matches }) => {
  if (!blog) return [];
  const title = blog.seo.title ?? blog.title;
  const isFirst = blog.page === 1;
  return pageMeta(siteOf(matches), {
    title: isFirst ? title : `${title}, page ${blog.page}`,
    description: blog.seo.description ?? blog.intro,
    path: isFirst ? "/blog" : `/blog?page=${blog.page}`,
    picture: sharePicture(blog.seo.picture),
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
          startsPage={!lead?.picture}
        />
        <Pagination path="/blog" page={blog.page} pageCount={blog.pageCount} />
      </div>
    </>
  );
}
