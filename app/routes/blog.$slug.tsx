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

import { StaticIsland } from "~/components/static-island";
import { loadArticleOrGuide } from "~/content/article-page.server";
import { listing } from "~/http/headers";
import type { ArticleSummary } from "~/model/article-summary";
import { serverOnly, rendersIslands } from "~/render/server-only";
import { ArticleNotFound } from "~/sections/article/article-not-found";
import { ArticleOrGuidePage } from "~/sections/article/article-or-guide-page";
import { pageMeta } from "~/seo/page-meta";
import { sharePicture } from "~/seo/picture-url";
import { serverOnlyMeta } from "~/seo/server-only-meta";
import { siteOf } from "~/seo/site";

export { pageHeaders as headers } from "~/http/headers";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const slug = params.slug ?? "";
  const page = await loadArticleOrGuide(context.content, request, slug);
  const { seo } = page.kind === "article" ? page.article : page.guide;
  return data(serverOnly(page), { headers: listing(!seo.noIndex) });
}

export const meta: MetaFunction<typeof loader> = ({
  data: content,
  error,
  matches,
}) => {
  if (error) return [{ title: "Article not found" }];
  return serverOnlyMeta(content, (loaded) => {
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
    <StaticIsland
      name="page"
      content={useLoaderData<typeof loader>()}
      view={
        rendersIslands ? (page) => <ArticleOrGuidePage page={page} /> : null
      }
    />
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  const data = error.data as { recent?: ArticleSummary[] } | null;
  // A page that reports an error comes as a document, without scripts.
  return rendersIslands ? (
    <ArticleNotFound recent={data?.recent ?? []} />
  ) : null;
}
