import { loadArticleOrGuide } from "~/content/article.server";
import { movedPermanently } from "~/http/responses";
import { staticLoader } from "~/static-page/static-loader.server";

// News articles have this second address; their canonical address is below
// /blog.
export { default, ErrorBoundary, headers, meta } from "./blog.$slug";

export const loader = staticLoader(
  async ({ context, params, request }) => {
    const slug = params.slug ?? "";
    const page = await loadArticleOrGuide(context.content, request, slug);
    if (page.kind === "article" && page.article.listInNews) return page;
    const { href } = page.kind === "article" ? page.article : page.guide;
    throw movedPermanently(`${href}${new URL(request.url).search}`);
  },
  (page) => page.kind === "article" && !page.article.seo.noIndex,
);
