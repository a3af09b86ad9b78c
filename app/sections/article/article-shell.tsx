import type { ReactNode } from "react";

import { JsonLd } from "~/components/json-ld";
import { PageHead } from "~/components/layout/page-head";
import { BackLink } from "~/components/link/links";
import { HeadPicture } from "~/components/picture/picture";
import {
  TableOfContents,
  type TableOfContentsEntry,
} from "~/components/prose/table-of-contents";
import type { RichTextBlock } from "~/content/fragments/rich-text";
import pageWords from "#words/en/pages.json";
import type { Picture } from "~/model/page-parts";
import { type ArticleFacts, blogPosting, breadcrumbs } from "~/seo/json-ld";
import { useWords } from "~/words/language";

import { faqStructure } from "../rich-text/rich-text-blocks";
import { useSiteUrl } from "../shell/firm-data";

type ArticleShellProps = {
  title: string;
  intro?: string | null;
  backLabel?: string | null;
  /** Date, author and reading time, below the title. */
  facts?: ReactNode;
  picture?: Picture | null;
  children?: ReactNode;
};

/** The layout of all pages at /blog/{slug}, including that of a missing article. */
export function ArticleShell(props: ArticleShellProps) {
  const { title, intro, backLabel, facts, picture, children } = props;
  return (
    <div data-testid="article-shell">
      <PageHead
        title={title}
        intro={intro ?? null}
        above={<BackToBlog label={backLabel} />}
        aside={picture && <HeadPicture picture={picture} />}
      >
        {facts}
      </PageHead>
      {children && <div className="shell pb-16">{children}</div>}
    </div>
  );
}

/** The link to the blog, whose page may not exist in the language of this one. */
export function BackToBlog({ label }: { label?: string | null | undefined }) {
  const { back } = useWords("pages", pageWords).article;
  return <BackLink href="/blog" label={label ?? back} />;
}

type ArticleBodyProps = {
  article: ArticleFacts;
  body: readonly RichTextBlock[];
  contents: readonly TableOfContentsEntry[];
  /** True if set off from the margin even without a table of contents. */
  isIndented: boolean;
  children: ReactNode;
};

/** The text of an article or guide next to its table of contents. */
export function ArticleBody(props: ArticleBodyProps) {
  const { article, body, contents, isIndented, children } = props;
  return (
    <>
      <ArticleStructure article={article} body={body} />
      <div className="grid gap-x-8 lg:grid-cols-12">
        <TableOfContents
          entries={contents}
          className="mb-10 lg:col-span-3 lg:mb-0"
        />
        <article
          className={
            isIndented
              ? "min-w-0 lg:col-span-9 lg:col-start-4"
              : "min-w-0 lg:col-span-9"
          }
        >
          {children}
        </article>
      </div>
    </>
  );
}

type ArticleStructureProps = Pick<ArticleBodyProps, "article" | "body">;

/** The structured data of an article and its questions, with the true dates. */
function ArticleStructure({ article, body }: ArticleStructureProps) {
  const siteUrl = useSiteUrl();
  const faqs = body.flatMap((block) =>
    block._type === "faqList" ? block.faqs : [],
  );
  return (
    <>
      <JsonLd thing={blogPosting(siteUrl, article)} />
      <JsonLd thing={breadcrumbs(siteUrl, article)} />
      {faqs.length > 0 && <JsonLd thing={faqStructure(faqs)} />}
    </>
  );
}
