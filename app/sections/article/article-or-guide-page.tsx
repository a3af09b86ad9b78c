import type { ArticleOrGuide } from "~/content/article.query";

import { ArticlePage } from "./article-page";
import { HoaGuidePage } from "./hoa-guide-page";

/** The page at /blog/{slug}. */
export function ArticleOrGuidePage({ page }: { page: ArticleOrGuide }) {
  switch (page.kind) {
    case "article":
      return <ArticlePage article={page.article} />;
    case "guide":
      return <HoaGuidePage guide={page.guide} />;
    default:
      page satisfies never;
      return null;
  }
}
