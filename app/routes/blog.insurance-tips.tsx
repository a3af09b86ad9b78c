import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ArticleGrid } from "~/components/article-card";
import { BackLink } from "~/components/back-link";
import { PageHead } from "~/components/page-head";
import { loadTips } from "~/content/blog.server";
import { missing } from "~/content/missing.server";
import { pageMeta } from "~/seo/page-meta";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const tips = await loadTips(context.content);
  if (tips === null) throw await missing(context.content, request);
  return tips;
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(siteOf(matches), {
        title: data.title,
        description: data.intro,
        path: "/blog/insurance-tips",
      })
    : [];

export default function InsuranceTips() {
  const { title, intro, articles, readMoreLabel } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={title}
        intro={intro}
        above={<BackLink href="/blog" label="Back to Blog" />}
      />
      <div className="shell pb-20">
        <ArticleGrid
          articles={articles}
          actionLabel={readMoreLabel}
          startsPage
        />
      </div>
    </>
  );
}
