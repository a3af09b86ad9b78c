import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  useLoaderData,
  useRouteError,
} from "@remix-run/react";

import type { ArticleSummary } from "~/components/article-card";
import { loadArticlePage } from "~/content/article-page.server";
import { ArticlePageView } from "~/sections/article-page-view";
import { ArticleNotFound } from "~/sections/article-not-found";
import { pageMeta } from "~/seo/page-meta";
import { pictureUrl } from "~/seo/picture-url";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  return loadArticlePage(context.content, request, params.slug ?? "");
}

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => {
  if (error) return [{ title: "Article not found" }];
  if (!data) return [];
  const page = data.kind === "article" ? data.article : data.guide;
  return pageMeta(siteOf(matches), {
    title: page.seo.title ?? page.title,
    description: page.seo.description ?? page.description,
    path: page.href,
    imagePath: pictureUrl(page.seo.picture ?? page.picture),
    type: "article",
  });
};

export default function Article() {
  return <ArticlePageView page={useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  const data = error.data as { recent?: ArticleSummary[] } | null;
  return <ArticleNotFound recent={data?.recent ?? []} />;
}
