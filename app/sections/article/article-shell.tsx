import type { ReactNode } from "react";

import { DateTime, FactLine, ReadTime } from "~/components/facts/fact-line";
import { JsonLd } from "~/components/json-ld";
import { PageHead } from "~/components/layout/page-head";
import { BackLink } from "~/components/link/links";
import type { RichTextBlock } from "~/content/fragments/rich-text";
import type { ArticleSummary } from "~/model/page-parts";
import { type DateText, dayOf } from "~/model/date-text";
import { DEFAULT_BACK_LABEL } from "~/model/default-texts";
import { blogPosting, breadcrumbs } from "~/seo/json-ld";
import { pictureUrl } from "~/seo/picture-url";

import { faqStructure } from "../rich-text/rich-text-blocks";
import { useSiteUrl } from "../shell/firm-data";

type ArticleShellProps = {
  title: string;
  intro?: string | null;
  backLabel?: string;
  /** Date, author and reading time, below the title. */
  facts?: ReactNode;
  children?: ReactNode;
};

/** The layout of all pages at /blog/{slug}, also of a missing article. */
export function ArticleShell(props: ArticleShellProps) {
  const {
    title,
    intro,
    backLabel = DEFAULT_BACK_LABEL,
    facts,
    children,
  } = props;
  return (
    <div data-testid="article-shell">
      <PageHead
        title={title}
        intro={intro ?? null}
        above={<BackLink href="/blog" label={backLabel} />}
      >
        {facts}
      </PageHead>
      {children && <div className="shell pb-20">{children}</div>}
    </div>
  );
}

type BylineProps = {
  document: ArticleSummary["document"];
  category: string | null;
  author: { name: string } | null;
  date: DateText | null;
  updatedAt?: string | null;
  readTime: number | null;
};

/** The author, the date, and how long the article takes to read. */
export function ArticleByline(props: BylineProps) {
  const { category, author, date, updatedAt, readTime, document } = props;
  return (
    <FactLine
      className="mt-8 border-t border-line pt-4 text-small text-ink-soft"
      facts={[
        {
          key: "category",
          fact: category && (
            <span className="font-semibold text-ink">{category}</span>
          ),
        },
        {
          key: "author",
          fact: author?.name && <span>By {author.name}</span>,
        },
        { key: "date", fact: date && <DateTime date={date} /> },
        {
          key: "updatedAt",
          fact: updatedAt && (
            <span>
              Updated <DateTime date={dayOf(updatedAt)} />
            </span>
          ),
        },
        {
          key: "readTime",
          fact: readTime !== null && (
            <ReadTime document={document} minutes={readTime} />
          ),
        },
      ]}
    />
  );
}

type ArticleStructureProps = {
  article: {
    href: string;
    title: string;
    description: string | null;
    publishedAt: string | null;
    updatedAt?: string | null;
    picture: { file: string; rect: string | null } | null;
    author: { name: string; kind: "organization" | "person" } | null;
  };
  body: readonly RichTextBlock[];
};

/** The structured data of an article and its questions, with the true dates. */
export function ArticleStructure({ article, body }: ArticleStructureProps) {
  const siteUrl = useSiteUrl();
  const faqs = body.flatMap((block) =>
    block._type === "faqList" ? block.faqs : [],
  );
  return (
    <>
      <JsonLd
        thing={blogPosting({
          siteUrl,
          path: article.href,
          title: article.title,
          description: article.description,
          publishedAt: article.publishedAt,
          updatedAt: article.updatedAt ?? null,
          imagePath: pictureUrl(article.picture),
          author: article.author,
        })}
      />
      <JsonLd
        thing={breadcrumbs(siteUrl, [
          { name: "Home", path: "/" },
          { name: "Blog", path: "/blog" },
          { name: article.title, path: article.href },
        ])}
      />
      {faqs.length > 0 && <JsonLd thing={faqStructure(faqs)} />}
    </>
  );
}
