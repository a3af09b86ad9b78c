import { JsonLd } from "~/components/json-ld";
import type { RichTextBlock } from "~/content/fragments/rich-text";
import { blogPosting, breadcrumbs } from "~/seo/json-ld";
import { pictureUrl } from "~/seo/picture-url";

import { faqStructure } from "../rich-text/faq-list";
import { useSiteUrl } from "../shell/site-url";

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
