import { ActionRow } from "~/components/link/action-link";
import { ArticleGrid } from "~/components/article-card";
import { tableOfContents } from "~/components/prose/heading-id";
import { PictureView } from "~/components/picture/picture";
import { TableOfContents } from "~/components/prose/table-of-contents";
import type { Article } from "~/content/article.query";

import { RichTextBlocks } from "../rich-text/rich-text-blocks";
import { ArticleByline } from "./article-byline";
import { ArticleShell } from "./article-shell";
import { ArticleStructure } from "./article-structure";

/**
 * An article with its table of contents, call to action and related articles.
 */
export function ArticlePage({ article }: { article: Article }) {
  const contents = tableOfContents(article.body);
  return (
    <ArticleShell
      title={article.title}
      intro={article.description}
      backLabel={article.backLabel}
      facts={<ArticleByline {...article} />}
    >
      <ArticleStructure article={article} body={article.body} />
      <div className="grid gap-x-8 lg:grid-cols-12">
        <TableOfContents
          entries={contents}
          className="mb-10 lg:col-span-3 lg:mb-0"
        />
        <article
          className={
            contents.length > 1
              ? "min-w-0 lg:col-span-9"
              : "min-w-0 lg:col-span-9 lg:col-start-4"
          }
        >
          {article.picture && (
            <PictureView
              picture={article.picture}
              sizes="(min-width: 80rem) 48rem, (min-width: 64rem) 69vw, 92vw"
              priority
              className="mb-10 max-w-[48rem] rounded-card"
            />
          )}
          <div className="prose article-text">
            <RichTextBlocks value={article.body} path={article.href} />
          </div>
          <ActionRow
            links={article.closingLinks}
            className="no-print mt-12 max-w-measure border-t border-line pt-8"
          />
        </article>
      </div>
      {article.related.length > 0 && (
        <section
          aria-labelledby="related"
          className="no-print mt-20 border-t border-line pt-12"
        >
          <h2 id="related" className="mb-8 text-h2">
            Related articles
          </h2>
          <ArticleGrid
            articles={article.related}
            actionLabel={article.readMoreLabel}
            headingLevel={3}
          />
        </section>
      )}
    </ArticleShell>
  );
}
