import { ArticleGrid } from "~/components/article-card";
import { SearchForm } from "~/components/search-form";
import type { ArticleSummary } from "~/model/article-summary";
import { DEFAULT_READ_MORE_LABEL } from "~/model/default-texts";

import { ArticleShell } from "./article-shell";

type ArticleNotFoundProps = {
  recent: ArticleSummary[];
  /** True if an editor took it down for good. */
  isGone: boolean;
};

/** The 404 and 410 page below /blog, with the newest articles. */
export function ArticleNotFound({ recent, isGone }: ArticleNotFoundProps) {
  return (
    <ArticleShell
      title={isGone ? "This article was taken down" : "Article not found"}
      intro={
        isGone
          ? "It is gone for good. These are the newest ones."
          : "It may have been renamed or taken down. These are the newest ones."
      }
    >
      <div className="mb-14">
        <SearchForm />
      </div>
      <ArticleGrid articles={recent} actionLabel={DEFAULT_READ_MORE_LABEL} />
    </ArticleShell>
  );
}
