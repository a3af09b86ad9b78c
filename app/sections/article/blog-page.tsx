import pageWords from "#words/en/pages.json";
import { ArticleGrid, LeadArticle } from "~/components/article-card";
import { Closing } from "~/components/layout/closing";
import { PageHead } from "~/components/layout/page-head";
import { Pagination } from "~/components/link/links";
import { SearchForm } from "~/components/search-form";
import type { BlogContent } from "~/content/article.query";
import type { ArticleSummary } from "~/model/page-parts";
import { useWords } from "~/words/language";

import { ArticleShell, BackToBlog } from "./article-shell";

/** One page of the list of all articles. */
export function BlogPage({ blog }: { blog: BlogContent }) {
  const [lead, ...pinned] = blog.pinned;
  const { newer, older } = useWords("pages", pageWords).article;
  return (
    <>
      <PageHead title={blog.title} intro={blog.intro} />
      <div className="shell pb-20">
        {lead && (
          <div className="mb-16">
            <LeadArticle article={lead} actionLabel={blog.readMoreLabel} />
          </div>
        )}
        <ArticleGrid
          articles={[...pinned, ...blog.articles]}
          actionLabel={blog.readMoreLabel}
          startsPage={!lead?.picture}
        />
        <Pagination
          page={blog.page}
          pageCount={blog.pageCount}
          address={(page) => (page === 1 ? "/blog" : `/blog?page=${page}`)}
          labels={[newer, older]}
          className="mt-16"
        />
      </div>
      <Closing />
    </>
  );
}

type ArticleListViewProps = {
  title: string;
  intro: string | null;
  /** The heading above the articles. */
  subtitle?: string | null;
  articles: readonly ArticleSummary[];
  backLabel: string | null;
  actionLabel: string;
};

/** The articles of one kind. */
export function ArticleListPage(props: ArticleListViewProps) {
  const { title, intro, subtitle, articles, backLabel, actionLabel } = props;
  return (
    <>
      <PageHead
        title={title}
        intro={intro}
        above={<BackToBlog label={backLabel} />}
      />
      <div className="shell pb-20">
        {subtitle && <h2 className="mb-8 text-h2">{subtitle}</h2>}
        <ArticleGrid
          articles={articles}
          actionLabel={actionLabel}
          headingLevel={subtitle ? 3 : 2}
          startsPage
        />
      </div>
      <Closing />
    </>
  );
}

type ArticleNotFoundProps = {
  recent: ArticleSummary[];
  /** True if an editor removed it for good. */
  isGone: boolean;
};

/** The 404 and 410 page below /blog, with the newest articles. */
export function ArticleNotFound({ recent, isGone }: ArticleNotFoundProps) {
  const words = useWords("pages", pageWords).article;
  const intro = isGone ? words.goneIntro : words.notFoundIntro;
  return (
    <>
      <ArticleShell
        title={isGone ? words.gone : words.notFound}
        intro={recent.length > 0 ? `${intro} ${words.newest}` : intro}
      >
        <div className="mb-14">
          <SearchForm />
        </div>
        <ArticleGrid articles={recent} actionLabel={words.readMore} />
      </ArticleShell>
      <Closing />
    </>
  );
}
