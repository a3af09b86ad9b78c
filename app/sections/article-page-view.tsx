import type { ArticlePage } from "~/content/types";

import { ArticleView } from "./article-view";
import { HoaGuideView } from "./hoa-guide-view";

export function ArticlePageView({ page }: { page: ArticlePage }) {
  switch (page.kind) {
    case "article":
      return <ArticleView article={page.article} />;
    case "guide":
      return <HoaGuideView guide={page.guide} />;
    default:
      page satisfies never;
      return null;
  }
}
