import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Still } from "~/components/still";
import { loadTips } from "~/content/blog.server";
import { missing } from "~/content/missing.server";
import { hold, rendersStill } from "~/held";
import { ArticleListView } from "~/sections/article-list-view";
import { heldMeta } from "~/seo/held-meta";
import { pageMeta } from "~/seo/page-meta";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const tips = await loadTips(context.content);
  if (tips === null) throw await missing(context.content, request);
  return hold(tips);
}

export const meta: MetaFunction<typeof loader> = ({ data: held, matches }) =>
  heldMeta(held, (tips) =>
    pageMeta(siteOf(matches), {
      title: tips.title,
      description: tips.intro,
      path: "/blog/insurance-tips",
    }),
  );

export default function InsuranceTips() {
  return (
    <Still
      name="page"
      held={useLoaderData<typeof loader>()}
      view={
        rendersStill
          ? ({ readMoreLabel, ...tips }) => (
              <ArticleListView {...tips} actionLabel={readMoreLabel} />
            )
          : null
      }
    />
  );
}
