import pageWords from "#words/en/pages.json";
import { ArticleFacts, RelatedArticles } from "~/components/article-card";
import { Closing } from "~/components/layout/closing";
import { tableOfContents } from "~/components/prose/table-of-contents";
import { InlineScript } from "~/components/script/scripts";
import type {
  Article,
  ArticleOrGuide,
  HoaGuide as Guide,
  HoaGuideState,
} from "~/content/article.query";
import askAgainScript from "~/inline-scripts/ask-again.ts?script";
import { useWords } from "~/words/language";

import { RichTextBlocks } from "../rich-text/rich-text-blocks";
import { ArticleBody, ArticleShell, BackToBlog } from "./article-shell";

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
  const words = useWords("pages", pageWords).article;
  return (
    <>
      <ArticleShell
        title={article.title}
        intro={article.description}
        backLabel={article.backLabel}
        facts={<ArticleFacts article={article} className={FACTS} />}
        picture={article.picture}
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
        </ArticleBody>
        {article.related.length > 0 && (
          <section
            aria-labelledby="related"
            className="no-print mt-14 border-t border-line pt-10"
          >
            <h2 id="related" className="mb-8 text-h2">
              {words.related}
            </h2>
            <RelatedArticles articles={article.related} />
          </section>
        )}
      </ArticleShell>
      <Closing links={article.closingLinks} />
    </>
  );
}

/** The guide for associations: sections with lists of points. */
function HoaGuidePage({ guide }: { guide: Guide }) {
  const sections = guide.sections.filter((section) => section.title);
  return (
    <>
      <ArticleShell
        title={guide.title}
        intro={guide.description}
        facts={<ArticleFacts article={guide} className={FACTS} />}
        picture={guide.picture}
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
      <Closing />
    </>
  );
}

/** The guide for associations in each of its states. */
export function HoaGuideStatePage({ state }: { state: HoaGuideState }) {
  switch (state.kind) {
    case "loading":
      return <HoaGuideLoading />;
    case "loaded":
      return <HoaGuidePage guide={state.guide} />;
    case "empty":
      return (
        <ArticleShell
          title="No guide found."
          intro="It may be published soon. Our other guides are on the blog."
        />
      );
    case "error":
      return (
        <ArticleShell title="Error loading guide. Please try again later.">
          <p className="mt-8">
            {/* eslint-disable-next-line jsx-a11y-x/anchor-is-valid -- the empty address reloads this page */}
            <a href="" className="action action-secondary">
              Retry
            </a>
          </p>
        </ArticleShell>
      );
    default:
      state satisfies never;
      return null;
  }
}

/**
 * The loading state of the guide. A script asks for an answer that waits for the
 * guide, as the link does for a reader without scripts.
 */
function HoaGuideLoading() {
  return (
    <div data-testid="article-shell" className="shell pt-8 pb-20 lg:pt-12">
      <BackToBlog />
      <h1 className="text-h1">HOA claims guide</h1>
      <p role="status" className="mt-5 text-ink-soft">
        The guide is loading.{" "}
        <a href="?wait" className="inline-block min-h-6">
          Show the guide
        </a>
      </p>
      <div
        aria-busy="true"
        data-testid="skeleton"
        className="mt-12 grid gap-x-8 gap-y-10 lg:grid-cols-12"
      >
        <Bars count={5} className="max-lg:hidden lg:col-span-3" />
        <div className="grid max-w-[48rem] gap-10 lg:col-span-9">
          <Bars count={4} />
          <Bars count={6} />
        </div>
      </div>
      <InlineScript code={askAgainScript} />
    </div>
  );
}

type BarsProps = { count: number; className?: string };

function Bars({ count, className = "" }: BarsProps) {
  return (
    <div aria-hidden className={`grid content-start gap-4 ${className}`}>
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className="skeleton-bar h-4 rounded-control bg-sunken last:w-2/3"
        />
      ))}
    </div>
  );
}
