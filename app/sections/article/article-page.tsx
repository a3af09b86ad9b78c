import { ArticleFacts, ArticleGrid } from "~/components/article-card";
import { ActionRow } from "~/components/link/links";
import { tableOfContents } from "~/components/prose/table-of-contents";
import type {
  Article,
  ArticleOrGuide,
  HoaGuide as Guide,
} from "~/content/article.query";

import { RichTextBlocks } from "../rich-text/rich-text-blocks";
import { ArticleBody, ArticleShell } from "./article-shell";

const FACTS = "mt-8 border-t border-line pt-4 text-small text-ink-soft";

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

/**
 * An article with its table of contents, call to action and related articles.
 */
function ArticlePage({ article }: { article: Article }) {
  const contents = tableOfContents(article.body);
  return (
    <ArticleShell
      title={article.title}
      intro={article.description}
      backLabel={article.backLabel}
      facts={<ArticleFacts article={article} className={FACTS} />}
    >
      <ArticleBody
        article={article}
        body={article.body}
        contents={contents}
        isIndented={contents.length <= 1}
      >
        <div className="prose article-text">
          <RichTextBlocks value={article.body} path={article.href} />
        </div>
        <ActionRow
          links={article.closingLinks}
          className="no-print mt-12 max-w-measure border-t border-line pt-8"
        />
      </ArticleBody>
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

/** The guide for associations: sections with lists of points. */
export function HoaGuidePage({ guide }: { guide: Guide }) {
  const sections = guide.sections.filter((section) => section.title);
  return (
    <ArticleShell
      title={guide.title}
      intro={guide.description}
      facts={<ArticleFacts article={guide} className={FACTS} />}
    >
      <ArticleBody
        article={guide}
        body={[]}
        contents={sections.map((section) => ({
          id: `section-${section._key}`,
          text: section.title,
        }))}
        isIndented={false}
      >
        {sections.length === 0 ? (
          <p>No guide found.</p>
        ) : (
          <div className="prose article-text">
            {sections.map((section) => (
              <section key={section._key} className="max-w-measure!">
                <h2
                  id={`section-${section._key}`}
                  className="mt-12 mb-4 text-h2"
                >
                  {section.title}
                </h2>
                {section.items.length > 0 && (
                  <ul>
                    {section.items.map((item) => (
                      <li key={item}>{item}</li>
                    ))}
                  </ul>
                )}
              </section>
            ))}
          </div>
        )}
      </ArticleBody>
    </ArticleShell>
  );
}
