import type { ContentReader } from "../source/reader";
import { resolve } from "../source/resolve";
import type { Article, HoaGuide } from "./content";
import { ARTICLE_QUERY, HOA_GUIDE_QUERY, RENAMED_ARTICLE_QUERY } from "./query";
import { articleSummaries, articleSummary } from "./summary";

/**
 * An article by its slug or one of its former slugs; null when there is none.
 */
export async function loadArticle(
  reader: ContentReader,
  slug: string,
): Promise<Article | null> {
  const article = resolve(
    (await fetchArticle(reader, slug)) ??
      (await fetchRenamedArticle(reader, slug)),
  );
  const summary = article && articleSummary(article);
  if (!article || !summary) return null;
  const { author, body, closingLinks, seo, updatedAt } = article;
  const { backLabel, readMoreLabel } = article;
  return {
    ...summary,
    author,
    body,
    closingLinks,
    listInNews: article.listInNews,
    seo,
    publishedAt: article.publishedAt,
    updatedAt,
    backLabel,
    readMoreLabel,
    related: articleSummaries(article.related),
  };
}

function fetchArticle(reader: ContentReader, slug: string) {
  return reader.fetch(ARTICLE_QUERY, { slug });
}

async function fetchRenamedArticle(reader: ContentReader, name: string) {
  const slug = await reader.fetch(RENAMED_ARTICLE_QUERY, { name });
  return slug === null ? null : fetchArticle(reader, slug);
}

/** The newest guide for associations; null when the dataset holds none. */
export async function loadHoaGuide(
  reader: ContentReader,
): Promise<HoaGuide | null> {
  const guide = resolve(await reader.fetch(HOA_GUIDE_QUERY));
  const summary = guide && articleSummary(guide);
  if (!guide || !summary) return null;
  const { author, sections, seo, publishedAt } = guide;
  return { ...summary, author, sections, seo, publishedAt };
}
