import { ArticleGrid } from "~/components/article-card";
import { SearchForm } from "~/components/search-form";
import type { ArticleSummary } from "~/model/article-summary";
import { DEFAULT_READ_MORE_LABEL } from "~/model/default-texts";

import { ArticleShell } from "./article-shell";

/** For an address below /blog that no article answers to. */
export function ArticleNotFound({ recent }: { recent: ArticleSummary[] }) {
  return (
    <ArticleShell
      title="Article not found"
      intro="It may have been renamed or taken down. These are the newest ones."
    >
      <div className="mb-14">
        <SearchForm />
      </div>
      <ArticleGrid articles={recent} actionLabel={DEFAULT_READ_MORE_LABEL} />
    </ArticleShell>
  );
}
