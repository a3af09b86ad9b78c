import { ArticleGrid } from "~/components/article-card";
import { BackLink } from "~/components/link/back-link";
import { PageHead } from "~/components/layout/page-head";
import type { ArticleSummary } from "~/model/article-summary";

type ArticleListViewProps = {
  title: string;
  intro: string | null;
  articles: readonly ArticleSummary[];
  backLabel: string;
  actionLabel: string;
};

/** The articles of one kind. */
export function ArticleListPage(props: ArticleListViewProps) {
  const { title, intro, articles, backLabel, actionLabel } = props;
  return (
    <>
      <PageHead
        title={title}
        intro={intro}
        above={<BackLink href="/blog" label={backLabel} />}
      />
      <div className="shell pb-20">
        <ArticleGrid articles={articles} actionLabel={actionLabel} startsPage />
      </div>
    </>
  );
}
