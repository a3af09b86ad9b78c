import type { MetaArgs } from "@remix-run/node";
import { isRouteErrorResponse, useRouteError } from "@remix-run/react";

import pageWords from "#words/en/pages.json";
import { loadArticleOrGuide } from "~/content/article.server";
import type { ArticleSummary } from "~/model/page-parts";
import { ArticleNotFound } from "~/sections/article/blog-page";
import { ArticleOrGuidePage } from "~/sections/article/article-page";
import { wordsIn } from "~/seo/page-meta";
import { staticLoader } from "~/static-page/static-loader.server";
import {
  rendersIslands,
  serverOnly,
  StaticIsland,
  staticMeta,
  staticPage,
} from "~/static-page/page";

export { pageHeaders as headers } from "~/http/headers";

export const loader = staticLoader(
  ({ context, params, request }) =>
    loadArticleOrGuide(context.content, request, params.slug ?? ""),
  (page) => !documentOf(page).seo.noIndex,
);

type ArticleOrGuide = Awaited<ReturnType<typeof loadArticleOrGuide>>;

function documentOf(page: ArticleOrGuide) {
  return page.kind === "article" ? page.article : page.guide;
}

const describe = staticMeta<typeof loader>((page) => {
  const { seo, title, description, href } = documentOf(page);
  return { seo, title, description, path: href, type: "article" };
});

export const meta = (args: Parameters<typeof describe>[0] & MetaArgs) =>
  args.error ? [{ title: errorTitle(args) }] : describe(args);

function errorTitle({ error, matches }: MetaArgs): string {
  const { gone, notFound } = wordsIn(matches, "pages", pageWords).article;
  return isGone(error) ? gone : notFound;
}

function isGone(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 410;
}

export default staticPage<typeof loader>(
  rendersIslands ? (page) => <ArticleOrGuidePage page={page} /> : null,
);

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) throw error;
  if (error.status !== 404 && !isGone(error)) throw error;
  const data = error.data as { recent?: ArticleSummary[] } | null;
  const { recent = [] } = data ?? {};
  const isOver = isGone(error);
  // Its document has scripts, unlike that of the root's error page.
  return (
    <StaticIsland
      name="not-found"
      content={serverOnly(recent)}
      view={
        rendersIslands
          ? (shown) => <ArticleNotFound recent={shown} isGone={isOver} />
          : null
      }
    />
  );
}
