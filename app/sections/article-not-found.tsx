import { ArticleGrid, type ArticleSummary } from "~/components/article-card";

import { ArticleShell } from "./article-shell";

/** For an address below /blog that no article answers to. */
export function ArticleNotFound({ recent }: { recent: ArticleSummary[] }) {
  return (
    <ArticleShell
      title="Article not found"
      intro="It may have been renamed or taken down. These are the newest ones."
    >
      <ArticleGrid articles={recent} actionLabel="Read More" />
    </ArticleShell>
  );
}
