import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { StaticIsland } from "~/components/static-island";
import { loadTips } from "~/content/blog.server";
import { notFoundOrRedirect } from "~/content/not-found-or-redirect.server";
import { serverOnly, rendersIslands } from "~/render/server-only";
import { ArticleListPage } from "~/sections/article/article-list-page";
import { pageMeta } from "~/seo/page-meta";
import { serverOnlyMeta } from "~/seo/server-only-meta";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const tips = await loadTips(context.content);
  if (tips === null) throw await notFoundOrRedirect(context.content, request);
  return serverOnly(tips);
}

export const meta: MetaFunction<typeof loader> = ({ data: content, matches }) =>
  serverOnlyMeta(content, (tips) =>
    pageMeta(siteOf(matches), {
      title: tips.title,
      description: tips.intro,
      path: "/blog/insurance-tips",
    }),
  );

export default function InsuranceTips() {
  return (
    <StaticIsland
      name="page"
      content={useLoaderData<typeof loader>()}
      view={
        rendersIslands
          ? ({ readMoreLabel, ...tips }) => (
              <ArticleListPage {...tips} actionLabel={readMoreLabel} />
            )
          : null
      }
    />
  );
}
