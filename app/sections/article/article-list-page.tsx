import { ArticleGrid } from "~/components/article-card";
import { BackLink } from "~/components/back-link";
import { PageHead } from "~/components/page-head";
import type { ArticleSummary } from "~/model/article-summary";
import { DEFAULT_BACK_LABEL } from "~/model/default-texts";

type ArticleListViewProps = {
  title: string;
  intro: string | null;
  articles: readonly ArticleSummary[];
  actionLabel: string;
};

/** The articles of one kind. */
export function ArticleListPage(props: ArticleListViewProps) {
  const { title, intro, articles, actionLabel } = props;
  return (
    <>
      <PageHead
        title={title}
        intro={intro}
        above={<BackLink href="/blog" label={DEFAULT_BACK_LABEL} />}
      />
      <div className="shell pb-20">
        <ArticleGrid articles={articles} actionLabel={actionLabel} startsPage />
      </div>
    </>
  );
}
