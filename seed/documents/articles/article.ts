import { seo, slug, type SeedDocument } from "../../builders/document.ts";
import { link, type Link } from "../../builders/link.ts";
import { pictureField } from "../../builders/picture-field.ts";
import {
  type RichText,
  snippetReference,
  type SnippetReference,
} from "../../builders/portable-text.ts";
import { keyed, reference, references } from "../../builders/reference.ts";
import type { PictureName } from "../../pictures/index.ts";
import { GENERAL_INFORMATION } from "../snippets.ts";

export type ArticleContent = {
  slug: string;
  aliases?: string[];
  title: string;
  description: string;
  category: "guides" | "claims" | "industry-news" | "insurance-tips";
  publishedAt: string;
  updatedAt?: string;
  dateMode?: "published" | "today";
  picture: PictureName;
  readTime: number;
  listInNews?: boolean;
  seo: { title: string; description: string };
  /** Pairs of a label and where it leads. */
  closingLinks: [label: string, to: string][];
  /** Slugs of articles. */
  related: string[];
  body: RichText;
};

/** The article document of this content. */
export function article(content: ArticleContent): SeedDocument {
  return {
    _id: articleId(content.slug),
    _type: "article",
    title: content.title,
    slug: slug(content.slug),
    ...(content.aliases ? { aliases: content.aliases } : {}),
    description: content.description,
    category: reference(`category-${content.category}`),
    author: reference("author-claims-team"),
    publishedAt: content.publishedAt,
    ...(content.updatedAt ? { updatedAt: content.updatedAt } : {}),
    dateMode: content.dateMode ?? "published",
    picture: pictureField(content.picture),
    readTime: content.readTime,
    body: content.body,
    closingLinks: keyed<Link>(
      content.closingLinks.map(([label, to]) => link(label, to)),
    ),
    related: references(content.related.map(articleId)),
    ...(content.listInNews ? { listInNews: true } : {}),
    seo: seo(content.seo.title, content.seo.description),
  };
}

export function articleId(articleSlug: string): string {
  return `article-${articleSlug}`;
}

/** The note that every article shows once. */
export function generalInformation(): SnippetReference {
  return snippetReference(GENERAL_INFORMATION);
}
