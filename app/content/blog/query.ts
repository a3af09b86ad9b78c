import { defineQuery } from "groq";

import {
  DEFAULT_BACK_LABEL,
  DEFAULT_FIRM_NAME,
  DEFAULT_NEWS_TITLE,
  DEFAULT_READ_ARTICLE_LABEL,
  DEFAULT_READ_MORE_LABEL,
  DEFAULT_TIPS_TITLE,
} from "../../model/default-texts";
import { articleCard } from "../article/card-fragment";
import { hasAppeared, targetHasAppeared } from "../fragments/has-appeared";
import { seo } from "../fragments/seo";

const unpinned = /* groq */ `
  _type in ["article", "hoaGuide"] && defined(slug.current) && !(_id in ^.pinnedIds) && ${hasAppeared}
` as const;

/**
 * The index: what the editors pinned, in their order, and of the rest, newest
 * first, the part from `$start` up to `$end`. The pinned ids are computed
 * first: otherwise they would be computed again for each article.
 */
export const BLOG_QUERY = defineQuery(/* groq */ `
  *[_type == "blogPage" && _id == "blogPage"][0]{
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
  *[_type == "blogPage" && _id == "blogPage"][0]{
    "title": coalesce(tipsTitle, "${DEFAULT_TIPS_TITLE}"),
    "intro": tipsIntro,
    "backLabel": coalesce(backLabel, "${DEFAULT_BACK_LABEL}"),
    "readMoreLabel": coalesce(readMoreLabel, "${DEFAULT_READ_MORE_LABEL}"),
    "articles": coalesce(tips[${targetHasAppeared}]{ _key, ...@->{ ${articleCard} } }, [])
  }
`);

/** The list of news, in the order of the editors. */
export const NEWS_QUERY = defineQuery(/* groq */ `
  *[_type == "blogPage" && _id == "blogPage"][0]{
    "title": coalesce(newsTitle, "${DEFAULT_NEWS_TITLE}"),
    "intro": newsIntro,
    "backLabel": coalesce(backLabel, "${DEFAULT_BACK_LABEL}"),
    "readArticleLabel": coalesce(readArticleLabel, "${DEFAULT_READ_ARTICLE_LABEL}"),
    "articles": coalesce(news[${targetHasAppeared}]{ _key, ...@->{ ${articleCard}, "listInNews": coalesce(listInNews, false) } }, [])
  }
`);

/** The three newest articles. */
export const RECENT_ARTICLES_QUERY = defineQuery(/* groq */ `
  *[_type == "article" && defined(slug.current) && ${hasAppeared}] | order(publishedAt desc, _id asc) [0...3] { ${articleCard} }
`);

/** The newest articles, for the feed. */
export const FEED_QUERY = defineQuery(/* groq */ `{
  "firmName": coalesce(*[_type == "siteSettings" && _id == "siteSettings"][0].firmName, "${DEFAULT_FIRM_NAME}"),
  "title": coalesce(*[_type == "blogPage" && _id == "blogPage"][0].title, "Articles"),
  "description": *[_type == "blogPage" && _id == "blogPage"][0].intro,
  "articles": *[_type in ["article", "hoaGuide"] && defined(slug.current) && defined(publishedAt) && ${hasAppeared} && coalesce(seo.noIndex, false) != true]
    | order(publishedAt desc, _id asc) [0...20] {
      _type,
      "title": coalesce(title, slug.current, ""),
      "slug": slug.current,
      description,
      "category": category->title,
      publishedAt
    }
}`);
