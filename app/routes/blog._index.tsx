import { loadBlog } from "~/content/article.server";
import { pageNumber } from "~/http/visitor";
import { BlogPage } from "~/sections/article/blog-page";
import { rendersIslands, staticMeta, staticPage } from "~/static-page/page";
import { staticLoader } from "~/static-page/static-loader.server";

export { pageHeaders as headers } from "~/http/headers";

export const loader = staticLoader(async ({ context, request }) => {
  const page = pageNumber(request);
  return page === null ? null : loadBlog(context.content, page);
});

export const meta = staticMeta<typeof loader>(({ seo, title, intro, page }) => {
  const ownTitle = seo.title ?? title;
  const isFirst = page === 1;
  return {
    seo: { ...seo, title: isFirst ? ownTitle : `${ownTitle}, page ${page}` },
    title,
    intro,
    path: isFirst ? "/blog" : `/blog?page=${page}`,
  };
});

export default staticPage<typeof loader>(
  rendersIslands ? (blog) => <BlogPage blog={blog} /> : null,
);
