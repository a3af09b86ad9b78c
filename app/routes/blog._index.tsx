import { loadBlog } from "~/content/blog.server";
import { pageNumber } from "~/http/visitor";
import { BlogPage } from "~/sections/article/blog-page";
import { staticMeta, StaticPage } from "~/static-page/static-page";
import { staticLoader } from "~/static-page/static-loader.server";
import { rendersIslands } from "~/static-page/server-only";

export { pageHeaders as headers } from "~/http/headers";

export const loader = staticLoader({
  async load({ context, request }) {
    const page = pageNumber(request);
    return page === null ? null : loadBlog(context.content, page);
  },
  isListed: ({ seo }) => !seo.noIndex,
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

export default function Blog() {
  return (
    <StaticPage<typeof loader>
      view={rendersIslands ? (blog) => <BlogPage blog={blog} /> : null}
    />
  );
}
