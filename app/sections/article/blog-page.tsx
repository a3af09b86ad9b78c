import { ArticleGrid, LeadArticle } from "~/components/article-card";
import { PageHead } from "~/components/layout/page-head";
import { Pagination } from "~/components/link/pagination";
import type { BlogContent } from "~/content/article.query";

/** The list of all articles, a page of it at a time. */
export function BlogPage({ blog }: { blog: BlogContent }) {
  const [lead, ...pinned] = blog.pinned;
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
        <Pagination path="/blog" page={blog.page} pageCount={blog.pageCount} />
      </div>
    </>
  );
}
