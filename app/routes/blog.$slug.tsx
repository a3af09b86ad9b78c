import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  isRouteErrorResponse,
  useLoaderData,
  useRouteError,
} from "@remix-run/react";

import { Still } from "~/components/still";
import type { ArticleSummary } from "~/components/article-card";
import { loadArticlePage } from "~/content/article-page.server";
import { hold, rendersStill } from "~/held";
import { listing } from "~/http/headers";
import { ArticlePageView } from "~/sections/article-page-view";
import { ArticleNotFound } from "~/sections/article-not-found";
import { heldMeta } from "~/seo/held-meta";
import { pageMeta } from "~/seo/page-meta";
import { sharePicture } from "~/seo/picture-url";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const slug = params.slug ?? "";
  const page = await loadArticlePage(context.content, request, slug);
  const { seo } = page.kind === "article" ? page.article : page.guide;
  return data(hold(page), { headers: listing(!seo.noIndex) });
}

export const meta: MetaFunction<typeof loader> = ({
  data: held,
  error,
  matches,
}) => {
  if (error) return [{ title: "Article not found" }];
  return heldMeta(held, (loaded) => {
    const page = loaded.kind === "article" ? loaded.article : loaded.guide;
    return pageMeta(siteOf(matches), {
      title: page.seo.title ?? page.title,
      description: page.seo.description ?? page.description,
      path: page.href,
      picture: sharePicture(page.seo.picture),
      type: "article",
    });
  });
};

export default function Article() {
  return (
    <Still
      name="page"
      held={useLoaderData<typeof loader>()}
      view={rendersStill ? (page) => <ArticlePageView page={page} /> : null}
    />
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  const data = error.data as { recent?: ArticleSummary[] } | null;
  // A page that reports an error comes as a document, without scripts.
  return rendersStill ? <ArticleNotFound recent={data?.recent ?? []} /> : null;
}
