import pageWords from "#words/en/pages.json";
import { dayOf } from "~/model/date-text";
import type { ArticleSummary } from "~/model/page-parts";
import { fill } from "~/words/fill";
import { useLanguage, useWords } from "~/words/language";

import { DateTime, FactLine } from "./facts/fact-line";
import { PictureView } from "./picture/picture";
import { TextLink } from "./link/links";

type ArticleCardProps = {
  article: ArticleSummary;
  /** The text of the link, such as "Read More". */
  actionLabel: string;
  headingLevel?: 2 | 3;
  /** The first card of a list, which most visitors see at once. */
  priority?: boolean;
};

/**
 * A card of an article: picture if it has one, facts, title, description and
 * link.
 */
function ArticleCard(props: ArticleCardProps) {
  const { article, actionLabel, headingLevel = 2 } = props;
  const Heading = headingLevel === 2 ? "h2" : "h3";
  return (
    <article className="group relative flex flex-col">
      {article.picture && (
        <PictureView
          picture={article.picture}
          sizes="(min-width: 80rem) 25rem, (min-width: 64rem) 30vw, (min-width: 48rem) 45vw, 88vw"
          priority={props.priority ?? false}
          className="picture-card mb-5 rounded-card"
        />
      )}
      <ArticleFacts article={article} />
      <Heading className="mt-2 text-h3 group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4">
        {article.title}
      </Heading>
      {article.description && (
        <p className="mt-3 text-small text-ink-soft">{article.description}</p>
      )}
      <ReadLink article={article} actionLabel={actionLabel} />
    </article>
  );
}

type ArticleFactsProps = {
  article: Pick<
    ArticleSummary,
    "category" | "date" | "reviewed" | "readTime"
  > & {
    author?: { name: string } | null;
    updatedAt?: string | null;
  };
  className?: string;
};

/** Category, author, dates and reading time, as far as they are known. */
export function ArticleFacts(props: ArticleFactsProps) {
  const { article, className = "text-fine text-ink-soft" } = props;
  const { category, author, date, updatedAt, reviewed, readTime } = article;
  const words = useWords("pages", pageWords).article;
  const language = useLanguage();
  return (
    <FactLine
      className={className}
      facts={[
        category && <span className="font-semibold text-ink">{category}</span>,
        author?.name && <span>{fill(words.by, author)}</span>,
        date && <DateTime date={date} />,
        updatedAt && (
          <span>
            {words.updated}
            <DateTime date={dayOf(updatedAt, language)} />
          </span>
        ),
        reviewed && (
          <span>
            {words.reviewed}
            <DateTime date={reviewed} />
          </span>
        ),
        <span className="whitespace-nowrap">
          {fill(words.readTime, { count: readTime })}
        </span>,
      ]}
    />
  );
}

/** The first article of the index, larger than the others. */
export function LeadArticle(props: ArticleCardProps) {
  const { article, actionLabel } = props;
  return (
    <article className="group relative grid items-center gap-x-8 gap-y-5 lg:grid-cols-12">
      {article.picture && (
        <PictureView
          picture={article.picture}
          sizes="(min-width: 80rem) 45rem, (min-width: 64rem) 54vw, 88vw"
          priority
          className="picture-card rounded-card lg:col-span-7"
        />
      )}
      <div className="lg:col-span-5">
        <ArticleFacts article={article} />
        <h2 className="mt-3 text-h2 group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4">
          {article.title}
        </h2>
        {article.description && (
          <p className="mt-4 max-w-measure text-ink-soft">
            {article.description}
          </p>
        )}
        <ReadLink article={article} actionLabel={actionLabel} />
      </div>
    </article>
  );
}

function ReadLink(props: Pick<ArticleCardProps, "article" | "actionLabel">) {
  const { article, actionLabel } = props;
  return (
    <p className="mt-4">
      <TextLink
        href={article.href}
        className="card-link text-small font-semibold"
        about={article.title}
      >
        {actionLabel}
      </TextLink>
    </p>
  );
}

type ArticleGridProps = Pick<
  ArticleCardProps,
  "actionLabel" | "headingLevel"
> & {
  articles: readonly ArticleSummary[];
  /** True if no picture precedes it on the page. */
  startsPage?: boolean;
};

/** Cards of articles in a grid; nothing without articles. */
export function ArticleGrid(props: ArticleGridProps) {
  const { articles, startsPage = false, ...rest } = props;
  if (articles.length === 0) return null;
  return (
    <ul className="grid gap-x-8 gap-y-14 md:grid-cols-2 lg:grid-cols-3">
      {articles.map((article, index) => (
        <li key={article.href}>
          <ArticleCard
            article={article}
            priority={startsPage && index === 0}
            {...rest}
          />
        </li>
      ))}
    </ul>
  );
}

/** Articles below another text, by their dates and titles. */
export function RelatedArticles(props: {
  articles: readonly ArticleSummary[];
}) {
  return (
    <ul className="grid gap-x-8 gap-y-10 md:grid-cols-2 lg:grid-cols-3">
      {props.articles.map(({ href, title, date, language }) => (
        <li key={href} className="relative border-t-2 border-ink pt-4">
          <FactLine
            className="text-fine text-ink-soft"
            facts={[date && <DateTime date={date} />]}
          />
          <h3 className="mt-2 text-h3">
            <TextLink href={href} className="card-link">
              <span lang={language}>{title}</span>
            </TextLink>
          </h3>
        </li>
      ))}
    </ul>
  );
}
