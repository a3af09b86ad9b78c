import { defineQuery } from "groq";

import { FIRST_LANGUAGE } from "../../domain/languages";
import type { ArticleSummary } from "~/model/page-parts";
import {
  DEFAULT_FIRM_NAME,
  DEFAULT_NEWS_TITLE,
  DEFAULT_READ_MORE_LABEL,
  DEFAULT_TIPS_TITLE,
} from "../model/default-texts";

import {
  all,
  hasAppeared,
  inLanguage,
  link,
  ofLanguage,
  picture,
  seo,
  targetHasAppeared,
} from "./fragments/link";
import { wordCount } from "./fragments/reading-time";
import { richText } from "./fragments/rich-text";
import type { ContentOf } from "./source/resolve";

/** The author; the firm itself until a person is named. */
const author = /* groq */ `
  "name": select(
    isPlaceholder == true => coalesce(*[_type == "siteSettings" && _id == "siteSettings"][0].firmName, "${DEFAULT_FIRM_NAME}"),
    coalesce(${ofLanguage}.name, name, "")
  ),
  "kind": select(isPlaceholder == true => "organization", coalesce(kind, "organization"))
` as const;

/** An article or a guide in a list. */
const articleCard = /* groq */ `
  _id,
  _type,
  "title": coalesce(title, slug.current, ""),
  "slug": slug.current,
  description,
  "category": coalesce(category->${ofLanguage}.title, category->title),
  publishedAt,
  "dateMode": coalesce(dateMode, "published"),
  "words": ${wordCount},
  reviewedOn,
  "picture": picture{ ${picture} }
` as const;

/**
 * For an article without chosen relatives: those of its category, and those that
 * link to a page it links to, such as that of its state.
 */
const nearest = /* groq */ `
  *[_type == "article" && defined(slug.current) && _id != ^._id && ${hasAppeared} && ${inLanguage} && (
    category._ref == ^.category._ref ||
    count((body[].markDefs[].target._ref)[@ in ^.^.body[].markDefs[].target._ref]) > 0
  )]
` as const;

/** One article by its slug. */
export const ARTICLE_QUERY = defineQuery(/* groq */ `
  ${all(`_type == "article" && slug.current == $slug && ${hasAppeared} && ${inLanguage}`)} | order(publishedAt desc, _id asc) [0]{
    ${articleCard},
    "listInNews": coalesce(listInNews, false),
    updatedAt,
    "author": author->{ ${author} },
    "body": coalesce(body[]{ ${richText} }, []),
    "closingLinks": coalesce(closingLinks[]{ ${link} }, []),
    "related": coalesce(select(
      count(related[${targetHasAppeared}]) > 0 => related[${targetHasAppeared}]{ _key, ...@->{ ${articleCard}, "language": coalesce(language, "${FIRST_LANGUAGE}") } },
      ${nearest} | order(publishedAt desc, _id asc) [0...3] { "_key": _id, ${articleCard}, "language": coalesce(language, "${FIRST_LANGUAGE}") }
    ), []),
    "seo": { ${seo} },
    "backLabel": *[_type == "blogPage" && ${inLanguage}][0].backLabel
  }
`);

/**
 * The current slug of the article with a former slug. A query of its own: slugs
 * are indexed, but former slugs need a scan of all articles.
 */
export const RENAMED_ARTICLE_QUERY = defineQuery(/* groq */ `
  *[_type == "article" && $name in aliases && ${hasAppeared} && ${inLanguage}] | order(publishedAt desc) [0].slug.current
`);

/** The newest guide for associations, under any slug. */
export const HOA_GUIDE_QUERY = defineQuery(/* groq */ `
  ${all(`_type == "hoaGuide" && ${hasAppeared} && ${inLanguage}`)} | order(publishedAt desc, _id asc) [0]{
    ${articleCard},
    "author": author->{ ${author} },
    "sections": coalesce(sections[]{
      _key,
      "title": coalesce(title, ""),
      "items": coalesce(items, [])
    }, []),
    "seo": { ${seo} }
  }
`);

/** The checklists of an article that may be downloaded. */
export const CHECKLIST_QUERY = defineQuery(/* groq */ `
  *[_type == "article" && slug.current == $slug && ${hasAppeared} && ${inLanguage}][0]{
    "updatedAt": _updatedAt,
    "lists": coalesce(body[_type == "checklist" && allowDownload == true]{
      "title": coalesce(title, "Checklist"),
      "items": coalesce(items, [])
    }, [])
  }
`);

/** An article, ready to be shown. */
export type Article = ArticleSummary &
  Omit<ContentOf<typeof ARTICLE_QUERY>, keyof ArticleSummary | "related"> & {
    related: ArticleSummary[];
  };

/** The guide for associations, ready to be shown. */
export type HoaGuide = ArticleSummary &
  Omit<ContentOf<typeof HOA_GUIDE_QUERY>, keyof ArticleSummary>;

/** The content of /blog/{slug}. */
export type ArticleOrGuide =
  { kind: "article"; article: Article } | { kind: "guide"; guide: HoaGuide };

/** The guide for associations, or why it cannot be shown. */
export type HoaGuideState =
  | { kind: "loading" }
  | { kind: "loaded"; guide: HoaGuide }
  | { kind: "empty" }
  | { kind: "error" };

const unpinned = /* groq */ `
  _type in ["article", "hoaGuide"] && defined(slug.current) && !(_id in ^.pinnedIds) && ${hasAppeared} && ${inLanguage}
` as const;

/**
 * The index: the editors' pinned articles in their order, and of the rest, newest
 * first, the part from `$start` up to `$end`. The pinned ids are computed first:
 * otherwise they would be computed again for each article.
 */
export const BLOG_QUERY = defineQuery(/* groq */ `
  ${all(`_type == "blogPage" && ${inLanguage}`)}[0]{
    ...,
    "pinnedIds": coalesce(pinned[]._ref, [])
  }{
    "title": coalesce(title, "Insurance Insights & Updates"),
    intro,
    "readMoreLabel": coalesce(readMoreLabel, "${DEFAULT_READ_MORE_LABEL}"),
    "seo": { ${seo} },
    "pinned": coalesce(pinned[${targetHasAppeared}]{ _key, ...@->{ ${articleCard} } }, []),
    "restCount": count(*[${unpinned}]),
    "rest": *[${unpinned}] | order(publishedAt desc, _id asc) [$start...$end] { ${articleCard} }
  }
`);

/** The list of tips, in the order of the editors. */
export const TIPS_QUERY = defineQuery(/* groq */ `
  ${all(`_type == "blogPage" && ${inLanguage}`)}[0]{
    "title": coalesce(tipsTitle, "${DEFAULT_TIPS_TITLE}"),
    "intro": tipsIntro,
    backLabel,
    "readMoreLabel": coalesce(readMoreLabel, "${DEFAULT_READ_MORE_LABEL}"),
    "articles": coalesce(tips[${targetHasAppeared}]{ _key, ...@->{ ${articleCard} } }, [])
  }
`);

/** The list of news, in the order of the editors. */
export const NEWS_QUERY = defineQuery(/* groq */ `
  ${all(`_type == "blogPage" && ${inLanguage}`)}[0]{
    "title": coalesce(newsTitle, "${DEFAULT_NEWS_TITLE}"),
    "intro": newsIntro,
    "subtitle": newsSubtitle,
    backLabel,
    "readArticleLabel": coalesce(readArticleLabel, "Read Article"),
    "articles": coalesce(news[${targetHasAppeared}]{ _key, ...@->{ ${articleCard}, "listInNews": coalesce(listInNews, false) } }, [])
  }
`);

/** The three newest articles. */
export const RECENT_ARTICLES_QUERY = defineQuery(/* groq */ `
  *[_type == "article" && defined(slug.current) && ${hasAppeared} && ${inLanguage}] | order(publishedAt desc, _id asc) [0...3] { ${articleCard} }
`);

/** The newest articles, for the feed. */
export const FEED_QUERY = defineQuery(/* groq */ `{
  "firmName": coalesce(*[_type == "siteSettings" && _id == "siteSettings"][0].firmName, "${DEFAULT_FIRM_NAME}"),
  "title": coalesce(*[_type == "blogPage" && ${inLanguage}][0].title, "Articles"),
  "description": *[_type == "blogPage" && ${inLanguage}][0].intro,
  "articles": *[_type in ["article", "hoaGuide"] && defined(slug.current) && defined(publishedAt) && ${hasAppeared} && ${inLanguage} && coalesce(seo.noIndex, false) != true]
    | order(publishedAt desc, _id asc) [0...20] {
      _type,
      "title": coalesce(title, slug.current, ""),
      "slug": slug.current,
      description,
      "category": coalesce(category->${ofLanguage}.title, category->title),
      publishedAt
    }
}`);

/** One page of the index of articles. */
export type BlogContent = Omit<
  ContentOf<typeof BLOG_QUERY>,
  "pinned" | "rest" | "restCount"
> & {
  /** On the first page only. */
  pinned: ArticleSummary[];
  articles: ArticleSummary[];
  /** From 1. */
  page: number;
  pageCount: number;
};

/** The tips that the editors chose. */
export type TipsContent = WithSummaries<ContentOf<typeof TIPS_QUERY>>;

/** The news that the editors chose. */
export type NewsContent = WithSummaries<ContentOf<typeof NEWS_QUERY>>;

type WithSummaries<Content> = Omit<Content, "articles"> & {
  articles: ArticleSummary[];
};
