import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { StaticIsland } from "~/components/static-island";
import { loadBlog } from "~/content/blog.server";
import { notFoundOrRedirect } from "~/content/not-found-or-redirect.server";
import { listing } from "~/http/headers";
import { pageNumber } from "~/http/page-number";
import { serverOnly, rendersIslands } from "~/render/server-only";
import { BlogPage } from "~/sections/article/blog-page";
import { pageMeta } from "~/seo/page-meta";
import { sharePicture } from "~/seo/picture-url";
import { serverOnlyMeta } from "~/seo/server-only-meta";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = pageNumber(request);
  const blog = page === null ? null : await loadBlog(context.content, page);
  if (blog === null) throw await notFoundOrRedirect(context.content, request);
  return data(serverOnly(blog), { headers: listing(!blog.seo.noIndex) });
}

export const meta: MetaFunction<typeof loader> = ({ data: content, matches }) =>
  serverOnlyMeta(content, (blog) => {
    const title = blog.seo.title ?? blog.title;
    const isFirst = blog.page === 1;
    return pageMeta(siteOf(matches), {
      title: isFirst ? title : `${title}, page ${blog.page}`,
      description: blog.seo.description ?? blog.intro,
      path: isFirst ? "/blog" : `/blog?page=${blog.page}`,
      picture: sharePicture(blog.seo.picture),
    });
  });

export default function Blog() {
  return (
    <StaticIsland
      name="page"
      content={useLoaderData<typeof loader>()}
      view={rendersIslands ? (blog) => <BlogPage blog={blog} /> : null}
    />
  );
}
