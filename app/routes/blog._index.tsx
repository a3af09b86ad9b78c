import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Still } from "~/components/still";
import { loadBlog } from "~/content/blog.server";
import { missing } from "~/content/missing.server";
import { hold, rendersStill } from "~/held";
import { listing } from "~/http/headers";
import { pageNumber } from "~/http/page-number";
import { BlogView } from "~/sections/blog-view";
import { heldMeta } from "~/seo/held-meta";
import { pageMeta } from "~/seo/page-meta";
import { sharePicture } from "~/seo/picture-url";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = pageNumber(request);
  const blog = page === null ? null : await loadBlog(context.content, page);
  if (blog === null) throw await missing(context.content, request);
  return data(hold(blog), { headers: listing(!blog.seo.noIndex) });
}

export const meta: MetaFunction<typeof loader> = ({ data: held, matches }) =>
  heldMeta(held, (blog) => {
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
    <Still
      name="page"
      held={useLoaderData<typeof loader>()}
      view={rendersStill ? (blog) => <BlogView blog={blog} /> : null}
    />
  );
}
